/** Estimates the calls of a field itself, and where its values are afterward. */
import { fitting, pathParameters } from '../identity/path-ids.ts';
import type { PlannedField } from '../plan/planned-field.ts';
import type { SourceCall, SourceEstimate } from '../plan/source-estimate.ts';
import type { CallEstimate } from './estimate.ts';
import { anyIds, combinations, type Slots, times } from './estimated-slots.ts';
import type { ReadEstimates } from './read-estimates.ts';
import type { SureCalls } from './sure-calls.ts';

export class CallEstimates {
  readonly #reads: ReadEstimates;
  readonly #sure: SureCalls;
  /** Whether calls with this name were already counted. Counts them from then on. */
  readonly #isMade: (name: string) => boolean;

  constructor(reads: ReadEstimates, sure: SureCalls, isMade: (name: string) => boolean) {
    this.#reads = reads;
    this.#sure = sure;
    this.#isMade = isMade;
  }

  /** The calls of the field, in order. */
  own(
    { calls, reads = [], textsMissing = 0 }: SourceEstimate,
    begun: Slots,
    isEarly: boolean,
  ): CallEstimate[] {
    const made: CallEstimate[] = [];
    let { wave } = begun;
    for (const resource of reads) {
      made.push(this.#reads.before(resource, { ...begun, wave }));
      wave += 1;
    }
    const { resource, hasTexts } = begun;
    if (textsMissing > 0 && !hasTexts && resource?.isReadable)
      made.push(this.#reads.again(resource, begun, textsMissing));
    for (const call of calls) {
      made.push(this.#call(call, { ...begun, wave }, isEarly));
      wave += call.turns ?? 1;
    }
    return made;
  }

  #call(
    { operations, filledBy = [], atOnce = 1, turns = 1, isSure, variant = '', size }: SourceCall,
    begun: Slots,
    isEarly: boolean,
  ): CallEstimate {
    const one = begun.isElsewhere ? undefined : fitting(operations, anyIds(begun));
    const operation = one ?? operations[0];
    const { sure } = begun;
    if (isSure) this.#sure.may();
    const isSurelyMade = isSure && sure !== undefined && operation !== undefined;
    if (isSurelyMade) this.#sure.call(operation, sure, size);
    const isShared = operation?.method === 'GET' && this.#isMade(`${begun.name} ${variant}`);
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
}

/** Where the values of a field are, after its own calls. */
export function valueAt(
  { step }: PlannedField,
  { calls, first, hasTexts, about }: SourceEstimate,
  own: readonly CallEstimate[],
  parents: Slots,
  isEarly: boolean,
): Slots {
  const wave = Math.max(parents.wave, ...own.map((one) => one.wave));
  const slots: Slots = {
    ...parents,
    wave,
    idsWave: isEarly && own.length === 0 ? parents.idsWave : wave,
    first: first ?? parents.first,
    hasTexts: hasTexts ?? (parents.hasTexts && (step.takesFormatsBelow ?? false)),
    ...(about && { ids: new Map(about.key.map((name) => [name, 1])) }),
  };
  if (calls.length === 0) return slots;
  // Fields that share a response share its objects, but each of them writes these.
  return { ...slots, answers: parents.most, sure: undefined };
}
