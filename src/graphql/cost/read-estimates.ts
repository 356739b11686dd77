/** Estimates the reads of objects by id. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import { askOneFrom, listFrom, mostPagesFor } from '../loading/batch-policy.ts';
import { formatParameterOf } from '../loading/formats.ts';
import { largestPage } from '../loading/pager.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import { selectedFormats } from '../plan/selected-forms.ts';
import type { CallEstimate } from './estimate.ts';
import { anyIds, combinations, type Slots, times } from './estimated-slots.ts';
import type { Estimates, Group } from './estimates.ts';
import { likelyReads } from './likely-reads.ts';

/** `objects`, `lists`: the maximum number of different objects, and of lists that contain them. */
export interface Reading {
  readonly endpoint: ResourceEndpoint;
  readonly objects: number;
  readonly lists: number;
  /** Whether the keys that are known have no path id of the list, so that a read has to find it. */
  readonly isListUnknown?: boolean;
}

/** Repeated reads of objects, once per format. */
export function readsAgain(resource: Resource, slots: Slots, formats: number): CallEstimate {
  const endpoint = endpointFor(resource, slots);
  return singleReads(endpoint, slots, times(combinations(endpoint.key, slots), formats));
}

/** The reads of the objects, in all selected formats. */
export function readsOf(
  estimates: Estimates,
  reading: Reading,
  field: PlannedField,
  { name, wave, sure }: Slots,
  isEarly: boolean,
): CallEstimate[] {
  const { endpoint } = reading;
  const { variables } = estimates.options;
  const { source } = endpoint.whole?.endpoints[0] ?? endpoint;
  const formats =
    source && formatParameterOf(source) !== undefined
      ? [...selectedFormats(field.selectionsIn(endpoint), { variables })].sort()
      : [];
  const { operations, most, waves, isBatch } = callsOf(estimates, reading);
  if (most === 0) return [];
  const isShared = estimates.isMade(`${name} read ${formats.join()}`);
  const others = isShared ? noOthers : readTogether(estimates, reading, { isBatch, wave });
  return [
    {
      operations,
      most: isShared ? 0 : times(most + others.pages, Math.max(formats.length, 1)),
      wave: wave + Math.max(waves, others.waves),
      why: isBatch ? 'batch' : 'single',
      isEarly,
      isSure: sure !== undefined && !isShared,
    },
  ];
}

/** The cost of a read that may be in one batch with reads of other places. */
interface WithOthers {
  readonly pages: number;
  readonly waves: number;
}

const noOthers: WithOthers = { pages: 0, waves: 0 };

/** A list may be searched for a few objects together with those of other places. */
function readTogether(
  estimates: Estimates,
  { endpoint, objects, lists, isListUnknown = false }: Reading,
  { isBatch, wave }: { readonly isBatch: boolean; readonly wave: number },
): WithOthers {
  const readAt = endpoint.whole?.endpoints[0] ?? endpoint;
  if (!readAt.list || !readAt.read) return noOthers;
  estimates.addTogether(readAt, objects, wave);
  const { together: counted, listItems } = estimates.options;
  const together = counted?.get(readAt)?.[wave === 0 ? 'atOnce' : 'all'] ?? 0;
  if (isBatch || together < (isListUnknown ? askOneFrom : listFrom)) return noOthers;
  const waves = wavesOf({ objects: together, isListUnknown }, listItems);
  if (estimates.isMade(`pages of ${endpoint.name}`)) return { pages: 0, waves };
  return { pages: pagesTried({ objects: together, lists }, listItems), waves };
}

/** Waves until other places of the operation have read objects of the endpoint. */
export function wavesElsewhere({ options }: Estimates, endpoint: ResourceEndpoint): number {
  const { together, listItems } = options;
  const objects = together?.get(endpoint)?.all ?? 0;
  return objects === 0 ? 0 : wavesOf({ objects }, listItems);
}

/** Pages that contain none of the objects; the policy tries no more pages than can pay off. */
const pagesTried = ({ objects, lists }: Pick<Reading, 'objects' | 'lists'>, listItems: number) =>
  Math.min(objects - 1, times(mostPagesFor(objects, listItems), lists));

/** Each page of a list waits for the one before, and the single reads for the last one. */
const wavesOf = (
  { objects, isListUnknown = false }: Pick<Reading, 'objects' | 'isListUnknown'>,
  listItems: number,
): number => (isListUnknown ? 1 : 0) + mostPagesFor(objects, listItems) + 1;

