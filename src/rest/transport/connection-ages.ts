/** Maximum ages of connections, which differ: those that were opened at the same moment do not end together. */

const minMs = 45_000;
const spreadMs = 30_000;

/** Multiples of it, without their whole parts, are spread evenly, however many there are. */
const goldenShare = (Math.sqrt(5) - 1) / 2;

/** A function that gives the next age, in milliseconds. */
export function connectionAges(): () => number {
  // Processes that begin together have other ages, too.
  let share = Math.random();
  return () => {
    share = (share + goldenShare) % 1;
    return minMs + share * spreadMs;
  };
}
