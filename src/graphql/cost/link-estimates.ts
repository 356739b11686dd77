/** Estimates the reads of what links lead to, and of what tells the ids that a link does not say. */

import type { PathIds } from '../identity/identity.ts';
import { resourceNamed, resourceOfParameter, resources } from '../identity/registry.ts';
import type { Resource } from '../identity/resource.ts';
import type { ResourceEndpoint } from '../identity/resource-endpoint.ts';
import type { Completion } from '../plan/completion.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import type { CompletionEstimate } from './completed-objects.ts';
import type { CallEstimate } from './estimate.ts';
import {
  anyIds,
  combinations,
  containedIdsIn,
  idsOf,
  type Slots,
  times,
} from './estimated-slots.ts';
import type { FieldThere } from './field-there.ts';
import { answersOf, type ReadEstimates } from './read-estimates.ts';

export class LinkEstimates {
  readonly #reads: ReadEstimates;
  /** Whether calls of this name are made already; from then on they are. */
  readonly #isMade: (name: string) => boolean;

  constructor(reads: ReadEstimates, isMade: (name: string) => boolean) {
    this.#reads = reads;
    this.#isMade = isMade;
  }

  /** What links lead to. */
  followed(
    completion: Extract<Completion, { as: 'link' | 'identified' }>,
    value: Slots,
    { field, isEarly }: FieldThere,
  ): CompletionEstimate {
    const isAbove = field.step.source.prefetch !== undefined;
    const isNow = completion.as === 'link' && completion.isNow === true;
    const among = completion.resource ? [completion.resource] : behind(field);
    const around = completion.as === 'link' ? without(completion.outside, value) : value;
    const estimates = among.map((resource) => {
      const keyReads = completion.as === 'link' ? this.#keyReads(resource, around) : [];
      const endpoints =
        around.isElsewhere || !completion.resource
          ? resource.endpoints
          : [this.#reads.endpointOf(resource, around)];
      const each = endpoints.map((endpoint) =>
        this.#followedIn(endpoint, field, around, { keyReads, isAbove, isEarly, isNow }),
      );
      return dearestOf(each);
    });
    return dearestOf(estimates);
  }

  #followedIn(
    endpoint: ResourceEndpoint,
    field: PlannedField,
    around: Slots,
    how: {
      readonly keyReads: readonly CallEstimate[];
      readonly isAbove: boolean;
      readonly isEarly: boolean;
      readonly isNow: boolean;
    },
  ): CompletionEstimate {
    const { keyReads, isAbove, isEarly, isNow } = how;
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

  /** Reads of what tells the ids that a link needs and does not say. */
  readsForKey(
    { resource, outside }: Extract<Completion, { as: 'id' }>,
    value: Slots,
  ): CallEstimate[] {
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
      // Who comes later waits for the same read.
      const isMade = this.#isMade(`${around.name} ${keySource.name} tells`);
      return [this.#reads.single(at, around, isMade ? 0 : reads)];
    });
  }
}

/** Objects that say where they stand may name a teller, too: the one that most of the ids around lead to. */
const keySourceElsewhere = (part: string, ids: PathIds): Resource | undefined =>
  [...resources()]
    .filter((one) => one.containsPathId(part) && one.endpointAt(ids) !== undefined)
    .toSorted((one, other) => other.endpoints[0].above.length - one.endpoints[0].above.length)[0];

/** All resources that what a field estimates may be of. */
const behind = ({ selections }: PlannedField): Resource[] => [
  ...new Set(selections.flatMap(({ type }) => resourceNamed(type.name) ?? [])),
];

const without = (name: string | undefined, slots: Slots): Slots =>
  name === undefined
    ? slots
    : { ...slots, ids: new Map([...slots.ids].filter(([one]) => one !== name)) };

const sumOf = ({ calls }: CompletionEstimate) => calls.reduce((total, { most }) => total + most, 0);

/** Where a link may lead to one thing or another: the calls of the dearest, and all objects. */
function dearestOf(estimates: readonly CompletionEstimate[]): CompletionEstimate {
  const [dearest] = estimates.toSorted((one, other) => sumOf(other) - sumOf(one));
  return { calls: dearest?.calls ?? [], groups: estimates.flatMap(({ groups }) => groups) };
}
