/** Measures how long code blocks the event loop. */
import { cpuMs, minMs } from './machine-speed.ts';

/**
 * The longest time in milliseconds that this thread worked in one turn of the event loop during `run`. Only its own
 * CPU time counts, so other processes have no effect.
 */
export async function heldBy(run: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = cpuMs();
  let isOver = false;
  const look = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await run();
  } finally {
    isOver = true;
  }
  look();
  return longest;
}

/** The shortest of several runs in milliseconds of the usual machine, because a run may include compilation. */
export const leastHeldBy = (run: () => Promise<unknown>, maxMs: number): Promise<number> =>
  minMs(() => heldBy(run), maxMs);
