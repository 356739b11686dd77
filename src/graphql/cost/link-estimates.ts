/** Estimates the reads of linked objects, and of the key sources for ids that links lack. */
import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { resourceNamed, resourceOfParameter, resources } from '../identity/registry.ts';
import { listFrom } from '../loading/batch-policy.ts';
import type { LinkOptions } from '../plan/completion.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import type { CallEstimate } from './estimate.ts';
import {
  anyIds,
  combinations,
  containedIdsIn,
  idsOf,
  type Slots,
  times,
} from './estimated-slots.ts';
import {
  type CompletionEstimate,
  dearestOf,
  type Estimates,
  type FieldThere,
} from './estimates.ts';
import {
  batchReads,
  endpointFor,
  groupsRead,
  readsOf,
  responsesOf,
  singleReads,
  wavesElsewhere,
} from './read-estimates.ts';

/** Objects that links name by their own id. */
export function estimateLinked(
  estimates: Estimates,
  options: LinkOptions,
  there: FieldThere,
): CompletionEstimate {
  const { resource, outside } = options;
  const value = without(outside, there.value);
  const keyReads = estimateKeyReads(estimates, options, there.value);
  const endpoints = value.isElsewhere ? resource.endpoints : [endpointFor(resource, value)];
  return dearestOf(
    endpoints.map((endpoint) => followed(estimates, endpoint, { ...there, value }, keyReads)),
  );
}

/** Objects whose entity key is known: of the resource, or of any that the field may return. */
export function estimateIdentified(
  estimates: Estimates,
  resource: Resource | undefined,
  there: FieldThere,
): CompletionEstimate {
  const { field, value } = there;
  const among = resource ? [resource] : resourcesOf(field);
  const endpoints =
    resource && !value.isElsewhere
      ? [endpointFor(resource, value)]
      : among.flatMap((one) => one.endpoints);
  return dearestOf(endpoints.map((endpoint) => followed(estimates, endpoint, there, [])));
}

/** Objects of an endpoint, after the reads of the key sources. */
function followed(
  estimates: Estimates,
  endpoint: ResourceEndpoint,
  { field, isEarly, value }: FieldThere,
  keyReads: readonly CallEstimate[],
): CompletionEstimate {
  // The key of the parent names the object.
  const isAbove = field.step.source.prefetch !== undefined;
  const own = (isAbove && value.ids.get(endpoint.ownKey)) || value.most;
  const different = value.isElsewhere
    ? value.most
    : Math.min(times(combinations(endpoint.above, value), own), value.most);
  const lists = value.isElsewhere ? different : combinations(endpoint.listParameters, value);
  const ids = idsOf(endpoint, value, different);
  const known = {
    ...value,
    sure: undefined,
    responses: responsesOf(endpoint, different, lists),
    ids: isAbove ? ids : new Map(ids).set(endpoint.ownKey, different),
    containedIds: containedIdsIn(endpoint, value.ids),
  };
  const calls: CallEstimate[] = [...keyReads];
  let wave = (isEarly ? value.idsWave : value.wave) + (keyReads.length > 0 ? 1 : 0);
  const isRead = !loadPlanOf(endpoint, field).isIdsOnly;
  if (isRead) {
    // A read without the own id returns the current object: one call for each object above.
    const isCurrent = endpoint.namedBy !== undefined;
    const above = value.isElsewhere ? different : combinations(endpoint.above, value);
    const objects = isCurrent ? Math.min(above, different) : different;
    const holder = isCurrent ? resourceOfParameter(endpoint.aroundKey)?.endpoints[0] : undefined;
    if (holder?.list && objects >= listFrom) {
      const checks = batchReads(estimates, holder, objects, { ...value, wave });
      calls.push(checks);
      wave = checks.wave;
    } else if (holder) {
      // An object above that is read elsewhere decides, too.
      estimates.dependsOnOthers = true;
      wave += wavesElsewhere(estimates, holder);
    }
    const reading = { endpoint, objects, lists };
    calls.push(...readsOf(estimates, reading, field, { ...known, wave }, isEarly));
  }
  const read = Math.max(value.wave, isRead ? wave + 1 : wave, ...calls.map((call) => call.wave));
  return { calls, groups: groupsRead(endpoint, field, { ...known, wave: read, idsWave: wave }) };
}

/** Reads of the key sources for ids that a link lacks. */
export function estimateKeyReads(
  estimates: Estimates,
  { resource, outside }: LinkOptions,
  value: Slots,
): CallEstimate[] {
  const around = without(outside, value);
  const ids = anyIds(around);
  const [endpoint] = resource.endpoints;
  if (resource.endpointAt(ids)) return [];
  return endpoint.missingIn(ids).flatMap((part) => {
    const named = [...around.ids.keys()].map(resourceOfParameter);
    const keySource =
      named.find((one) => one?.containsPathId(part)) ??
      (around.isElsewhere ? keySourceElsewhere(part, ids) : undefined);
    if (!keySource) return [];
    const at = endpointFor(keySource, around);
    const reads = combinations(at.key, around);
    // Later links share the read.
    const isMade = estimates.isMade(`${around.name} ${keySource.name} read for its ids`);
    return [singleReads(at, around, isMade ? 0 : reads)];
  });
}

/** Objects that contain their path ids may name a key source, too: the one with the longest key. */
const keySourceElsewhere = (part: string, ids: PathIds): Resource | undefined =>
  [...resources()]
    .filter((one) => one.containsPathId(part) && one.endpointAt(ids) !== undefined)
    .toSorted((one, other) => other.endpoints[0].above.length - one.endpoints[0].above.length)[0];

const resourcesOf = ({ selections }: PlannedField): Resource[] => [
  ...new Set(selections.flatMap(({ type }) => resourceNamed(type.name) ?? [])),
];

const without = (name: string | undefined, slots: Slots): Slots =>
  name === undefined
    ? slots
    : { ...slots, ids: new Map([...slots.ids].filter(([one]) => one !== name)) };
