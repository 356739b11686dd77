/** Finds selections that lead from a query to objects of a type. */
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { resourceNamed } from '../../src/graphql/identity/registry.ts';
import { schema } from '../../src/schema/schema.ts';
import { sampleArgument } from '../sample-argument.ts';

export interface Way {
  readonly type: GraphQLObjectType;
  /** The types on the way, and the last one. */
  readonly types: readonly string[];
  /** The document, with a selection of the object. */
  readonly around: (selection: string) => string;
}

/** Ways to one type that differ, as the first one may lead to an object that has not all of its members. */
const maxWays = 4;

/** The shortest ways from a query to objects, by the names of their types. Each ID has the parts `text`. */
export function waysToTypes(): ReadonlyMap<string, readonly Way[]> {
  const found = new Map<string, Way[]>();
  const query = schema.getQueryType();
  const open: Way[] = query
    ? [{ type: query, types: [], around: (selection) => `{ ${selection} }` }]
    : [];
  for (let way = open.shift(); way; way = open.shift()) {
    const { type, types, around } = way;
    for (const field of Object.values(type.getFields()))
      for (const next of typesOf(field)) {
        const known = found.get(next.name) ?? [];
        // A type inside of itself shows nothing that it does not show outside.
        if (known.length >= maxWays || types.includes(next.name)) continue;
        const isPossible = getNamedType(field.type) !== next;
        const reached: Way = {
          type: next,
          types: [...types, next.name],
          around: (selection) => {
            const inner = isPossible ? `... on ${next.name} { ${selection} }` : selection;
            return around(`${field.name}${argumentsOf(field)} { ${inner} }`);
          },
        };
        found.set(next.name, [...known, reached]);
        open.push(reached);
      }
  }
  return found;
}

function typesOf(field: GraphQLField<unknown, unknown>): readonly GraphQLObjectType[] {
  const type = getNamedType(field.type);
  if (field.deprecationReason || type.name === 'Node') return [];
  if (isAbstractType(type)) return schema.getPossibleTypes(type);
  return isObjectType(type) ? [type] : [];
}

function argumentsOf({ args, type: named }: GraphQLField<unknown, unknown>): string {
  const given = args
    .filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
    .map((arg) =>
      arg.name === 'id' ? `id: "${keyOf(getNamedType(named).name)}"` : sampleArgument(arg),
    );
  return given.length === 0 ? '' : `(${given.join(', ')})`;
}

/** The key of an object whose IDs are all `text`. */
const keyOf = (name: string) =>
  (resourceNamed(name)?.endpoints[0].keyPattern ?? '{id}').replace(/\{\w+\}/g, 'text');
