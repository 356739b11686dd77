/** Estimates the calls of a field itself, and where its values are afterward. */
import { fitting, pathParameters } from '../identity/path-ids.ts';
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
    made.push(callOf(estimates, call, { ...begun, name, wave: begin }, isEarly));
    wave = Math.max(wave, begin + (call.turns ?? 1));
  }
  return made;
}

function callOf(
  estimates: Estimates,
  { operations, filledBy = [], atOnce = 1, turns = 1, isSure, variant = '', size }: SourceCall,
  begun: Slots,
  isEarly: boolean,
): CallEstimate {
  const one = begun.isElsewhere ? undefined : fitting(operations, anyIds(begun));
  const operation = one ?? operations[0];
  if (isSure) estimates.sure.may();
  const isSurelyMade = isSure && begun.sure !== undefined && operation !== undefined;
  if (isSurelyMade) estimates.sure.call(operation, begun.sure, size);
  const isShared = operation?.method === 'GET' && estimates.isMade(`${begun.name} ${variant}`);
  const different = combinations([...pathParameters(operation), ...filledBy], begun);
  return {
    operations: one ? [one] : operations,
    most: isShared ? 0 : times(times(different, atOnce), turns),
    wave: begun.wave + turns,
    why: 'step',
    isEarly,
    isSure: isSurelyMade && !isShared,
  };
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
  return { ...slots, answers: parents.most, sure: undefined };
}
