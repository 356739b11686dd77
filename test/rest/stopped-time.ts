/** Deadlines that pass as fast as the machine permits. */
import { performance } from 'node:perf_hooks';
import { buildConnector } from 'undici';
import { onTestFinished, vi } from 'vitest';
import { patienceMs } from '../eventually.ts';
import { untilIdle } from '../idle.ts';

// Tests may replace that of the object.
const realTime = performance.now.bind(performance);

/**
 * undici has one timer for the connections of a process, and makes it for the first one. If that were made while the
 * time stands still, no later connection of the process would ever time out. So one is begun before, to a port that
 * refuses it.
 */
buildConnector({ timeout: 1_000 })(
  { hostname: '127.0.0.1', host: '127.0.0.1', protocol: 'http:', port: '1' },
  () => {},
);

/** From here on, the test advances the time of `setTimeout`. */
export function stopTime(): void {
  // Stopping it again would forget the timers that are running.
  if (vi.isFakeTimers()) return;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Resolves when the condition is true, however long the machine takes. The clock does not advance until then. */
export async function until(isSo: () => boolean): Promise<void> {
  const began = realTime();
  while (!isSo()) {
    if (realTime() - began > patienceMs) throw new Error('It never was so.');
    await untilIdle();
  }
}

/**
 * Sends a request that ends only with its deadline. The time does not advance before `isWaiting`, and before everything
 * else that can happen has happened, so the order of events is certain.
 */
export async function pastDeadline<Value>(
  ask: () => Promise<Value>,
  deadlineMs: number,
  isWaiting: () => boolean,
): Promise<Value> {
  stopTime();
  const asked = ask();
  await until(isWaiting);
  await untilIdle();
  vi.advanceTimersByTime(deadlineMs);
  vi.useRealTimers();
  return asked;
}

/**
 * Advances the time until the response arrives, however long the machine takes. Returns the milliseconds. From the
 * deadline on, it waits for everything in progress.
 */
export async function pass(answer: Promise<unknown>, deadlineMs: number): Promise<number> {
  let isThere = false;
  void answer.finally(() => {
    isThere = true;
  });
  let ms = 0;
  for (; !isThere; ms += 1) {
    vi.advanceTimersByTime(1);
    if (ms >= deadlineMs) await untilIdle();
    else await new Promise((resolve) => setImmediate(resolve));
  }
  return ms;
}
