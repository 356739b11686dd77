/**
 * Declares a resource: how the REST API identifies, reads and lists its objects.
 *
 * The object type with its fields, global IDs, `node`, the field of `Query`, loaders and links are derived from the
 * declaration.
 */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { kindIn, optionIn } from '../../rest/table/schema.ts';
import { nameFactsOf } from '../../rest/table/shape.ts';
import { invalidResponse } from '../../rest/values/errors.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import { requireUsable } from '../errors/unusable-id.ts';
import {
  Entity,
  EntityKey,
  type EntityScope,
  type Resource,
  type ResourceEndpoint,
  type Scope,
} from './model.ts';
import type { PathIds } from './path-ids.ts';
import { referenced, register } from './registry.ts';
import { endpointFacts, type ResourceEndpointOptions } from './resource-endpoint.ts';
import { type ResourceShape, referencesOf } from './shape-members.ts';

/**
 * Options for all resources. By default, the own id is in `id`, objects contain no other path ids, and there are no
 * aliases.
 */
interface CommonOptions extends Partial<Pick<Resource, 'idMember' | 'pathIdsAt' | 'isCanonical'>> {
  readonly shape: ResourceShape;
  /** Name of a member that every complete object has. An object without it is only a reference. */
  readonly wholeWith?: string;
}

export type ResourceOptions = CommonOptions &
  (ResourceEndpointOptions | { readonly endpoints: readonly [AnyEndpoint, ...AnyEndpoint[]] });

/** Options for the endpoint of a part, which has the key of its whole and no id. */
interface PartEndpointOptions {
  readonly whole: Resource;
}

type AnyEndpoint = ResourceEndpointOptions | PartEndpointOptions;

/** A member of an object that contains a path id. */
interface KeySource {
  readonly path: readonly string[];
  readonly parameter: string;
  /** Whether the id is a part of the object's key. */
  readonly isInKey: boolean;
}

/** What is known of a resource when its endpoints are. */
type OfEndpoints = 'endpoints' | 'ownKey' | 'isAbstract' | 'isPart';

const noIds: PathIds = {};

export function declareResource(options: ResourceOptions): Resource {
  const { shape, idMember = 'id', pathIdsAt = {}, isCanonical = () => true, wholeWith } = options;
  const { name, description } = nameFactsOf(shape) ?? { name: '', description: '' };
  const union = shape instanceof z.ZodUnion ? shape : undefined;
  const [first, ...others] = 'endpoints' in options ? options.endpoints : [options];
  const withoutEndpoints: Omit<Resource, OfEndpoints> = {
    name,
    description,
    shape,
    union,
    idMember,
    pathIdsAt,
    isCanonical,
    hasAliases: options.isCanonical !== undefined,
    unrecognizedName: unrecognized(name),
    containsKey: () => containsKey(resource),
    containedIdNames: () => keySourcesOf(resource).map(({ parameter }) => parameter),
    containsPathId: (parameter) => resource.memberWith(parameter) !== undefined,
    memberWith: (parameter) =>
      keySourcesOf(resource)
        .find((source) => source.parameter === parameter)
        ?.path.join('.'),
    endpointAt: (ids) => endpointOfKey(endpoints, ids, noIds),
    isFoundAt: (scope) => isKeyAlone || resource.endpointAt(scope.ids) !== undefined,
    stemAt: (scope) => (isKeyAlone ? `${endpoints[0].name}:` : scope.stemOf(resource)),
    stemAround(ids) {
      const endpoint = resource.endpointAt(ids);
      if (!endpoint) throw withoutIds(name);
      const above = endpoint.above.map((parameter) => `${ids[parameter]}/`);
      return `${endpoint.name}:${above.join('')}`;
    },
    at(ids) {
      const ownId = ids[resource.ownKey];
      if (ownId === undefined && !resource.isPart) throw new TypeError(`The ids name no ${name}`);
      return resource.identify(ownId, ids);
    },
    identify: (ownId, surrounding) => identify(resource, ownId, surrounding),
    entityKeyIn(object, surrounding) {
      const members = object as Readonly<Record<string, unknown>>;
      const ownId = resource.ownIdIn(members);
      return identify(resource, ownId, surrounding, idsContainedIn(members, resource));
    },
    entityIn: (object, surrounding) =>
      new Entity(object, resource.entityKeyIn(object, surrounding)),
    ownIdIn(object) {
      const given = object[idMember];
      // The member may contain the object that the id belongs to: an installation has the id of its space.
      const ownId = isRecord(given) ? given.id : given;
      if (typeof ownId !== 'string') throw invalidResponse('text').at(idMember);
      requireUsable(name, ownId);
      return ownId;
    },
    isWhole: (value): value is object =>
      isRecord(value) && (wholeWith === undefined || wholeWith in value),
  };
  // The endpoints refer to the resource.
  const resource = withoutEndpoints as Resource;
  const endpoint = (given: AnyEndpoint) => endpointOf(resource, given);
  const endpoints: Resource['endpoints'] = [endpoint(first), ...others.map(endpoint)];
  const [{ ownKey }] = endpoints;
  const isAbstract = union !== undefined || endpoints.some((one) => one.name !== name);
  const isKeyAlone = endpoints.length === 1 && endpoints[0].above.length === 0;
  Object.assign(resource, { endpoints, ownKey, isAbstract, isPart: ownKey === '' });
  register(resource);
  return resource;
}

