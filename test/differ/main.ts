/** Compares the responses of two sides to many random documents: `npm run differ -- --documents 20000 --seed 7`. */
import { parseArgs } from 'node:util';
import { kinds, startDiffer } from './differ.ts';
import { changed, changing, checkouts, executors, unchanged } from './sides.ts';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
    /** Another checkout of this project, used as the first side. */
    against: { type: 'string' },
    /** Compares first with repeated queries: `unchanged`, `changed` once, or `changing` each time. */
    again: { type: 'string' },
  },
});
const documents = Number(values.documents);
const seed = Number(values.seed);
const only = kinds.find((kind) => kind === values.only);
if (values.only !== undefined && !only) throw new Error(`--only takes ${kinds.join(', ')}`);

const again = { unchanged, changed, changing }[values.again ?? ''];
if (values.again !== undefined && !again)
  throw new Error('--again takes unchanged, changed, changing');
const sides = again ?? (values.against === undefined ? executors : await checkouts(values.against));
await using differ = await startDiffer(sides);
console.log(`${documents} random documents, --seed ${seed}`);
const totals = { compared: 0, errors: 0, warnings: 0, calls: [0, 0], waves: [0, 0] };
let otherFaults = 0;
const report = await differ.run({
  documents,
  seed,
  from: Number(values.from),
  only,
  isRepeated: again !== undefined,
  onUnsteady: (difference) => console.log(`Not the same once, the same again: ${difference}`),
  onOtherFaults() {
    otherFaults += 1;
  },
  onCompared(one, other) {
    totals.compared += 1;
    totals.errors += one.errors.length;
    totals.warnings += one.warnings.length;
    for (const [at, { calls, waves }] of [one, other].entries()) {
      totals.calls[at] = (totals.calls[at] ?? 0) + calls.length;
      totals.waves[at] = (totals.waves[at] ?? 0) + waves;
    }
    if (totals.compared % 1000 === 0) console.log(`${totals.compared} are the same`);
  },
});
console.log(report ?? `${totals.compared} documents are answered the same.`);
if (otherFaults > 0) console.log(`${otherFaults} more met other faults, by other calls.`);
console.log(
  `${totals.errors} errors, ${totals.warnings} warnings, calls ${totals.calls.join(' : ')}, waves ${totals.waves.join(' : ')}`,
);
if (report !== undefined) process.exitCode = 1;
