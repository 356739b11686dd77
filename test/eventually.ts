import { vi } from 'vitest';

/** Far more than needed, so that a busy machine does not fail a test. */
const mostMs = 30_000;

/** Repeats the check until it does not throw. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: mostMs, interval: 20 });