const endpointOf = (resource: Resource, given: AnyEndpoint): ResourceEndpoint =>
  'whole' in given
    ? {
        ...endpointFacts(resource.name, {}, given.whole.endpoints[0].key),
        resource,
        whole: given.whole,
      }
    : { ...endpointFacts(resource.name, given), resource, whole: undefined };

const withoutIds = (name: string) => invalidResponse(`the ids of a ${name}`);

/** A loop, because `findLast` would allocate a function for each link of a response. */
function endpointOfKey(
  endpoints: Resource['endpoints'],
  surrounding: PathIds,
  contained: PathIds,
): ResourceEndpoint | undefined {
  let last: ResourceEndpoint | undefined;
  for (const one of endpoints) if (one.fits(surrounding, contained)) last = one;
  return last;
}

/** The key of an object. The ids that it contains take precedence over those of its surroundings. */
function identify(
  { name, endpoints, ownKey }: Resource,
  ownId: string | undefined,
  surrounding: PathIds,
  contained = noIds,
): EntityKey {
  const endpoint = endpointOfKey(endpoints, surrounding, contained);
  if (!endpoint) throw withoutIds(name);
  const ids: Record<string, string> = {};
  for (const parameter of idNamesOf(endpoint)) {
    const id = contained[parameter] ?? surrounding[parameter];
    if (id !== undefined) ids[parameter] = id;
  }
  if (ownId !== undefined) ids[ownKey] = ownId;
  return new EntityKey(endpoint, ids);
}

/** Names of all path ids that an object of the endpoint can have: its key, and what helps to find it or its links. */
const idNamesOf = memoized(
  ({ key, resource: { pathIdsAt, endpoints, shape } }: ResourceEndpoint): ReadonlySet<string> =>
    new Set([
      ...key,
      ...Object.keys(pathIdsAt),
      ...endpoints.flatMap(({ listParameters }) => listParameters),
      ...referencesOf(shape).flatMap(({ resource }) =>
        referenced(resource).endpoints[0].key.slice(0, -1),
      ),
    ]),
);

function idsContainedIn(members: Readonly<Record<string, unknown>>, resource: Resource): PathIds {
  let contained: Record<string, string> | undefined;
  for (const { path, parameter, isInKey } of keySourcesOf(resource)) {
    const id = memberAt(members, path);
    if (typeof id !== 'string') continue;
    if (isInKey) requireUsable(resource.name, id);
    contained ??= {};
    contained[parameter] = id;
  }
  return contained ?? noIds;
}

const keySourcesOf = memoized((resource: Resource): readonly KeySource[] => {
  const { shape, pathIdsAt, endpoints } = resource;
  // Only of resources whose own id is the whole key.
  const parents = referencesOf(shape).flatMap(({ member, resource: name, outside }) => {
    const [{ key, ownKey }] = referenced(name).endpoints;
    return key.length === 1 && outside === undefined ? [{ path: [member], parameter: ownKey }] : [];
  });
  const given = Object.entries(pathIdsAt).map(([parameter, path]) => ({ path, parameter }));
  return [...parents, ...given].map((source) => ({
    ...source,
    isInKey: endpoints.some(({ above }) => above.includes(source.parameter)),
  }));
});

const containsKey = memoized((resource: Resource): boolean =>
  keySourcesOf(resource).some(({ isInKey }) => isInKey),
);

/** Name of the object type for objects whose kind is unknown. */
export const unrecognized = (name: string) => `Unrecognized${name}`;

/** The literal in the discriminator of an object. Undefined if the type does not depend on one. */
export const kindOf = (object: object, { union }: Resource): string | undefined =>
  union && kindIn(union, object);

export function typeNameOf(object: object, scope: EntityScope): string {
  const { union, unrecognizedName } = scope.resource;
  // The key is needed only in this case.
  if (!union) return scope.entityKey.endpoint.name;
  const option = optionIn(union, object);
  return (option && factsOf(option).shape?.name) ?? unrecognizedName;
}

/** Whether objects of this kind never have a text, so that no format has to be read. */
export function isTextless(object: object, { entityKey }: Scope): boolean {
  const union = entityKey?.resource.union;
  const option = union && optionIn(union, object);
  return option !== undefined && factsOf(option).withoutText !== undefined;
}
