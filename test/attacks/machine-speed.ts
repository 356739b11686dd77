/**
 * Times as on the machine for which the limits in milliseconds are set: the ratio of the time of some work to that of
 * a reference loop in the same process does not depend on the machine, nor on what else runs there.
 */

/** Milliseconds of CPU that `referenceWork` takes on the machine for which limits are set. */
const usualMs = 40;

/** Similar to generating a document: creates objects and strings, searches each string, and joins them. */
export function referenceWork(): void {
  const lines: string[] = [];
  for (let n = 0; n < 30_000; n += 1) {
    const leaf = { text: `word ${n} `.repeat(n % 5), marks: [{ type: `mark ${n % 7}` }] };
    lines.push(
      leaf.text.replace(/[o7]/g, (found) => `\\${found}`),
      JSON.stringify(leaf),
    );
  }
  lines.join('\n').split(/["\\]/);
}

/** CPU milliseconds of this thread so far. */
export const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** CPU milliseconds of this thread for some work. */
export function cpuMsOf(work: () => void): number {
  const before = cpuMs();
  work();
  return cpuMs() - before;
}

/** CPU milliseconds for the reference loop in the process whose work is measured. */
export type Reference = () => number | Promise<number>;

/** The reference loop in this thread. */
export const ownReference: Reference = () => cpuMsOf(referenceWork);

const tries = 5;
/** A process on the same core slows down most of the tries. */
const triesInTurns = 35;

/** The fastest reference loop of each process so far. */
const fastest = new WeakMap<Reference, number>();

async function fastestOf(reference: Reference): Promise<number> {
  let known = fastest.get(reference);
  if (known !== undefined) return known;
  known = Number.POSITIVE_INFINITY;
  // The first ones include compilation.
  for (let run = 0; run < tries; run += 1) known = Math.min(known, await reference());
  fastest.set(reference, known);
  return known;
}

/** Milliseconds of the usual machine for a time that cannot be measured again. */
export const inUsualMs = async (ms: number, reference: Reference): Promise<number> =>
  (ms * usualMs) / (await fastestOf(reference));

/** How many times slower this machine is than the usual one. A faster machine counts as the usual one. */
export const slowdown = async (): Promise<number> =>
  Math.max(1, (await fastestOf(ownReference)) / usualMs);

/**
 * The least of several measurements of some work, in milliseconds of the usual machine. Work far below `maxMs` is
 * measured less often. Work above it is measured again, in turns with the reference loop, so that both meet the same
 * other processes.
 */
export async function minMs(
  measure: () => number | Promise<number>,
  maxMs: number,
  reference: Reference = ownReference,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < tries && least > maxMs / 4; run += 1)
    least = Math.min(least, await inUsualMs(await measure(), reference));
  if (least < maxMs) return least;
  let [inTurns, loop] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < triesInTurns; run += 1) {
    loop = Math.min(loop, await reference());
    inTurns = Math.min(inTurns, await measure());
    least = (inTurns * usualMs) / loop;
    if (run + 1 >= tries && least < maxMs) break;
  }
  return least;
}
