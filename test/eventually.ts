import { vi } from 'vitest';

/** Far more than it takes: a test may be slow where the machine is busy, and fails only if it never comes. */
const mostMs = 30_000;

/** Looks again and again until the check does not throw any more. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: mostMs, interval: 20 });
