/**
 * The expected response to a document if the first error ends it, derived from the response of a run that does not end.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Answered } from './answers.ts';

/**
 * Without an error both are the same. Otherwise there is no data, and one error, which is also one of the whole run.
 * No call is made that the whole run does not make.
 */
export function halted(whole: Answered, answered: Answered): Answered {
  if (whole.errors.length === 0) return whole;
  const [error] = answered.errors;
  const known = whole.errors.find((one) => isSame(one, error));
  const more = answered.calls.filter((call) => !whole.calls.includes(call));
  const { status, warnings, warningsLeftOut, faults, waves } = answered;
  return {
    status,
    data: null,
    errors: known && error ? [error] : whole.errors.slice(0, 1),
    warnings,
    warningsLeftOut,
    calls: more.length === 0 ? answered.calls : whole.calls,
    faults,
    waves,
  };
}

/** Of errors of one kind, the first ten are reported, so that the index of an item may be another one. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(placeOf(one), placeOf(other));

function placeOf(error: unknown): unknown {
  const { path = [], extensions = {} } = Object(error);
  const names = (path as unknown[]).filter((key) => typeof key === 'string');
  return [names, extensions.code];
}
