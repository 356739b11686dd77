/** Estimates the calls that a field itself makes, and where its values are afterward. */
import { fitting, pathParameters } from '../identity/path-ids.ts';
import { listFrom } from '../loading/batch-policy.ts';
import { pagesOfGroups } from '../loading/group-policy.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import type { SourceCall, SourceEstimate } from '../plan/step-of.ts';
import type { CallEstimate } from './estimate.ts';
import { anyIds, combinations, type Slots, times } from './estimated-slots.ts';
import type { Estimates } from './estimates.ts';
import { readsAgain, singleReads } from './read-estimates.ts';

/** The calls of a field, in order. */
export function ownCalls(
  estimates: Estimates,
  { calls, reads = [], textsMissing = 0 }: SourceEstimate,
  { begun, parents }: { readonly begun: Slots; readonly parents: string },
  isEarly: boolean,
): CallEstimate[] {
  const made: CallEstimate[] = [];
  let { wave } = begun;
  for (const resource of reads) {
    const most = estimates.isMade(`${begun.name} reads ${resource.name}`) ? 0 : begun.most;
    made.push(singleReads(resource.endpoints[0], { ...begun, wave }, most));
    wave += 1;
  }
  const { resource, hasTexts } = begun;
  if (textsMissing > 0 && !hasTexts && resource?.isReadable) {
    const formats = estimates.isMade(`${begun.name} texts`) ? 0 : textsMissing;
    made.push(readsAgain(resource, begun, formats));
  }
  let begin = wave;
  for (const call of calls) {
    const name = call.sharedAs === undefined ? begun.name : `${parents} ${call.sharedAs}`;
    if (!call.isAtOnce) begin = wave;
    const estimate = callOf(estimates, call, { ...begun, name, wave: begin }, isEarly);
    made.push(estimate);
    wave = Math.max(wave, estimate.wave);
  }
  return made;
}

function callOf(
  estimates: Estimates,
  call: SourceCall,
  begun: Slots,
  isEarly: boolean,
): CallEstimate {
  const { operations, filledBy = [], atOnce = 1, turns = 1, isSure, variant = '', size } = call;
  const one = begun.isElsewhere ? undefined : fitting(operations, anyIds(begun));
  const operation = one ?? operations[0];
  if (isSure) estimates.sure.may();
  const isSurelyMade = isSure && begun.sure !== undefined && operation !== undefined;
  if (isSurelyMade) estimates.sure.call(operation, begun.sure, size);
  const isShared = operation?.method === 'GET' && estimates.isMade(`${begun.name} ${variant}`);
  const different = combinations([...pathParameters(operation), ...filledBy], begun);
  const { pages, waves, single = different } = groupedPages(estimates, call, begun, different);
  const own = one ? [one] : operations;
  return {
    operations: pages > 0 && call.grouped ? [call.grouped.list, ...own] : own,
    most: isShared ? 0 : times(times(single, turns) + pages, atOnce),
    wave: begun.wave + waves + (single > 0 ? turns : 0),
    why: pages > 0 ? 'batch' : 'step',
    isEarly,
    isSure: isSurelyMade && !isShared,
  };
}

/** The cost of lists of many parents. */
interface GroupedCalls {
  readonly pages: number;
  readonly waves: number;
  /** Parents whose own lists are read. Default: all. */
  readonly single?: number;
}

/** Parents, the lists with the items of all of them, and the items of such a list. */
interface LikelyGroups extends Pick<NonNullable<SourceCall['grouped']>, 'first' | 'mostItems'> {
  readonly parents: number;
  readonly lists: number;
  readonly length: number;
}

const notGrouped: GroupedCalls = { pages: 0, waves: 0 };

/**
 * The maximum number of pages read in vain, which is below the number of parents. If the length of the list is stated,
 * the likely number.
 */
function groupedPages(
  estimates: Estimates,
  { grouped }: SourceCall,
  begun: Slots,
  parents: number,
): GroupedCalls {
  const { together: counted, groupedPages: most, lengths } = estimates.options;
  if (!grouped || most === 0) return notGrouped;
  const { list, field, first, mostItems } = grouped;
  // Fields of the same fragment are one field at run time.
  estimates.addTogether(field, parents, begun.wave);
  const together = counted?.get(field)?.all ?? parents;
  if (together < listFrom) return notGrouped;
  const lists = combinations(pathParameters(list), begun);
  const length = lengths?.ofList(list);
  if (length !== undefined)
    return likelyPages({ parents: together, lists, length, first, mostItems }, most);
  return {
    pages: Math.min(times(most, lists), together - 1),
    waves: Math.min(most, together - 1),
  };
}

/**
 * The parents are assumed to be spread evenly over the lists. A list that is too long is given up after its first page.
 */
function likelyPages(
  { parents, lists, length, first, mostItems }: LikelyGroups,
  mostPages: number,
): GroupedCalls {
  const each = Math.ceil(parents / lists);
  if (each < listFrom || mostItems < 0) return notGrouped;
  const pages = pagesOfGroups({ parents: each, first, mostPages }, length);
  if (pages === undefined) return { pages: lists, waves: 1 };
  const isEnough = length / each <= mostItems;
  return { pages: times(pages, lists), waves: pages, ...(isEnough && { single: 0 }) };
}

/** Where the values of a field are, after its own calls. */
export function valueAt(
  { step }: PlannedField,
  { calls, first, hasTexts, about, notIn }: SourceEstimate,
  own: readonly CallEstimate[],
  parents: Slots,
  isEarly: boolean,
): Slots {
  const wave = Math.max(parents.wave, ...own.map((one) => one.wave));
  const slots: Slots = {
    ...parents,
    wave,
    heldIn: undefined,
    idsWave: isEarly && own.length === 0 ? parents.idsWave : wave,
    first: first ?? parents.first,
    hasTexts: hasTexts ?? (parents.hasTexts && (step.takesFormatsBelow ?? false)),
    ...(about && { ids: new Map(about.key.map((name) => [name, 1])) }),
  };
  if (calls.length === 0 && notIn === undefined) return slots;
  // Fields that share a response share its objects, but each of them writes these.
  return { ...slots, responses: parents.most, sure: undefined };
}
