/** What an operation comes to, told by its plan before anything runs. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { saturated } from '../plan/expanded-sum.ts';

/** Calls of one field. */
export interface CallEstimate {
  /** What is called: of several, one or the other. */
  readonly operations: readonly AnyOperation[];
  /** How many there are at most; none where another field makes the very same. */
  readonly most: number;
  /** Wave in which the last of them are made, counted from 1. */
  readonly wave: number;
  /** `step`: a field's own. `batch`: a list may stand for many reads. `single`: one for each object. */
  readonly why: 'step' | 'batch' | 'single';
  /** Whether they are made before their parent is there. */
  readonly isEarly: boolean;
  /** Whether one is made wherever nothing fails. */
  readonly isSure: boolean;
}

export interface FieldEstimate {
  /** Its name in the response. */
  readonly key: string;
  readonly calls: readonly CallEstimate[];
  /** Objects that it writes at most, without those below. */
  readonly objects: number;
  /** Items that are asked for of a paged list. */
  readonly first: number | undefined;
  /** Whether those depend on a variable that is not known. */
  readonly isFirstOpen: boolean;
  /** Whether it is a list of objects that nobody pages through. */
  readonly isUnpaged: boolean;
  readonly below: readonly FieldEstimate[];
  /** The field that is written alike, and makes its calls: what is below is not told again. */
  readonly sharedWith: string | undefined;
  /** With all that is below. */
  readonly total: Totals;
}

export interface Totals {
  readonly calls: number;
  readonly objects: number;
  /** Waves of calls until the last is made. */
  readonly depth: number;
}

export interface Estimate extends Totals {
  /** Calls that are surely made, where nothing fails. */
  readonly leastCalls: number;
  /** What those may come to, whatever the variables are. */
  readonly mostSure: number;
  readonly fields: readonly FieldEstimate[];
}

export function summed(totals: readonly Totals[]): Totals {
  let calls = 0;
  let objects = 0;
  let depth = 0;
  for (const one of totals) {
    calls += one.calls;
    objects += one.objects;
    if (one.depth > depth) depth = one.depth;
  }
  return { calls: saturated(calls), objects: saturated(objects), depth };
}

/**
 * One field on objects of several types: the one that writes most, with the calls of all. Calls that are the same for
 * several types count for the first of them alone.
 */
export function ofSeveralTypes(fields: readonly FieldEstimate[]): FieldEstimate | undefined {
  if (fields.length <= 1) return fields[0];
  const [first] = fields.toSorted(
    (one, other) => other.total.calls - one.total.calls || other.total.objects - one.total.objects,
  );
  if (!first) return undefined;
  const most = (of: keyof Totals) => Math.max(...fields.map(({ total }) => total[of]));
  const { calls } = summed(fields.map(({ total }) => total));
  return {
    ...first,
    calls: fields.flatMap((field) => field.calls.filter((call) => call.most > 0)),
    total: { calls, objects: most('objects'), depth: most('depth') },
  };
}

/** Of a field that makes no call and writes no object. */
export const leafOf = ({ key }: Pick<FieldEstimate, 'key'>): FieldEstimate => ({
  key,
  calls: [],
  objects: 0,
  first: undefined,
  isFirstOpen: false,
  isUnpaged: false,
  below: [],
  sharedWith: undefined,
  total: { calls: 0, objects: 0, depth: 0 },
});

/** The same under another name, where all calls are made for the first already. */
export const sharing = (first: FieldEstimate, key: string): FieldEstimate => ({
  ...first,
  key,
  sharedWith: first.sharedWith ?? first.key,
  calls: [],
  below: [],
  total: { calls: 0, objects: first.total.objects, depth: first.total.depth },
});
