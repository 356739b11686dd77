/** Deadlines that pass as fast as the machine permits. */
import { performance } from 'node:perf_hooks';
import { onTestFinished, vi } from 'vitest';
import { patienceMs } from '../eventually.ts';
import { untilIdle } from '../idle.ts';

// Tests may replace that of the object.
const realTime = performance.now.bind(performance);

/** From here on, the test advances the time of `setTimeout`. */
export function stopTime(): void {
  // Stopping it again would forget the timers that are running.
  if (vi.isFakeTimers()) return;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Resolves when the condition holds, however long the machine takes; the clock stands still until then. */
export async function until(isSo: () => boolean): Promise<void> {
  const began = realTime();
  while (!isSo()) {
    if (realTime() - began > patienceMs) throw new Error('It never was so.');
    await untilIdle();
  }
}

/**
 * Asks for what ends only with its deadline. The time does not pass before `isWaiting`, and until all else that can
 * happen has happened, so the order of events is certain.
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
 * Advances the time until the response, however long the machine takes. Returns the milliseconds. From the deadline on, it
 * waits for all that is under way.
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
