/** Estimates the reads of linked objects, and of the key sources for ids that links lack. */

import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { resourceNamed, resourceOfParameter, resources } from '../identity/registry.ts';
import type { LinkOptions } from '../plan/completion.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import type { CompletionEstimate, FieldThere } from './completed-objects.ts';
import type { CallEstimate } from './estimate.ts';
import {
  anyIds,
  combinations,
  containedIdsIn,
  idsOf,
  type Slots,
  times,
} from './estimated-slots.ts';
import { answersOf, type ReadEstimates } from './read-estimates.ts';

/** How objects are followed. */
interface Following {
  /** Reads of key sources. */
  readonly keyReads: readonly CallEstimate[];
  /** Whether the key of the parent names the object. */
  readonly isAbove: boolean;
  readonly isEarly: boolean;
  /** Whether a change has just returned the ids. */
  readonly isNow: boolean;
}

export class LinkEstimates {
  readonly #reads: ReadEstimates;
  /** Whether calls with this name were already counted. Counts them from then on. */
  readonly #isMade: (name: string) => boolean;

  constructor(reads: ReadEstimates, isMade: (name: string) => boolean) {
    this.#reads = reads;
    this.#isMade = isMade;
  }

  /** Objects that links name by their own id. */
  named(
    { resource, outside }: LinkOptions,
    value: Slots,
    there: FieldThere,
    isNow: boolean,
  ): CompletionEstimate {
    const around = without(outside, value);
    const keyReads = this.#keyReads(resource, around);
    const endpoints = around.isElsewhere
      ? resource.endpoints
      : [this.#reads.endpointOf(resource, around)];
    return this.#followed(endpoints, around, there, { keyReads, isNow });
  }

  /** Objects whose entity key is known: of the resource, or of any that the field may return. */
  identified(resource: Resource | undefined, value: Slots, there: FieldThere): CompletionEstimate {
    const how = { keyReads: [], isNow: false };
    if (resource && !value.isElsewhere)
      return this.#followed([this.#reads.endpointOf(resource, value)], value, there, how);
    const among = resource ? [resource] : resourcesOf(there.field);
    return dearestOf(among.map(({ endpoints }) => this.#followed(endpoints, value, there, how)));
  }

  #followed(
    endpoints: readonly ResourceEndpoint[],
    around: Slots,
    { field, isEarly }: FieldThere,
    how: Pick<Following, 'keyReads' | 'isNow'>,
  ): CompletionEstimate {
    const isAbove = field.step.source.prefetch !== undefined;
    const following = { ...how, isAbove, isEarly };
    return dearestOf(
      endpoints.map((endpoint) => this.#followedIn(endpoint, field, around, following)),
    );
  }

  #followedIn(
    endpoint: ResourceEndpoint,
    field: PlannedField,
    around: Slots,
    { keyReads, isAbove, isEarly, isNow }: Following,
  ): CompletionEstimate {
    const begun = isEarly ? around.idsWave : around.wave;
    const own = (isAbove && around.ids.get(endpoint.ownKey)) || around.most;
    const different = around.isElsewhere
      ? around.most
      : Math.min(times(combinations(endpoint.above, around), own), around.most);
    const lists = around.isElsewhere ? different : combinations(endpoint.listParameters, around);
    const ids = idsOf(endpoint, around, different);
    const known = {
      ...around,
      sure: undefined,
      answers: answersOf(endpoint, different, lists),
      ids: isAbove ? ids : new Map(ids).set(endpoint.ownKey, different),
      containedIds: containedIdsIn(endpoint, around.ids),
    };
    const calls: CallEstimate[] = [...keyReads];
    let wave = begun + (keyReads.length > 0 ? 1 : 0);
    if (loadPlanOf(endpoint, field).isIdsOnly)
      return {
        calls,
        groups: this.#reads.groups(endpoint, field, {
          ...known,
          wave: Math.max(around.wave, wave),
          idsWave: wave,
        }),
      };
    const there =
      endpoint.namedBy === undefined ? undefined : resourceOfParameter(endpoint.aroundKey);
    if (there && !isNow) {
      calls.push(this.#reads.single(there.endpoints[0], { ...around, wave }, different));
      wave += 1;
    }
    calls.push(
      ...this.#reads.reading(
        { endpoint, objects: different, lists },
        field,
        { ...known, wave },
        isEarly,
      ),
    );
    const read = Math.max(around.wave, wave + 1);
    return {
      calls,
      groups: this.#reads.groups(endpoint, field, { ...known, wave: read, idsWave: wave }),
    };
  }

  /** Reads of the key sources for ids that a link lacks. */
  readsForKey({ resource, outside }: LinkOptions, value: Slots): CallEstimate[] {
    return this.#keyReads(resource, without(outside, value));
  }

  #keyReads(resource: Resource, around: Slots): CallEstimate[] {
    const ids = anyIds(around);
    const [endpoint] = resource.endpoints;
    if (resource.endpointAt(ids)) return [];
    return endpoint.missingIn(ids).flatMap((part) => {
      const named = [...around.ids.keys()].map(resourceOfParameter);
      const keySource =
        named.find((one) => one?.containsPathId(part)) ??
        (around.isElsewhere ? keySourceElsewhere(part, ids) : undefined);
      if (!keySource) return [];
      const at = this.#reads.endpointOf(keySource, around);
      const reads = combinations(at.key, around);
      // Later links share the read.
      const isMade = this.#isMade(`${around.name} ${keySource.name} tells`);
      return [this.#reads.single(at, around, isMade ? 0 : reads)];
    });
  }
}

/** Objects that contain their path ids may name a key source, too: the one with the longest key. */
const keySourceElsewhere = (part: string, ids: PathIds): Resource | undefined =>
  [...resources()]
    .filter((one) => one.containsPathId(part) && one.endpointAt(ids) !== undefined)
    .toSorted((one, other) => other.endpoints[0].above.length - one.endpoints[0].above.length)[0];

/** All resources that the objects of a field may have. */
const resourcesOf = ({ selections }: PlannedField): Resource[] => [
  ...new Set(selections.flatMap(({ type }) => resourceNamed(type.name) ?? [])),
];

const without = (name: string | undefined, slots: Slots): Slots =>
  name === undefined
    ? slots
    : { ...slots, ids: new Map([...slots.ids].filter(([one]) => one !== name)) };

const sumOf = ({ calls }: CompletionEstimate) => calls.reduce((total, { most }) => total + most, 0);

/** If a link may lead to one of several objects: the calls of the most expensive one, and all objects. */
function dearestOf(estimates: readonly CompletionEstimate[]): CompletionEstimate {
  const [dearest] = estimates.toSorted((one, other) => sumOf(other) - sumOf(one));
  return { calls: dearest?.calls ?? [], groups: estimates.flatMap(({ groups }) => groups) };
}
