/** The estimated cost of an operation, by its plan. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { saturated } from '../plan/expanded-sum.ts';

/** Calls of one field. */
export interface CallEstimate {
  /** The operation, or several of which one is called. */
  readonly operations: readonly AnyOperation[];
  /** Those of types that an ID may name, but of which only IDs are selected, if more is selected of others. */
  readonly forOtherTypes?: readonly AnyOperation[];
  /** Maximum number of calls. 0 if another field makes the same calls. */
  readonly most: number;
  /** Wave of the last call, at most. The first wave is 1. */
  readonly wave: number;
  /** `step`: the call of a field. `batch`: a list may replace many reads. `single`: one read for each object. */
  readonly why: 'step' | 'batch' | 'single';
  /** Whether they are made before their parent is read. */
  readonly isEarly: boolean;
  /** Whether at least one is made if nothing fails. */
  readonly isSure: boolean;
}

export interface FieldEstimate {
  /** Its key in the response. */
  readonly key: string;
  readonly calls: readonly CallEstimate[];
  /** Maximum number of its objects, without those below. */
  readonly objects: number;
  /** Page size, for a connection. */
  readonly first: number | undefined;
  /** Whether the page size is in a variable whose value is unknown. */
  readonly isFirstOpen: boolean;
  /** Whether it is a list of objects without pages. */
  readonly isUnpaged: boolean;
  readonly below: readonly FieldEstimate[];
  /** The same field on objects of other types, of which this is the most expensive one. */
  readonly onOtherTypes?: readonly FieldEstimate[];
  /** Key of an equal field, which makes its calls. Then `below` is empty. */
  readonly sharedWith: string | undefined;
  /** Including everything below. */
  readonly total: Totals;
}

export interface Totals {
  readonly calls: number;
  readonly objects: number;
  /** Number of waves. */
  readonly depth: number;
}

export interface Estimate extends Totals {
  /** Calls that are made in any case, if nothing fails. */
  readonly leastCalls: number;
  /** Maximum of these with any variables. */
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

/** Whether there is one object, so that only the most expensive of its types counts. */
interface OfOne {
  readonly areCallsOfOne: boolean;
  readonly areObjectsOfOne: boolean;
}

/** The fields of objects that may be of several types. */
export function ofSeveralTypes(
  types: readonly (readonly FieldEstimate[])[],
  { areCallsOfOne, areObjectsOfOne }: OfOne,
): readonly FieldEstimate[] {
  const [only, ...others] = types;
  if (!only || others.length === 0) return only ?? [];
  const counted = types.map((fields) => summed(fields.map(({ total }) => total)));
  const dearest = (of: keyof Totals) =>
    counted.reduce((best, one, at) => (one[of] > (counted[best]?.[of] ?? 0) ? at : best), 0);
  const [ofCalls, ofObjects] = [dearest('calls'), dearest('objects')];
  const byKey = new Map<string, FieldEstimate[]>();
  for (const [at, fields] of types.entries())
    for (const field of fields) {
      const { calls, objects, depth } = field.total;
      const total = {
        calls: areCallsOfOne && at !== ofCalls ? 0 : calls,
        objects: areObjectsOfOne && at !== ofObjects ? 0 : objects,
        depth,
      };
      const same = byKey.get(field.key) ?? [];
      byKey.set(field.key, [...same, { ...field, total }]);
    }
  return [...byKey.values()].flatMap((same) => mergedField(same) ?? []);
}

/** One field on objects of several types: the most expensive one, with the calls of all. */
function mergedField(fields: readonly FieldEstimate[]): FieldEstimate | undefined {
  if (fields.length <= 1) return fields[0];
  const [first] = fields.toSorted(
    (one, other) => other.total.calls - one.total.calls || other.total.objects - one.total.objects,
  );
  if (!first) return undefined;
  const most = (of: keyof Totals) => Math.max(...fields.map(({ total }) => total[of]));
  const { calls } = summed(fields.map(({ total }) => total));
  return {
    ...first,
    calls: ofAnyType(fields.map((field) => field.calls)),
    onOtherTypes: fields.filter((field) => field !== first),
    total: { calls, objects: most('objects'), depth: most('depth') },
  };
}

/**
 * The calls that count, of all types. A call that counts for one type may be of another operation on the next: it names
 * both.
 */
function ofAnyType(types: readonly (readonly CallEstimate[])[]): readonly CallEstimate[] {
  return types.flatMap((calls) =>
    calls.flatMap((call, at) => {
      if (call.most === 0) return [];
      const same = types.flatMap((others) => (others[at]?.most === 0 ? others[at].operations : []));
      return { ...call, operations: [...new Set([...call.operations, ...same])] };
    }),
  );
}

/** The same field on objects of another type, whose calls are counted with those of the first. */
export const countedBefore = (field: FieldEstimate): FieldEstimate => ({
  ...field,
  total: { ...field.total, calls: 0 },
});

/** A field without calls and objects. */
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

/** An equal field with another key, which makes no calls. */
export const sharing = (first: FieldEstimate, key: string): FieldEstimate => ({
  ...first,
  key,
  sharedWith: first.sharedWith ?? first.key,
  calls: [],
  below: [],
  total: { calls: 0, objects: first.total.objects, depth: first.total.depth },
});
