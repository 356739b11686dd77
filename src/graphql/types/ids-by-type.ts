/** Determines which path ids are known at the values of each type. */
import {
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import type { Resource } from '../identity/model.ts';
import { resourceNamed, resources } from '../identity/registry.ts';
import { stepOf } from '../plan/step.ts';
import { isScopedByItself } from './type-adjustments.ts';

export interface KnownIds {
  /** Path ids that are known at every value of the type. */
  readonly sure: ReadonlySet<string>;
  /** Path ids that are known at some values of the type. */
  readonly possible: ReadonlySet<string>;
}

/** The path ids for all types that are in an object with ids. */
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
  for (const [payload, { endpoints }] of payloadsOf(schema))
    for (const { key } of endpoints) if (join(known, payload, idsOf(key))) inherit(payload);
  return known;
}

/** The payloads of mutations, in whose values the path ids of the target are known. */
const payloadsOf = (schema: GraphQLSchema): readonly (readonly [string, Resource])[] =>
  Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap((field) =>
    (stepOf(field).source.targets ?? []).map(
      (one) => [getNamedType(field.type).name, one] as const,
    ),
  );

/** Adds what is known at another field with this type. Returns whether that changes anything. */
function join(known: Map<string, KnownIds>, type: string, { sure, possible }: KnownIds): boolean {
  const before = known.get(type);
  const joined = before
    ? { sure: before.sure.intersection(sure), possible: before.possible.union(possible) }
    : { sure, possible };
  known.set(type, joined);
  return joined.sure.size !== before?.sure.size || joined.possible.size !== before.possible.size;
}

/**
 * The path ids inside a value. A value with its own scope may lack ids that are known outside, but has the ids of
 * objects to which it links.
 */
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
