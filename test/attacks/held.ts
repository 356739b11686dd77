/** Measures how long code blocks the event loop. */
import { referenceWork, slowdownOf } from './machine-speed.ts';

/** CPU milliseconds of this thread so far. */
export const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

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

/** The shortest result of several runs, because a run may include compilation or garbage collection. */
export async function leastHeldBy(run: () => Promise<unknown>, runs = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < runs; n += 1) least = Math.min(least, await heldBy(run));
  return least;
}

/**
 * CPU milliseconds of this thread for the work, in the fastest of several runs. Work far below `mostMs` is measured
 * less often, and work above it more often, because another process on the same core slows it down. Work that stays
 * above is measured in turns with work of a fixed size, so that on a slow machine the result is the time of the usual
 * machine.
 */
export function leastCpuMs(work: () => void, mostMs: number): number {
  let [least, reference] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < 5 ? least > mostMs / 4 : run < 40 && least >= mostMs; run += 1) {
    if (run >= 5) reference = Math.min(reference, cpuMsOf(referenceWork));
    least = Math.min(least, cpuMsOf(work));
  }
  return least < mostMs ? least : least / slowdownOf(reference);
}

function cpuMsOf(work: () => void): number {
  const before = cpuMs();
  work();
  return cpuMs() - before;
}
