/** Deadlines that pass as fast as the machine permits. */
import { onTestFinished, vi } from 'vitest';
import { untilIdle } from '../idle.ts';

/** From here on, the test advances the time of `setTimeout`. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
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
