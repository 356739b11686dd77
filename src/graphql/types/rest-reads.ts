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

type Field = GraphQLField<unknown, unknown>;

/**
 * Adds the reads to a schema. They are determined when a tool reads the extension, since requests do not need them. To
 * be called once, for the complete schema.
 */
export function addReads(schema: GraphQLSchema): GraphQLSchema {
  const roots: readonly unknown[] = [schema.getQueryType(), schema.getMutationType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || !(isObjectType(type) || isInterfaceType(type))) continue;
    for (const field of Object.values(type.getFields())) {
      const { source, completion } = stepOf(field);
      const own = source.readsTexts ? endpointsOf(schema, type) : [];
      const isLinked = completion.waits || completion.itemsWait || source.targets;
      if (!isLinked && own.length === 0) continue;
      const declared = restRoutesOf(field);
      let rest: readonly RestRoute[] | undefined;
      Object.defineProperty(field.extensions, 'rest', {
        enumerable: true,
        get: () =>
          (rest ??= routesWithReads(schema, field, declared, {
            isNamed: roots.includes(type),
            own,
            around: knownIdsOf(schema).get(type.name),
          })),
      });
    }
  }
  return schema;
}

interface Surroundings {
  /** Whether clients specify the ids, which may then be aliases. */
  readonly isNamed: boolean;
  /** Endpoints from which objects with the field are read again. */
  readonly own: readonly ResourceEndpoint[];
  readonly around: KnownIds | undefined;
}

