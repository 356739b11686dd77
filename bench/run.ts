/**
 * `npm run bench`: the facade beside an aggregator that was written by hand, in front of the same canned
 * service. `bench/README.md` says what the figures mean.
 */
import { cases } from './cases.ts';
import { isPinned, leaveCore } from './cores.ts';
import { firstAnswerSeconds } from './first-answer.ts';
import { type GarbageFigures, garbageOf } from './garbage.ts';
import { type Figures, measure } from './measure.ts';
import { type MemoryFigures, memoryOf } from './memory.ts';
import { readOptions } from './options.ts';
import { sentence, shortfalls, writeRatios } from './ratios.ts';
import {
  garbageTable,
  memoryTable,
  type StartFigures,
  speedTable,
  startTable,
  type Table,
} from './report.ts';
import { sameAnswers } from './same-answers.ts';
import { sidesWith } from './sides.ts';
import { startUpstream } from './start-upstream.ts';

/** Of single short runs nothing is believed: the lowest of so many is written down. */
const writtenRuns = 3;
/**
 * What falls short does so this often in a row. A machine that others share may be in a slow moment for minutes: there
 * one checkout has come to 0.43 and to 0.83 of the aggregator within one run.
 */
const shortRuns = 6;
const starts = 5;

const options = readOptions();
leaveCore();
const all = sidesWith(options.facade);
// Only what a ratio is written down of, for the time that it takes.
const sides = options.isShort ? all.filter(({ name }) => name !== 'graphql-js') : all;
const same = await sameAnswers(sides, cases);
await using upstream = await startUpstream(same.answers, options.upstream);
say(
  `The service runs on ${upstream.kind}. ${isPinned ? 'The measured server has a core to itself.' : 'Servers share their cores with the load: this system does not pin them.'}`,
);

const speed: Figures[] = [];
const garbage: GarbageFigures[] = [];
const memory: MemoryFigures[] = [];
const start: StartFigures[] = [];
for (const part of options.parts) {
  if (part === 'speed') await filled(speed, speedTable, speeds(options.cases));
  if (part === 'garbage') await filled(garbage, garbageTable, collections());
  if (part === 'memory') await filled(memory, memoryTable, sizes());
  if (part === 'start') await filled(start, startTable, firstAnswers());
}
await upstream.check();

if (options.isWritten) await writeDown();
else if (options.isShort) await holdAgainstRatios();
if (options.isJson)
  console.log(
    JSON.stringify({ upstream: upstream.kind, isPinned, speed, garbage, memory, start }, null, 2),
  );

async function* speeds(chosen = options.cases) {
  for (const each of chosen) yield* await measure(each, sides, upstream, same, options.pace);
}

async function* collections() {
  for (const each of options.cases)
    for (const side of sides) yield await garbageOf(each, side, upstream.url);
}

async function* sizes() {
  for (const side of sides) yield await memoryOf(side, upstream.url, options.seconds);
}

async function* firstAnswers() {
  for (const { name, root } of sides)
    if (root && name !== 'graphql-js')
      yield { side: name, ...(await firstAnswerSeconds(root, upstream.url, starts)) };
}

/** Puts the figures into the list, and prints each as soon as it is there. */
async function filled<Row>(list: Row[], table: Table<Row>, rows: AsyncIterable<Row>) {
  say(table.head);
  for await (const row of rows) {
    list.push(row);
    say(table.row(row));
  }
}

async function writeDown(): Promise<void> {
  for (let run = 1; run < writtenRuns; run += 1) await filled(speed, speedTable, speeds());
  writeRatios(upstream.kind, speed);
}

/** Measures what falls short again; what does so to the end is an error. */
async function holdAgainstRatios(): Promise<void> {
  let short = shortfalls(upstream.kind, speed);
  for (let run = 1; run < shortRuns && short.length > 0; run += 1) {
    for (const each of short) say(`${sentence(each)}: measured again`);
    const names = new Set(short.map(({ case: name }) => name));
    const again: Figures[] = [];
    await filled(again, speedTable, speeds(cases.filter(({ name }) => names.has(name))));
    short = shortfalls(upstream.kind, again);
  }
  for (const each of short) console.error(`${sentence(each)}, ${shortRuns} times in a row`);
  if (short.length > 0) process.exitCode = 1;
}

function say(text: string): void {
  if (!options.isJson) console.log(text);
}
