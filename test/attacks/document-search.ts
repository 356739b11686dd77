/**
 * Searches for documents that block the event loop: `node test/attacks/document-search.ts`, for half a minute or
 * `--seconds`. Varies the slowest of random documents as large as the limits allow, and sends each to a facade in its
 * own thread, with and without a made-up token. Fails if a document exceeds the limit; `--print` writes the slowest
 * ones to a folder.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Composed, Genes } from './composed-documents.ts';
import { startHeldFacade } from './held-facade.ts';
import { genesFrom, largestComposed, randomFrom } from './largest-composed.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    print: { type: 'string' },
  },
});

/** Maximum milliseconds for which a document blocks the event loop. */
const bounds = [
  { token: null, most: 20 },
  { token: 'made-up', most: 50 },
] as const;

const random = randomFrom(Number(values.seed));

interface Tried {
  readonly genes: Genes;
  readonly document: Composed;
  /** The measured time as a share of the limit: the larger one of both callers. */
  readonly share: number;
  readonly said: string;
}

const facade = await startHeldFacade();
let count = 0;
const said = new Map<string, number>();

async function tryOut(genes: Genes): Promise<Tried | undefined> {
  const document = largestComposed(genes);
  if (!document) return undefined;
  let share = 0;
  let line = '';
  for (const { token, most } of bounds) {
    let ms = Number.POSITIVE_INFINITY;
    let text = '';
    // Garbage collection, other processes and compilation can only make a run slower, so the fastest run counts.
    for (let time = 0; time < 6 && (time === 0 || ms > most / 3); time += 1) {
      count += 1;
      const query = `${document.query}#${count}`;
      const held = await facade.send(JSON.stringify({ ...document, query }), token);
      ms = Math.min(ms, held.ms);
      text = `${held.status} ${held.text.slice(0, 90)}`;
    }
    share = Math.max(share, ms / most);
    line += `${ms.toFixed(1)} ms ${token ? 'with' : 'without'} a token: ${text}  `;
    const [kind = ''] = /"message":"[^0-9"]*/.exec(text) ?? [text.slice(0, 12)];
    said.set(kind, (said.get(kind) ?? 0) + 1);
  }
  return { genes, document, share, said: line };
}

/** Changes a few numbers, mostly among the first ones, which affect the whole document. */
const changed = (genes: Genes): Genes => {
  const made = [...genes];
  const changes = 1 + Math.floor(random() * 5);
  for (let change = 0; change < changes; change += 1)
    made[Math.floor(random() ** 2 * genes.length)] = random();
  return made;
};

const worst: Tried[] = [];
const end = performance.now() + Number(values.seconds) * 1_000;
let tried = 0;
while (performance.now() < end) {
  const base = worst[Math.floor(random() * worst.length)];
  const one = await tryOut(base && random() < 0.6 ? changed(base.genes) : genesFrom(random));
  if (!one) continue;
  tried += 1;
  worst.push(one);
  worst.sort((first, second) => second.share - first.share).splice(12);
}
await facade.close();

console.log(`${tried} documents; the worst, in ms for which they held the event loop:`);
for (const { share, said: line, document } of worst)
  console.log(
    `${(share * 100).toFixed(0).padStart(4)}% of what is promised  ${line} ${document.query.length} characters`,
  );
console.log(
  'What they were answered:',
  Object.fromEntries([...said].sort((a, b) => b[1] - a[1]).slice(0, 12)),
);
if (values.print) {
  mkdirSync(values.print, { recursive: true });
  for (const [at, { document }] of worst.entries())
    writeFileSync(`${values.print}/${at}.json`, JSON.stringify(document));
}
if ((worst[0]?.share ?? 0) > 1) process.exitCode = 1;
