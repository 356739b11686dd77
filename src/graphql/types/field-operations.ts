/**
 * The REST operations that each field may call, in its extensions: those that it declares, and those that load its
 * objects. The latter are lists that are read instead of many objects, objects that contain an id which links lack or
 * whose real id replaces an alias, and objects that are read again for a text.
 */
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
} from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';
import {
  type DeclaredOperations,
  type FieldOperations,
  keyOfRoute,
  loadedBy,
  type RestRoute,
  typesOf,
} from '../execution/operations.ts';
import { stepOf } from '../execution/step.ts';
import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import { resourceNamed, resourceOfParameter, resources } from '../identity/registry.ts';
import { isScopedByItself } from './member-fields.ts';

/**
 * Adds the operations to the extensions of all fields of a complete schema. They are determined when a tool reads them,
 * since requests do not need them.
 */
export function addOperations(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()))
    if (!type.name.startsWith('__'))
      for (const field of fieldsOf(type)) {
        let rest: readonly RestRoute[] | undefined;
        const get = () => (rest ??= routesOf(schema, type, field));
        Object.defineProperty(field.extensions, 'rest', { enumerable: true, get });
      }
  return schema;
}

const fieldsOf = (type: GraphQLNamedType | null | undefined) =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];

function routesOf(
  schema: GraphQLSchema,
  parent: GraphQLNamedType,
  field: GraphQLField<unknown, unknown>,
): readonly RestRoute[] {
  const { operations = [], lists = [] }: DeclaredOperations = field.extensions;
  const { targets = [], readsTexts } = stepOf(field).source;
  const loaded = loadedBy(schema, field);
  // A link may lead to only some of the endpoints, which are those for the declared operations. Endpoints that have a
  // read in common differ by that of the current object.
  const declared = new Set(operations.flatMap((one) => (one ? keyOfRoute(one) : [])));
  const endpoints = (isLeafType(getNamedType(field.type)) ? [] : loaded)
    .flatMap((one) => one.endpoints)
    .filter(({ source, current }) => {
      const own = current?.read ?? source;
      return declared.size === 0 || (own && declared.has(keyOfRoute(own)));
    });
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
  const readAgain = readsTexts ? endpointsOf(schema, parent) : [];
  const rest = new Map<string, RestRoute>();
  const add = (purpose: RestRoute['purpose'], ...all: FieldOperations): void => {
    // An operation keeps its first purpose.
    for (const one of all)
      if (one && !rest.has(keyOfRoute(one)))
        rest.set(keyOfRoute(one), { method: one.method, route: one.route, purpose });
  };
  add('value', ...operations);
  add('batch', ...lists);
  add('value', ...endpoints.flatMap(({ source, current }) => [source, current?.read]));
  add('lookup', ...lookedUp.map(({ source }) => source));
  add('batch', ...[...endpoints, ...lookedUp].map(({ list }) => list?.operation));
  add('text', ...readAgain.map(({ source }) => source));
  return [...rest.values()];
}

/** The endpoints whose entities may have a type. An endpoint may have a separate type. */
function endpointsOf(schema: GraphQLSchema, type: GraphQLNamedType): readonly ResourceEndpoint[] {
  const names = typesOf(schema, type).map(({ name }) => name);
  return [...resources()].flatMap(({ name, endpoints }) =>
    endpoints.filter((one) => names.includes(name) || names.includes(one.name)),
  );
}

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
  const entities = [...resources()].flatMap(({ name, endpoints, containedIdNames }) =>
    endpoints.flatMap((endpoint) =>
      [name, endpoint.name]
        .flatMap((one) => schema.getType(one) ?? [])
        .flatMap((one) => typesOf(schema, one))
        .map((type) => ({ type, ids: [...endpoint.key, ...containedIdNames()] })),
    ),
  );
  const entityTypes = new Set(entities.map(({ type }) => type));
  const known = new Map<string, string[][]>();
  const add = (type: GraphQLNamedType, ids: string[]): void => {
    const lists = known.get(type.name) ?? [];
    if (lists.some((one) => isSame(one, ids))) return;
    known.set(type.name, [...lists, ids]);
    for (const inner of typesIn(type).flatMap((one) => typesOf(schema, one))) {
      if (entityTypes.has(inner)) continue;
      if (!isScopedByItself(inner.name)) add(inner, ids);
      else {
        // It may lack ids that are known outside, but has the ids of objects to which it links.
        const linked = typesIn(inner).flatMap((one) => resourceNamed(one.name)?.ownKey ?? []);
        add(inner, [...new Set([...ids, ...linked])]);
        add(inner, []);
      }
    }
  };
  for (const { type, ids } of entities) add(type, ids);
  for (const field of fieldsOf(schema.getMutationType()))
    for (const { endpoints } of stepOf(field).source.targets ?? [])
      for (const { key } of endpoints) add(getNamedType(field.type), [...key]);
  return known;
});

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

/** The types of the fields of a type. */
const typesIn = (type: GraphQLNamedType) => fieldsOf(type).map((field) => getNamedType(field.type));
