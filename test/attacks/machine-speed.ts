/** The speed of this machine, from work of a fixed size that uses none of the project's code. */

/** Milliseconds of CPU that `referenceWork` takes on the machine for which limits in milliseconds are set. */
const usualMs = 44;

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

/** How many times slower this machine is than the usual one. A faster machine counts as the usual one. */
export const slowdownOf = (referenceMs: number) => Math.max(1, referenceMs / usualMs);
