/**
 * Adds to the operations of each field those that load its objects: lists that are read instead of many objects,
 * objects that contain an id which links lack or whose real id replaces an alias, and objects that are read again for a
 * text.
 */
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isObjectType,
} from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';
import { type RestRoute, restRoutesOf, withRoutes } from '../execution/rest-routes.ts';
import { stepOf } from '../execution/step.ts';
import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import { resourceNamed, resourceOfParameter, resources } from '../identity/registry.ts';
import { isScopedByItself } from './type-adjustments.ts';

/**
 * Adds the reads to a schema. They are determined when a tool reads the extension, since requests do not need them. To
 * be called once, for the complete schema.
 */
export function addReads(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || !(isObjectType(type) || isInterfaceType(type))) continue;
    for (const field of Object.values(type.getFields())) {
      const { source, completion } = stepOf(field);
      const isLinked = completion.waits || completion.itemsWait || source.targets;
      if (!isLinked && !source.readsTexts) continue;
      const declared = restRoutesOf(field);
      let rest: readonly RestRoute[] | undefined;
      Object.defineProperty(field.extensions, 'rest', {
        enumerable: true,
        get: () => (rest ??= routesWithReads(schema, type, field, declared)),
      });
    }
  }
  return schema;
}

function routesWithReads(
  schema: GraphQLSchema,
  parent: GraphQLNamedType,
  field: GraphQLField<unknown, unknown>,
  declared: readonly RestRoute[],
): readonly RestRoute[] {
  const { source, completion } = stepOf(field);
  const { targets = [] } = source;
  const type = getNamedType(field.type);
  const types = typesOf(schema, type);
  // Pages are declared by an interface.
  const shared = types.flatMap((one) => (isObjectType(one) ? one.getInterfaces() : []));
  const typeNames = [...new Set([...types, ...shared])].map(({ name }) => name);
  const loaded = [...new Set(completion.loads?.({ typeNames }))].flatMap((one) => one ?? []);
  const endpoints = isLeafType(type) ? [] : loaded.flatMap((one) => endpointsIn(one, declared));
  // Where clients specify the ids, these may be aliases, such as the number of a change request.
  const isRoot = parent === schema.getQueryType() || parent === schema.getMutationType();
  const named = isRoot ? [...loaded, ...targets].flatMap((one) => one.endpoints) : [];
  const around = knownIdsOf(schema).get(parent.name) ?? [];
  const lookedUp = [
    ...targets,
    ...resourcesOf(named.flatMap(({ above }) => above)).filter(({ hasAliases }) => hasAliases),
    // The parent contains the id of the current object.
    ...resourcesOf(endpoints.flatMap(({ current, aroundKey }) => (current ? [aroundKey] : []))),
    ...loaded.flatMap((one) => keySources(one, around)),
  ].flatMap((one) => one.endpoints);
  const sources = (of: readonly ResourceEndpoint[]) => of.map((one) => one.source);
  const currents = endpoints.map(({ current }) => current?.read);
  let rest = withRoutes(declared, [...sources(endpoints), ...currents], 'value');
  rest = withRoutes(rest, sources(lookedUp), 'lookup');
  const lists = [...endpoints, ...lookedUp].map(({ list }) => list?.operation);
  rest = withRoutes(rest, lists, 'batch');
  return source.readsTexts ? withRoutes(rest, sources(endpointsOf(schema, parent)), 'text') : rest;
}

/** The endpoints whose entities may have a type. An endpoint may have a separate type. */
function endpointsOf(schema: GraphQLSchema, type: GraphQLNamedType): readonly ResourceEndpoint[] {
  const names = typesOf(schema, type).map(({ name }) => name);
  return [...resources()].flatMap(({ name, endpoints }) =>
    endpoints.filter((one) => names.includes(name) || names.includes(one.name)),
  );
}

/** The type, and those that implement it. */
const typesOf = (
  schema: GraphQLSchema,
  type: GraphQLNamedType | undefined,
): readonly GraphQLNamedType[] => [
  ...(type ? [type] : []),
  ...(isAbstractType(type) ? schema.getPossibleTypes(type) : []),
];

/**
 * The endpoints of a field. If the field declares operations, only the endpoints for these, because a link may lead to
 * only some of them.
 */
const endpointsIn = (
  { endpoints }: Resource,
  declared: readonly RestRoute[],
): readonly ResourceEndpoint[] =>
  endpoints.filter(({ source, current }) => {
    // Endpoints that have a read in common differ by that of the current object.
    const own = current?.read ?? source;
    return (
      declared.length === 0 ||
      declared.some(({ method, route }) => method === own?.method && route === own.route)
    );
  });

/** Resources whose objects contain a path id that a link lacks. */
const keySources = ({ endpoints: [{ above }] }: Resource, around: KnownIds) =>
  above
    .filter((part) => around.some((ids) => !ids.includes(part)))
    .flatMap((part) =>
      resourcesOf([...new Set(around.flat())]).filter(
        (one) => one.containsPathId(part) && !one.endpoints[0].key.includes(part),
      ),
    );

const resourcesOf = (parameters: readonly string[]): readonly Resource[] =>
  parameters.flatMap((parameter) => resourceOfParameter(parameter) ?? []);

/** The path ids that may be known at the values of a type, one list for each of its places. */
type KnownIds = readonly (readonly string[])[];

/** The path ids at all types that are in an object with ids, or in the payload of a mutation. */
const knownIdsOf = memoized((schema: GraphQLSchema): ReadonlyMap<string, KnownIds> => {
  const known = new Map<string, string[][]>();
  const entities = new Map<string, string[][]>();
  for (const { name, endpoints, containedIdNames } of resources())
    for (const endpoint of endpoints)
      for (const type of new Set([name, endpoint.name]))
        for (const one of typesOf(schema, schema.getType(type)))
          entities.set(one.name, [
            ...(entities.get(one.name) ?? []),
            [...endpoint.key, ...containedIdNames],
          ]);

  const add = (name: string, ids: string[]): void => {
    const lists = known.get(name) ?? [];
    if (lists.some((one) => isSame(one, ids))) return;
    known.set(name, [...lists, ids]);
    for (const held of typesIn(schema.getType(name)))
      for (const { name: inner } of typesOf(schema, held)) {
        if (entities.has(inner)) continue;
        if (!isScopedByItself(inner)) add(inner, ids);
        else {
          // It may lack ids that are known outside, but has the ids of objects to which it links.
          const linked = typesIn(schema.getType(inner)).flatMap(
            (one) => resourceNamed(one.name)?.ownKey ?? [],
          );
          add(inner, [...new Set([...ids, ...linked])]);
          add(inner, []);
        }
      }
  };

  for (const [name, lists] of entities) for (const ids of lists) add(name, ids);
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {}))
    for (const { endpoints } of stepOf(field).source.targets ?? [])
      for (const { key } of endpoints) add(getNamedType(field.type).name, [...key]);
  return known;
});

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

/** The types of the fields of a type. */
const typesIn = (type: GraphQLNamedType | undefined): readonly GraphQLNamedType[] =>
  isObjectType(type) || isInterfaceType(type)
    ? Object.values(type.getFields()).map((field) => getNamedType(field.type))
    : [];
