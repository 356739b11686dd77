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
import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import { resourceOfParameter, resources } from '../identity/registry.ts';
import { type RestRoute, restRoutesOf, withRoutes } from '../plan/rest-routes.ts';
import { stepOf } from '../plan/step.ts';
import { idsByType, type KnownIds } from './ids-by-type.ts';

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

const knownIdsOf = memoized(idsByType);

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
  const loaded = loadedBy(completion.loads({ typeNames: typeNamesOf(schema, type) }));
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
  const possible = isAbstractType(type) ? schema.getPossibleTypes(type) : [];
  const names = [type, ...possible].map(({ name }) => name);
  return [...resources()].flatMap(({ name, endpoints }) =>
    endpoints.filter((one) => names.includes(name) || names.includes(one.name)),
  );
}

const sourceOf = ({ source }: ResourceEndpoint) => source;
const currentOf = ({ current }: ResourceEndpoint) => current?.read;
const listOf = ({ list }: ResourceEndpoint) => list?.operation;

const loadedBy = (resources: readonly (Resource | undefined)[]): readonly Resource[] => [
  ...new Set(resources.flatMap((one) => one ?? [])),
];

/** Names of the type and its interfaces, since pages are declared by an interface. */
const typeNamesOf = (schema: GraphQLSchema, type: GraphQLNamedType): readonly string[] => {
  const possible = isAbstractType(type) ? schema.getPossibleTypes(type) : [];
  const shared = possible.flatMap((one) => one.getInterfaces());
  return [...new Set([type, ...possible, ...shared])].map(({ name }) => name);
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
const keySources = ({ endpoints: [{ above }] }: Resource, { sure, possible }: KnownIds) =>
  above
    .filter((part) => !sure.has(part))
    .flatMap((part) =>
      resourcesOf([...possible]).filter(
        (one) => one.containsPathId(part) && !one.endpoints[0].key.includes(part),
      ),
    );

const resourcesOf = (parameters: readonly string[]): readonly Resource[] =>
  parameters.flatMap((parameter) => resourceOfParameter(parameter) ?? []);
