/** Estimates the reads of objects by id. */
import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import { askOneFrom, firstPageSize, listFrom } from '../loading/batch-policy.ts';
import { formatParameterOf } from '../loading/formats.ts';
import { largestPage } from '../loading/pager.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import { selectedFormats } from '../plan/selected-forms.ts';
import type { CallEstimate } from './estimate.ts';
import { anyIds, combinations, type Slots, times } from './estimated-slots.ts';
import type { Estimates, Group } from './estimates.ts';

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
  const { listItems, variables } = estimates.options;
  const { source } = endpoint.whole?.endpoints[0] ?? endpoint;
  const formats =
    source && formatParameterOf(source) !== undefined
      ? [...selectedFormats(field.selectionsIn(endpoint), { variables })].sort()
      : [];
  const { operations, most, isBatch } = callsOf(reading, listItems);
  if (most === 0) return [];
  const isShared = estimates.isMade(`${name} read ${formats.join()}`);
  const pages = isBatch || isShared ? 0 : pagesOfFew(estimates, reading);
  const isFirst = pages > 0 && !estimates.isMade(`pages of ${endpoint.name}`);
  return [
    {
      operations,
      most: isShared ? 0 : times(most + (isFirst ? pages : 0), Math.max(formats.length, 1)),
      // Each page of a list waits for the one before, and the single reads for the last one.
      wave: wave + 1 + pages,
      why: isBatch ? 'batch' : 'single',
      isEarly,
      isSure: sure !== undefined && !isShared,
    },
  ];
}

/** Pages of a list that are tried for few objects here and others elsewhere, which may be one batch. */
function pagesOfFew(
  estimates: Estimates,
  { endpoint, objects, lists, isListUnknown = false }: Reading,
): number {
  const readAt = endpoint.whole?.endpoints[0] ?? endpoint;
  if (!readAt.list || !readAt.read) return 0;
  estimates.addFew(readAt, objects);
  const { few, listItems } = estimates.options;
  const together = few?.get(readAt) ?? 0;
  if (together < (isListUnknown ? askOneFrom : listFrom)) return 0;
  return Math.min(together - 1, Math.ceil(listItems / firstPageSize(listFrom)) * lists);
}

/** The maximum number of calls that the reads take. `isBatch`: pages of a list may replace single reads. */
function callsOf(
  { endpoint: { read, list, whole }, objects, lists, isListUnknown = false }: Reading,
  listItems: number,
): Pick<CallEstimate, 'operations' | 'most'> & { readonly isBatch: boolean } {
  if (whole)
    return callsOf({ endpoint: whole.endpoints[0], objects, lists, isListUnknown }, listItems);
  if (!read) {
    const pages = list?.operation.kind === 'list' ? Math.ceil(listItems / largestPage) : 1;
    const most = list ? lists * pages : 0;
    return { operations: list ? [list.operation] : [], most, isBatch: true };
  }
  const isBatch = list !== undefined && objects >= (isListUnknown ? askOneFrom : listFrom);
  if (!isBatch) return { operations: [read], most: objects, isBatch };
  // Pages that contain none of the objects; the policy tries no more than would pay off.
  const tried = Math.min(objects - 1, Math.ceil(listItems / firstPageSize(objects)) * lists);
  return { operations: [list.operation, read], most: objects + tried, isBatch };
}

/** Reads of objects of which a list may have several. */
export function batchReads(
  { options: { listItems } }: Estimates,
  endpoint: ResourceEndpoint,
  objects: number,
  slots: Slots,
): CallEstimate {
  const lists = slots.isElsewhere ? objects : combinations(endpoint.listParameters, slots);
  const { operations, most } = callsOf({ endpoint, objects, lists }, listItems);
  return {
    operations,
    most,
    wave: slots.wave + 1,
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
export const answersOf = ({ list }: ResourceEndpoint, objects: number, lists: number): number =>
  list ? Math.min(objects, lists) : objects;
