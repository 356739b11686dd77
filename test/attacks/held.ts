/** Measures how long code blocks the event loop. */

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
