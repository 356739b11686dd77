/**
 * `npm run bench`: compares the facade with a hand-written aggregator, both in front of the same recorded REST
 * API. `bench/README.md` explains the figures.
 */
import { startCollector } from '../test/soak/collector.ts';
import { cases, siteTreeCase } from './cases.ts';
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

/** A single short run is not reliable: the lowest ratio of several is recorded. */
const writtenRuns = 3;
/**
 * A shortfall counts only if it is measured this often in a row. On a shared machine slow phases last minutes:
 * one checkout reached both 0.43 and 0.83 of the aggregator in one run.
 */
const shortRuns = 6;
const starts = 5;

const options = readOptions();
leaveCore();
await using collector = options.isObserved ? await startCollector() : undefined;
const all = sidesWith({ folder: options.facade, collector: collector?.url });
// To save time, only sides with recorded ratios, or with what they are compared with.
const isBrief = options.isShort || options.isObserved;
const sides = isBrief
  ? all.filter(({ name }) => name !== 'graphql-js' && name !== 'by hand, lean Yoga')
  : all;
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
if (collector?.requests === 0) throw new Error('the collector has received no spans');

if (options.isWritten) await writeDown();
else if (options.isShort) await holdAgainstRatios();
if (options.isJson)
  console.log(
    JSON.stringify({ upstream: upstream.kind, isPinned, speed, garbage, memory, start }, null, 2),
  );

async function* speeds(chosen = options.cases, pace = options.pace) {
  for (const each of chosen) yield* await measure(each, sides, upstream, same, pace);
}

async function* collections() {
  for (const each of options.cases)
    for (const side of sides.filter(({ isIn }) => isIn(each)))
      yield await garbageOf(each, side, upstream.urls);
}

async function* sizes() {
  for (const side of sides.filter(({ isIn }) => isIn(siteTreeCase)))
    yield await memoryOf(side, upstream.urls.plain, options.seconds);
}

async function* firstAnswers() {
  for (const { name, root } of sides)
    if (root && name !== 'graphql-js')
      yield { side: name, ...(await firstAnswerSeconds(root, upstream.urls.plain, starts)) };
}

/** Adds the figures to the list and prints each as soon as it is available. */
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

/**
 * Repeats the cases below their ratio; those that remain below are an error. Each time the warm-up is longer: on a slow
 * machine a short one ends before the facade's code is optimized, while the aggregator has less of it.
 */
async function holdAgainstRatios(): Promise<void> {
  const { pace } = options;
  let short = shortfalls(upstream.kind, speed);
  for (let run = 1; run < shortRuns && short.length > 0; run += 1) {
    for (const each of short) say(`${sentence(each)}: measured again`);
    const names = new Set(short.map(({ case: name }) => name));
    const chosen = cases.filter(({ name }) => names.has(name));
    const longer = { ...pace, warmUpSeconds: pace.warmUpSeconds * (run + 1) };
    const again: Figures[] = [];
    await filled(again, speedTable, speeds(chosen, longer));
    short = shortfalls(upstream.kind, again);
  }
  for (const each of short) console.error(`${sentence(each)}, ${shortRuns} times in a row`);
  if (short.length > 0) process.exitCode = 1;
}

function say(text: string): void {
  if (!options.isJson) console.log(text);
}
