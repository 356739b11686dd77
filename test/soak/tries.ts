/** What somebody else's work on the machine has disturbed is measured again: what the facade does, it does each time. */
const tries = 3;

/** Measures until the figures are good, three times at most, and gives the last. */
export async function measuredUntil<Measured>(
  isGood: (measured: Measured) => boolean,
  measure: () => Promise<Measured>,
): Promise<Measured> {
  let measured = await measure();
  for (let again = 1; again < tries && !isGood(measured); again += 1) measured = await measure();
  return measured;
}
