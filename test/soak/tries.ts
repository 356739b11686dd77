/** Repeats measurements that other processes may have disturbed. A defect of the facade would show every time. */
const tries = 5;

/** Measures until the figures are good, at most five times, and returns the last. */
export async function measuredUntil<Measured>(
  isGood: (measured: Measured) => boolean,
  measure: () => Promise<Measured>,
): Promise<Measured> {
  let measured = await measure();
  for (let again = 1; again < tries && !isGood(measured); again += 1) measured = await measure();
  return measured;
}
