/** Measures how long code blocks the event loop. */
import { referenceWork, slowdownOf } from './machine-speed.ts';

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * The most time that this thread worked in one turn of the event loop while `run` did. Its own time and none that it
 * waited, so that a busy neighbor does not count.
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

/** The same of the best of several runs: the first may compile what it runs, and another one collect garbage. */
export async function leastHeldBy(run: () => Promise<unknown>, runs = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < runs; n += 1) least = Math.min(least, await heldBy(run));
  return least;
}

/**
 * Milliseconds of this thread that the work takes, of the best of several runs. What takes much less than `mostMs` is
 * measured less often, and what seems to take more is measured often: a neighbor on the same core slows it down. What
 * never takes less is compared with work of a fixed size, measured in turns with it: on a slow machine, the result is
 * the time of the usual machine.
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
