/** Whether other processes leave too little of the machine for a load test. */

/** Processor time that one measurement takes. */
const cpuMs = 100;
/** Minimum slowdown at which this process gets less than half of a core. */
const maxShare = 2;
const tries = 3;

const usedMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** How many times longer some work takes than the processor time that it needs. */
function slowdown(): number {
  const [startedAt, usedBefore] = [performance.now(), usedMs()];
  while (usedMs() - usedBefore < cpuMs);
  return (performance.now() - startedAt) / cpuMs;
}

/** What to say if the machine is too busy now, even in the best of several tries. */
export function problemOfBusyMachine(): string | undefined {
  const least = Math.min(...Array.from({ length: tries }, slowdown));
  return least < maxShare
    ? undefined
    : `The machine is too busy for a load test: work of ${cpuMs} ms takes ${(least * cpuMs).toFixed()} ms. ` +
        'End what else is running, and try again.';
}
