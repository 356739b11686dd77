/** The path ids that are known where a value of a type stands. */
import {
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { resourceNamed, resources } from '../identity/registry.ts';
import { isScopedByItself } from './type-adjustments.ts';

export interface KnownIds {
  /** Known wherever such a value stands. */
  readonly sure: ReadonlySet<string>;
  /** Known in some of these places. */
  readonly possible: ReadonlySet<string>;
}

/** For all types that are in an object with ids. */
export function idsByType(schema: GraphQLSchema): ReadonlyMap<string, KnownIds> {
  const known = new Map<string, KnownIds>();
  const ownTypes = new Set<string>();
  for (const { name, endpoints, containedIdNames } of resources())
    for (const endpoint of endpoints)
      for (const type of [...withTypesOf(schema, name), ...withTypesOf(schema, endpoint.name)]) {
        ownTypes.add(type);
        join(known, type, idsOf([...endpoint.key, ...containedIdNames]));
      }
  const inherit = (holder: string): void => {
    const around = known.get(holder);
    if (!around) return;
    for (const type of heldBy(schema.getType(holder)))
      for (const name of withTypesOf(schema, type.name))
        if (!ownTypes.has(name) && join(known, name, scopeOf(schema, name, around))) inherit(name);
  };
  for (const name of ownTypes) inherit(name);
  return known;
}

/** Adds what is known in one more place. Returns whether that changes anything. */
function join(known: Map<string, KnownIds>, type: string, { sure, possible }: KnownIds): boolean {
  const before = known.get(type);
  const joined = before
    ? { sure: before.sure.intersection(sure), possible: before.possible.union(possible) }
    : { sure, possible };
  known.set(type, joined);
  return joined.sure.size !== before?.sure.size || joined.possible.size !== before.possible.size;
}

/** A value with a scope of its own may lack what is around it, and has the ids of the objects that it links to. */
function scopeOf(schema: GraphQLSchema, name: string, around: KnownIds): KnownIds {
  if (!isScopedByItself(name)) return around;
  const linked = heldBy(schema.getType(name)).flatMap((one) => resourceNamed(one.name) ?? []);
  return {
    sure: new Set(),
    possible: around.possible.union(new Set(linked.map(({ ownKey }) => ownKey))),
  };
}

const idsOf = (names: readonly string[]): KnownIds => ({
  sure: new Set(names),
  possible: new Set(names),
});

const withTypesOf = (schema: GraphQLSchema, name: string): readonly string[] => {
  const type = schema.getType(name);
  return isAbstractType(type)
    ? [name, ...schema.getPossibleTypes(type).map((one) => one.name)]
    : [name];
};

const heldBy = (type: GraphQLNamedType | undefined): readonly GraphQLNamedType[] =>
  isObjectType(type) || isInterfaceType(type)
    ? Object.values(type.getFields()).map((field) => getNamedType(field.type))
    : [];
