/** Estimates the reads of objects that the client names by id. */
import { GraphQLError } from 'graphql';
import type { EntityKey, Resource, ResourceEndpoint } from '../identity/model.ts';
import { resourceOfParameter } from '../identity/registry.ts';
import { isAlias, parentWithAlias } from '../identity/resource-ids.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import { combinations, containedIdsIn, type Ids, idsOf, type Slots } from './estimated-slots.ts';
import {
  type CompletionEstimate,
  dearestOf,
  type Estimates,
  type FieldThere,
} from './estimates.ts';
import {
  endpointFor,
  groupsRead,
  type Reading,
  readsOf,
  responsesOf,
  singleReads,
} from './read-estimates.ts';

const nothingAround: Ids = new Map();

export interface NamedObjects {
  /** Resources that may be named. */
  readonly among: () => Iterable<Resource>;
  /** The entity key that an id stands for. Absent if the objects belong to the parent: the value is an entity key. */
  readonly identify?: (id: unknown) => EntityKey;
}

/** Objects that the client names by id. */
export function estimateNamed(
  estimates: Estimates,
  objects: NamedObjects,
  there: FieldThere,
): CompletionEstimate {
  const { named } = there.expected;
  const { identify } = objects;
  if (!identify) return namedWithin(estimates, objects, there);
  if (!named) return namedSomehow(estimates, objects, there);
  const entityKeys = named.flatMap((id) => entityKeyOrNone(identify, id));
  const byEndpoint = Map.groupBy(entityKeys, ({ endpoint }) => endpoint);
  const each = [...byEndpoint].map(([endpoint, same]) => namedIn(estimates, endpoint, same, there));
  const [groups = [], ...others] = each.map((one) => one.groups);
  return { calls: each.flatMap(({ calls }) => calls), groups, others };
}

function namedIn(
  estimates: Estimates,
  endpoint: ResourceEndpoint,
  same: readonly EntityKey[],
  there: FieldThere,
): CompletionEstimate {
  const { value } = there;
  const { sure } = estimates;
  const byKey = new Map(same.map((entityKey) => [entityKey.text, entityKey]));
  const readAt = endpoint.whole?.endpoints[0] ?? endpoint;
  for (const key of byKey.keys()) {
    sure.may();
    if (value.sure !== undefined) sure.read(readAt, key);
  }
  const parents = [...byKey.values()].flatMap((entityKey) => parentWithAlias(entityKey) ?? []);
  const isOwn = same.every(({ endpoint: { ownKey }, ids }) => !isAlias(ownKey, ids));
  const name = estimates.names.of(`${endpoint.name}:${[...byKey.keys()].join()}`);
  const containedIds = containedIdsIn(endpoint, nothingAround);
  return readNamed(
    estimates,
    {
      endpoint,
      objects: byKey.size,
      lists: byKey.size,
      isListUnknown: !readAt.listParameters.every((name) => readAt.key.includes(name)),
    },
    {
      ...value,
      name,
      most: same.length,
      responses: responsesOf(endpoint, byKey.size, 1),
      sure: value.sure !== undefined && byKey.size === 1 ? name : undefined,
      ids: new Map([
        ...endpoint.key.map(
          (part) => [part, new Set(same.map(({ ids }) => ids[part])).size] as const,
        ),
        ...containedIds.map((part) => [part, byKey.size] as const),
      ]),
      containedIds,
    },
    there,
    { parents, isCanonical: parents.length === 0 && isOwn },
  );
}