function routesWithReads(
  schema: GraphQLSchema,
  field: Field,
  declared: readonly RestRoute[],
  { isNamed, own, around }: Surroundings,
): readonly RestRoute[] {
  const { source, completion } = stepOf(field);
  const type = getNamedType(field.type);
  const loaded = loadedBy(completion.loads?.({ typeNames: typeNamesOf(schema, type) }) ?? []);
  const read = isLeafType(type) ? [] : loaded;
  const endpoints = read.flatMap((one) => endpointsIn(one, declared));
  const targets = source.targets ?? [];
  const lookedUp = [
    ...targets,
    ...(isNamed ? [...loaded, ...targets].flatMap(aliasesAbove) : []),
    ...endpoints.flatMap(holderOf),
    ...(around ? loaded.flatMap((one) => keySources(one, around)) : []),
  ].flatMap((one) => one.endpoints);
  let rest = withRoutes(
    declared,
    [...endpoints.map(sourceOf), ...endpoints.map(currentOf)],
    'value',
  );
  rest = withRoutes(rest, lookedUp.map(sourceOf), 'lookup');
  rest = withRoutes(rest, [...endpoints, ...lookedUp].map(listOf), 'batch');
  return withRoutes(rest, own.map(sourceOf), 'text');
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

const sourceOf = ({ source }: ResourceEndpoint) => source;
const currentOf = ({ current }: ResourceEndpoint) => current?.read;
const listOf = ({ list }: ResourceEndpoint) => list?.operation;

const loadedBy = (resources: readonly (Resource | undefined)[]): readonly Resource[] => [
  ...new Set(resources.flatMap((one) => one ?? [])),
];

/** Names of the type and its interfaces, since pages are declared by an interface. */
const typeNamesOf = (schema: GraphQLSchema, type: GraphQLNamedType): readonly string[] => {
  const types = typesOf(schema, type);
  const shared = types.flatMap((one) => (isObjectType(one) ? one.getInterfaces() : []));
  return [...new Set([...types, ...shared])].map(({ name }) => name);
};

/**
 * The endpoints of a field. If the field declares operations, only the endpoints for these, because a link may lead to
 * only some of them.
 */
const endpointsIn = (
  { endpoints }: Resource,
  declared: readonly RestRoute[],
): readonly ResourceEndpoint[] =>
  declared.length === 0
    ? endpoints
    : endpoints.filter(({ source, current }) => {
        // Endpoints that have a read in common differ by that of the current object.
        const own = current?.read ?? source;
        return declared.some(({ method, route }) => method === own?.method && route === own.route);
      });

/** The resource of the parent that contains the id of the current object. */
const holderOf = ({ current, aroundKey }: ResourceEndpoint): readonly Resource[] =>
  current ? resourcesOf([aroundKey]) : [];

/** Resources of parents for which clients may use aliases, such as the number of a change request. */
const aliasesAbove = ({ endpoints }: Resource): readonly Resource[] =>
  resourcesOf(endpoints.flatMap(({ above }) => above)).filter(({ hasAliases }) => hasAliases);

/** Resources whose objects contain a path id that a link lacks. */
const keySources = ({ endpoints: [{ above }] }: Resource, around: KnownIds) =>
  above
    .filter((part) => !around.get(part))
    .flatMap((part) =>
      resourcesOf([...around.keys()]).filter(
        (one) => one.containsPathId(part) && !one.endpoints[0].key.includes(part),
      ),
    );

const resourcesOf = (parameters: readonly string[]): readonly Resource[] =>
  parameters.flatMap((parameter) => resourceOfParameter(parameter) ?? []);

/** The path ids that are known at some values of a type, each with whether it is known at all of them. */
type KnownIds = ReadonlyMap<string, boolean>;

/** The path ids at all types that are in an object with ids. */
const knownIdsOf = memoized((schema: GraphQLSchema): ReadonlyMap<string, KnownIds> => {
  const known = new Map<string, KnownIds>();
  const entities = new Set<string>();
  /** Adds what is known at another field with this type. Returns whether that changes anything. */
  const add = (type: string, ids: KnownIds): boolean => {
    const before = known.get(type);
    const names = new Set([...(before ?? ids).keys(), ...ids.keys()]);
    const isSure = (name: string) => ids.get(name) === true && before?.get(name) !== false;
    const joined = Array.from(
      names,
      (name) => [name, isSure(name) && (!before || before.has(name))] as const,
    );
    known.set(type, new Map(joined));
    return !before || joined.some(([name, sure]) => before.get(name) !== sure);
  };
  const inherit = (holder: string): void => {
    const around = known.get(holder) ?? new Map();
    for (const held of typesIn(schema.getType(holder)))
      for (const { name } of typesOf(schema, held))
        if (!entities.has(name) && add(name, idsInside(schema, name, around))) inherit(name);
  };
  for (const { name, endpoints, containedIdNames } of resources())
    for (const endpoint of endpoints)
      for (const type of [name, endpoint.name].flatMap((one) =>
        typesOf(schema, schema.getType(one)),
      )) {
        entities.add(type.name);
        add(type.name, sure([...endpoint.key, ...containedIdNames]));
      }
  for (const name of entities) inherit(name);
  // In the payload of a mutation, the path ids of its target are known.
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {}))
    for (const { endpoints } of stepOf(field).source.targets ?? []) {
      const payload = getNamedType(field.type).name;
      for (const { key } of endpoints) if (add(payload, sure(key))) inherit(payload);
    }
  return known;
});

const sure = (names: readonly string[]): KnownIds => new Map(names.map((name) => [name, true]));

/**
 * The path ids inside a value. A value with its own scope may lack ids that are known outside, but has the ids of
 * objects to which it links.
 */
function idsInside(schema: GraphQLSchema, name: string, around: KnownIds): KnownIds {
  if (!isScopedByItself(name)) return around;
  const linked = typesIn(schema.getType(name)).flatMap((one) => resourceNamed(one.name) ?? []);
  const names = [...around.keys(), ...linked.map(({ ownKey }) => ownKey)];
  return new Map(names.map((one) => [one, false]));
}

/** The types of the fields of a type. */
const typesIn = (type: GraphQLNamedType | undefined): readonly GraphQLNamedType[] =>
  isObjectType(type) || isInterfaceType(type)
    ? Object.values(type.getFields()).map((field) => getNamedType(field.type))
    : [];
