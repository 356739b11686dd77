/** Buckets of histograms. */

/** Of durations in seconds: those that OpenTelemetry recommends for HTTP. */
const durations = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
] as const;

/** Up to a request that ends at its deadline, and what comes after that. */
export const durationsUpTo = (deadlineSeconds: number): readonly number[] => {
  const highest = Math.ceil(deadlineSeconds * 1.25);
  return [...durations.filter((bound) => bound < highest), highest];
};

/** Of the time that a request spends in the process itself, in seconds. */
export const overheads = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/** Of the calls that a request makes. */
export const callCounts = [0, 1, 2, 5, 10, 20, 50, 100, 200];
