/**
 * Searches for Markdown that is slow to convert: `node test/attacks/markdown-search.ts`, for some minutes.
 * Repeats every pattern of up to three characters to the maximum length, then `--composed` composed patterns
 * from `--seed`. Prints the slowest, and fails above the limit.
 */
import { parseArgs } from 'node:util';
import { documentFromMarkdown } from '../../src/rest/markdown/markdown-document.ts';
import { composed, convertible, patternsOf, repeated } from './markdown-patterns.ts';

/** Maximum milliseconds for which a text blocks the event loop, which leaves time for the rest of its mutation. */
const bound = 100;

const { values } = parseArgs({
  options: {
    length: { type: 'string', default: '3' },
    composed: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
  },
});

interface Named {
  readonly name: string;
  readonly text: string;
}

function* patterns(): Generator<Named> {
  for (let length = 1; length <= Number(values.length); length++)
    for (const pattern of patternsOf(length)) yield { name: pattern, text: repeated(pattern) };
  for (const text of composed(Number(values.composed), Number(values.seed)))
    yield { name: `${text.slice(0, 60)}…`, text };
}

/** Each text as far as it is converted. */
function* texts(): Generator<Named> {
  for (const { name, text } of patterns()) yield { name, text: convertible(text) };
}

/** Milliseconds of this thread that a conversion takes. */
function millisecondsOf(text: string): number {
  const before = process.threadCpuUsage();
  documentFromMarkdown(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

// Compiles the parser, so that the first text is not slower.
for (let run = 0; run < 20; run++) documentFromMarkdown(repeated('# *a* [b](c)\n- d\n', 2000));

const worst: { readonly name: string; readonly ms: number }[] = [];
let count = 0;
for (const { name, text } of texts()) {
  count++;
  let ms = millisecondsOf(text);
  // Garbage collection or another process may slow down a run, so slow texts are measured again.
  for (let again = 0; again < 4 && ms > bound / 4; again++) ms = Math.min(ms, millisecondsOf(text));
  worst.push({ name, ms });
  worst.sort((one, other) => other.ms - one.ms).splice(10);
}

console.log(`${count} texts; the worst, in ms of processor time:`);
for (const { name, ms } of worst) console.log(ms.toFixed(1).padStart(6), JSON.stringify(name));
if ((worst[0]?.ms ?? 0) > bound) process.exitCode = 1;
