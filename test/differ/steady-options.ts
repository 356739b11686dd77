/** Options by which no limit, and no failure of an earlier request, affects a response. */
import type { FacadeOptions } from '../facade.ts';

/**
 * `stepMs`: milliseconds by which each read of the clock advances it. Less than a second for documents with many
 * calls.
 */
export function steadyOptions(stepMs = 1_000): Partial<FacadeOptions> {
  // Time advances far enough that failures of one document do not affect the next one.
  let ms = 0;
  const now = () => {
    ms += stepMs;
    return ms;
  };
  return {
    now,
    retryDelay: () => 0,
    callBudget: 10_000,
    // The deadline is measured by that clock.
    deadlineMs: 1_000_000,
    queryValues: 2_000_000,
  };
}
