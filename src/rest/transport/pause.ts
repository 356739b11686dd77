/** Waits, but no longer than until the signal aborts. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Signal } from './end-signal.ts';

export async function pauseUntil(signal: Signal, ms: number): Promise<void> {
  if (signal.aborted) return;
  const controller = new AbortController();
  const listener = { handleEvent: () => controller.abort() };
  signal.addEventListener('abort', listener, { once: true });
  // A time that has just passed would be negative, of which Node warns.
  await pause(Math.max(ms, 0), undefined, { signal: controller.signal }).catch(() => {});
  signal.removeEventListener('abort', listener);
}