interface ReadCalls extends Pick<CallEstimate, 'operations' | 'most'> {
  /** Waves that they take at most. */
  readonly waves: number;
  /** Whether pages of a list may replace single reads. */
  readonly isBatch: boolean;
}

/** The maximum number of calls that the reads take, or the likely one if the length of the list is stated. */
function callsOf(estimates: Estimates, reading: Reading): ReadCalls {
  const { listItems } = estimates.options;
  const { endpoint, objects, lists, isListUnknown = false } = reading;
  const { read, list, whole } = endpoint;
  if (whole) return callsOf(estimates, { ...reading, endpoint: whole.endpoints[0] });
  const length = list && estimates.options.lengths?.ofList(list.operation);
  if (list && length !== undefined)
    return likelyCallsOf(estimates, reading, list.operation, length);
  if (!read) {
    const pages = list?.operation.kind === 'list' ? Math.ceil(listItems / largestPage) : 1;
    const operations = list ? [list.operation] : [];
    return { operations, most: list ? lists * pages : 0, waves: pages, isBatch: true };
  }
  const isBatch = list !== undefined && objects >= (isListUnknown ? askOneFrom : listFrom);
  if (!isBatch) return { operations: [read], most: objects, waves: 1, isBatch };
  const most = objects + pagesTried(reading, listItems);
  return {
    operations: [list.operation, read],
    most,
    waves: wavesOf(reading, listItems),
    isBatch,
  };
}

/** Objects are spread evenly over their lists. */
function likelyCallsOf(
  estimates: Estimates,
  { endpoint, objects, lists }: Reading,
  list: AnyOperation,
  length: number,
): ReadCalls {
  const { read } = endpoint;
  const inAll = Math.min(objects, times(lists, Math.max(length, 1)));
  const each = likelyReads({ list, read }, Math.ceil(inAll / Math.max(lists, 1)), length);
  // Objects that were read for other fields are loaded already.
  if (each.isWholeList && lists === 1 && estimates.isMade(`whole list of ${endpoint.name}`))
    return { operations: [list], most: 0, waves: 0, isBatch: true };
  const { operations, calls, waves } = each;
  return { operations, most: Math.min(times(calls, lists), inAll), waves, isBatch: calls < inAll };
}

/** Reads of objects of which a list may have several. */
export function batchReads(
  estimates: Estimates,
  endpoint: ResourceEndpoint,
  objects: number,
  slots: Slots,
): CallEstimate {
  const { wave, isElsewhere, name } = slots;
  const lists = isElsewhere ? objects : combinations(endpoint.listParameters, slots);
  const reading = { endpoint, objects, lists };
  const { operations, most, waves } = callsOf(estimates, reading);
  return {
    operations,
    most: estimates.isMade(`${name} batch ${endpoint.name}`) ? 0 : most,
    wave: wave + waves,
    why: 'batch',
    isEarly: false,
    isSure: false,
  };
}

/** One read for each object. */
export function singleReads(
  { source, whole }: ResourceEndpoint,
  { wave }: Slots,
  most: number,
): CallEstimate {
  const operation = source ?? whole?.endpoints[0].source;
  return {
    operations: operation ? [operation] : [],
    most,
    wave: wave + 1,
    why: 'single',
    isEarly: false,
    isSure: false,
  };
}

/** The endpoint of objects of the resource in these slots. */
export const endpointFor = (resource: Resource, slots: Slots): ResourceEndpoint =>
  resource.endpointAt(anyIds(slots)) ?? resource.endpoints[0];

export function groupsRead(endpoint: ResourceEndpoint, field: PlannedField, value: Slots): Group[] {
  const { source, resource } = endpoint;
  const { early } = loadPlanOf(endpoint, field);
  const selections = field.selectionsIn(endpoint);
  const slots = {
    ...value,
    // The type is unknown if there are several.
    sure: selections.length === 1 ? value.sure : undefined,
    resource,
    isElsewhere: false,
    hasTexts: source !== undefined && formatParameterOf(source) !== undefined,
    first: undefined,
  };
  return selections.map((selection) => ({ selection, slots, early }));
}

/** Number of responses for the given number of objects: one per list, or one per object without a list. */
export const responsesOf = ({ list }: ResourceEndpoint, objects: number, lists: number): number =>
  list ? Math.min(objects, lists) : objects;
