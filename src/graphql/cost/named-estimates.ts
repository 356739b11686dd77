/** Estimates the reads of objects that the client names by id. */
import { GraphQLError } from 'graphql';
import type { EntityKey, Resource, ResourceEndpoint } from '../identity/model.ts';
import { resourceOfParameter } from '../identity/registry.ts';
import { isAlias } from '../identity/resource-ids.ts';
import type { CompletionEstimate, FieldThere } from './completed-objects.ts';
import type { CallEstimate } from './estimate.ts';
import { combinations, containedIdsIn, type Ids, idsOf, type Slots } from './estimated-slots.ts';
import { answersOf, type ReadEstimates, type Reading } from './read-estimates.ts';
import type { ShortNames } from './short-names.ts';
import type { SureCalls } from './sure-calls.ts';

const nothingAround: Ids = new Map();

interface NamedObjects {
  /** Resources that may be named. */
  readonly among: () => Iterable<Resource>;
  /** Absent if the objects belong to the parent. */
  readonly identify?: (id: unknown) => EntityKey;
}

export class NamedEstimates {
  readonly #reads: ReadEstimates;
  readonly #sure: SureCalls;
  readonly #names: ShortNames;
  /** Ids that an unknown list counts as. */
  readonly #mostIds: number;

  constructor(reads: ReadEstimates, sure: SureCalls, names: ShortNames, mostIds: number) {
    this.#reads = reads;
    this.#sure = sure;
    this.#names = names;
    this.#mostIds = mostIds;
  }

  /** Objects that the client names by id. */
  of(objects: NamedObjects, value: Slots, there: FieldThere): CompletionEstimate {
    const { named } = there.expected;
    const { identify } = objects;
    if (!identify) return this.#namedWithin(objects, value, there);
    if (!named) return this.#namedSomehow(objects, value, there);
    const entityKeys = named.flatMap((id) => entityKeyOrNone(identify, id));
    const byEndpoint = Map.groupBy(entityKeys, (entityKey) => entityKey.endpoint);
    const estimates = [...byEndpoint].map(([endpoint, same]) =>
      this.#namedIn(endpoint, same, value, there),
    );
    const [groups = [], ...others] = estimates.map((one) => one.groups);
    return { calls: estimates.flatMap(({ calls }) => calls), groups, others };
  }

  #namedIn(
    endpoint: ResourceEndpoint,
    same: readonly EntityKey[],
    value: Slots,
    there: FieldThere,
  ): CompletionEstimate {
    const byKey = new Map(same.map((entityKey) => [entityKey.text, entityKey]));
    const readAt = endpoint.whole?.endpoints[0] ?? endpoint;
    for (const key of byKey.keys()) {
      this.#sure.may();
      if (value.sure !== undefined) this.#sure.read(readAt, key);
    }
    const named = [...byKey.values()].map((entityKey) => aliasOf(entityKey));
    const parents = named.filter((alias) => alias !== undefined);
    const isOwn = same.every(({ endpoint: { ownKey }, ids }) => !isAlias(ownKey, ids));
    const name = this.#names.of(`${endpoint.name}:${[...byKey.keys()].join()}`);
    return this.#readNamed(
      { endpoint, objects: byKey.size, lists: byKey.size },
      {
        ...value,
        name,
        most: same.length,
        answers: answersOf(endpoint, byKey.size, 1),
        sure: value.sure !== undefined && byKey.size === 1 ? name : undefined,
        ids: new Map(
          endpoint.key.map((part) => [part, new Set(same.map(({ ids }) => ids[part])).size]),
        ),
        containedIds: containedIdsIn(endpoint, nothingAround),
      },
      there,
      { parents, isCanonical: parents.length === 0 && isOwn },
    );
  }

  /** Objects that belong to each parent, named by own id or key. */
  #namedWithin({ among }: NamedObjects, value: Slots, there: FieldThere): CompletionEstimate {
    const [resource] = among();
    if (!resource) return { calls: [], groups: [] };
    const endpoint = this.#reads.endpointOf(resource, value);
    const [id] = there.expected.named ?? [];
    const own = id === undefined ? undefined : String(id).split('/').at(-1);
    const isCanonical = own === undefined ? !resource.hasAliases : resource.isCanonical(own);
    // Another field may name the same object in another way.
    this.#sure.may();
    if (value.sure !== undefined) this.#sure.read(endpoint, `in ${value.sure}`);
    const objects = combinations(endpoint.above, value);
    return this.#readNamed(
      { endpoint, objects, lists: combinations(endpoint.listParameters, value) },
      {
        ...value,
        answers: objects,
        ids: idsOf(endpoint, value, objects),
        containedIds: containedIdsIn(endpoint, value.ids),
      },
      there,
      { parents: [], isCanonical },
    );
  }

  /** The ids are unknown. */
  #namedSomehow({ among }: NamedObjects, value: Slots, there: FieldThere): CompletionEstimate {
    const most = there.field.isList ? this.#mostIds : 1;
    const resources = [...among()];
    const endpoints = resources.flatMap((resource) => resource.endpoints);
    const estimates = endpoints.map((endpoint) => {
      this.#sure.may();
      if (value.sure !== undefined && endpoints.length === 1) this.#sure.read(endpoint, undefined);
      const alias = endpoint.above.map(resourceOfParameter).find((one) => one?.hasAliases);
      return this.#readNamed(
        { endpoint, objects: most, lists: most },
        {
          ...value,
          most,
          answers: answersOf(endpoint, most, 1),
          sure: undefined,
          ids: new Map(endpoint.key.map((part) => [part, most])),
          containedIds: containedIdsIn(endpoint, nothingAround),
        },
        there,
        { parents: alias ? [alias] : [], isCanonical: !endpoint.resource.hasAliases && !alias },
      );
    });
    const calls = estimates.map((one) => one.calls);
    const sum = (of: readonly CallEstimate[]) => of.reduce((total, one) => total + one.most, 0);
    const [dearest = []] = calls.toSorted((one, other) => sum(other) - sum(one));
    const isOne = estimates.length === 1;
    const all = [...new Set(endpoints.flatMap(({ source }) => source ?? []))];
    return {
      calls: isOne ? dearest : dearest.map((call) => ({ ...call, operations: all })),
      groups: estimates.flatMap(({ groups }) => groups),
    };
  }

  #readNamed(
    reading: Reading,
    value: Slots,
    { field, isEarly }: FieldThere,
    named: { readonly parents: readonly Resource[]; readonly isCanonical: boolean },
  ): CompletionEstimate {
    const begun = isEarly ? value.idsWave : value.wave;
    const first = named.parents.map((parent) => ({
      ...this.#reads.single(parent.endpoints[0], { ...value, wave: begun }, value.most),
      isEarly,
    }));
    const wave = begun + (first.length > 0 ? 1 : 0);
    const calls = this.#reads.reading(reading, field, { ...value, wave }, isEarly);
    const read = Math.max(value.wave, wave + 1);
    const idsWave = named.isCanonical ? begun : read;
    return {
      calls: [...first, ...calls],
      groups: this.#reads.groups(reading.endpoint, field, { ...value, wave: read, idsWave }),
    };
  }
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

/** A parent that is read first because the key has another name for it than its id. */
function aliasOf({ endpoint, ids }: EntityKey): Resource | undefined {
  const alias = endpoint.key.find((part) => part !== endpoint.ownKey && isAlias(part, ids));
  return alias === undefined ? undefined : resourceOfParameter(alias);
}
