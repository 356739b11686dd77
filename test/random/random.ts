/** Compares many random documents: `node test/random/random.ts --documents 10000 --seed 1`. */
import { parseArgs } from 'node:util';
import { startComparison } from './comparison.ts';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const documents = Number(values.documents);
const seed = Number(values.seed);

await using comparison = await startComparison();
let compared = 0;
console.log(`${documents} random documents, --seed ${seed}`);
await comparison.run({
  documents,
  seed,
  onCompared: () => {
    compared += 1;
    if (compared % 1000 === 0) console.log(`${compared} are the same`);
  },
});
console.log(`${compared} documents were answered as direct reads answer them.`);