/** Objects that belong to each parent, named by own id or key. */
function namedWithin(
  estimates: Estimates,
  { among }: NamedObjects,
  there: FieldThere,
): CompletionEstimate {
  const { value, expected } = there;
  const [resource] = among();
  if (!resource) return { calls: [], groups: [] };
  const endpoint = endpointFor(resource, value);
  const [id] = expected.named ?? [];
  const own = id === undefined ? undefined : String(id).split('/').at(-1);
  const isCanonical = own === undefined ? !resource.hasAliases : resource.isCanonical(own);
  // Another field may name the same object in another way.
  estimates.sure.may();
  if (value.sure !== undefined) estimates.sure.read(endpoint, `in ${value.sure}`);
  const objects = combinations(endpoint.above, value);
  return readNamed(
    estimates,
    { endpoint, objects, lists: combinations(endpoint.listParameters, value) },
    {
      ...value,
      responses: objects,
      ids: idsOf(endpoint, value, objects),
      containedIds: containedIdsIn(endpoint, value.ids),
    },
    there,
    { parents: [], isCanonical },
  );
}

/** The ids are unknown. */
function namedSomehow(
  estimates: Estimates,
  { among }: NamedObjects,
  there: FieldThere,
): CompletionEstimate {
  const { value, field } = there;
  const most = field.isList ? estimates.options.mostIds : 1;
  const endpoints = [...among()].flatMap((resource) => resource.endpoints);
  const isOne = endpoints.length === 1;
  const made = endpoints.map((endpoint) => {
    estimates.sure.may();
    if (value.sure !== undefined && isOne) estimates.sure.read(endpoint, undefined);
    const alias = endpoint.above.map(resourceOfParameter).find((one) => one?.hasAliases);
    const containedIds = containedIdsIn(endpoint, nothingAround);
    return readNamed(
      estimates,
      { endpoint, objects: most, lists: most },
      {
        ...value,
        most,
        responses: responsesOf(endpoint, most, 1),
        sure: undefined,
        ids: new Map([...endpoint.key, ...containedIds].map((part) => [part, most])),
        containedIds,
      },
      there,
      { parents: alias ? [alias] : [], isCanonical: !endpoint.resource.hasAliases && !alias },
    );
  });
  const { calls, groups } = dearestOf(made);
  if (isOne) return { calls, groups };
  const madeFor = (isIncluded: (endpoint: ResourceEndpoint) => boolean) =>
    made.flatMap((one, at) => {
      const endpoint = endpoints[at];
      return endpoint && isIncluded(endpoint) ? one.calls.flatMap((call) => call.operations) : [];
    });
  const reads = endpoints.flatMap(({ source }) => source ?? []);
  const operations = [...new Set([...reads, ...madeFor(() => true)])];
  const selected = new Set(madeFor((endpoint) => !loadPlanOf(endpoint, field).isIdsOnly));
  const forOtherTypes = selected.size === 0 ? [] : operations.filter((one) => !selected.has(one));
  return { calls: calls.map((call) => ({ ...call, operations, forOtherTypes })), groups };
}

function readNamed(
  estimates: Estimates,
  reading: Reading,
  value: Slots,
  { field, isEarly }: FieldThere,
  named: { readonly parents: readonly Resource[]; readonly isCanonical: boolean },
): CompletionEstimate {
  const begun = isEarly ? value.idsWave : value.wave;
  const first = named.parents.map((parent) => ({
    ...singleReads(parent.endpoints[0], { ...value, wave: begun }, value.most),
    isEarly,
  }));
  const wave = begun + (first.length > 0 ? 1 : 0);
  const calls = readsOf(estimates, reading, field, { ...value, wave }, isEarly);
  const read = Math.max(value.wave, wave + 1, ...calls.map((call) => call.wave));
  const idsWave = named.isCanonical ? begun : read;
  return {
    calls: [...first, ...calls],
    groups: groupsRead(reading.endpoint, field, { ...value, wave: read, idsWave }),
  };
}

/** An invalid id is an error of its own, and makes no call. */
function entityKeyOrNone(identify: (id: unknown) => EntityKey, id: unknown): EntityKey[] {
  try {
    return [identify(id)];
  } catch (error) {
    if (error instanceof GraphQLError) return [];
    throw error;
  }
}
