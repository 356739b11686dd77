/**
 * Maximum ages of connections. They differ, so that connections that were opened at the same time do not end at the
 * same time.
 */

const minMs = 45_000;
const spreadMs = 30_000;

/** The golden ratio: the fractional parts of its multiples are evenly distributed, however many they are. */
const goldenShare = (Math.sqrt(5) - 1) / 2;

/** Returns a function that returns the maximum age of the next connection, in milliseconds. */
export function connectionAges(): () => number {
  // Starts at random, so that processes that start together have different ages.
  let share = Math.random();
  return () => {
    share = (share + goldenShare) % 1;
    return minMs + share * spreadMs;
  };
}
