import { vi } from 'vitest';

/** Far longer than needed, so that a busy machine does not fail a test, and shorter than a test's timeout. */
export const patienceMs = 120_000;

/** Repeats the check until it does not throw. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: patienceMs, interval: 20 });
