/**
 * Requests a second of one facade and of two behind the same nginx, in turns, with nothing kept. Nothing is pinned, so
 * that the system spreads facades, nginx, the service and the load over all cores.
 */
import { mkdtempDisposableSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { processorSeconds } from '../test/soak/process-watch.ts';
import { type Case, cases } from './cases.ts';
import { clients, loadFor } from './load.ts';
import { median } from './measure.ts';
import { balancerSettings, freePort, runNginx } from './nginx.ts';
import { Table } from './report.ts';
import { sameAnswers } from './same-answers.ts';
import type { ServerProcess } from './server-process.ts';
import { docgraph } from './sides.ts';
import { startUpstream } from './start-upstream.ts';

/** The case with the least work in a facade for each request to nginx and the service, and the case with the most. */
const names = ['relay site tree', 'apollo page tree'];
/** Number of turns for one facade, and for two. With this number, a case takes 42 seconds. */
const turns = 5;
const turnSeconds = 3;
/** Duration of the warm-up in seconds, for both facades together. */
const warmUpSeconds = 12;

interface Figures {
  readonly case: string;
  readonly one: number;
  readonly two: number;
  /** Median of the ratios of turns. */
  readonly ratio: number;
  /** Processor time of the facades per request. */
  readonly cpuMs: { readonly one: number; readonly two: number };
}

interface Turn {
  readonly perSecond: number;
  readonly cpuMs: number;
}

const table = new Table<Figures>(
  `Requests a second behind nginx, ${availableParallelism()} cores for everything`,
  [
    ['case', (figures) => figures.case],
    ['one process', ({ one }) => one.toFixed(0)],
    ['two processes', ({ two }) => two.toFixed(0)],
    ['ratio', ({ ratio }) => ratio.toFixed(2)],
    ['CPU ms, one process', ({ cpuMs }) => cpuMs.one.toFixed(3)],
    ['CPU ms, two processes', ({ cpuMs }) => cpuMs.two.toFixed(3)],
  ],
);

export async function printThroughput(): Promise<void> {
  console.log(table.head);
  const chosen = cases.filter(({ name }) => names.includes(name));
  const { answers } = await sameAnswers([docgraph], chosen);
  await using upstream = await startUpstream(answers);
  for (const each of chosen) console.log(table.row(await figuresOf(each, upstream.urls.plain)));
  await upstream.check();
}

async function figuresOf(measured: Case, upstreamUrl: string): Promise<Figures> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'docgraph-replicas-'));
  const start = () => docgraph.start(upstreamUrl, { isOneOfMany: true });
  await using first = await start();
  await using second = await start();
  const groups = [[first], [first, second]];
  const balancers = await Promise.all(
    groups.map(async (group) => ({
      port: await freePort(),
      servers: group.map(({ url }) => new URL(url).host),
      balance: '',
    })),
  );
  const urls = balancers.map(({ port }) => `http://127.0.0.1:${port}/graphql`);
  const [oneUrl = '', twoUrl = ''] = urls;
  await using _nginx = await runNginx(
    folder.path,
    balancerSettings(folder.path, balancers),
    oneUrl,
  );
  await loadFor(warmUpSeconds, twoUrl, measured, clients);
  const measureTurn = async (url: string, servers: readonly ServerProcess[]): Promise<Turn> => {
    const cpu = () => servers.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
    const before = cpu();
    const perSecond = await loadFor(turnSeconds, url, measured, clients);
    return { perSecond, cpuMs: ((cpu() - before) * 1_000) / (perSecond * turnSeconds) };
  };
  const rounds: Readonly<Record<'one' | 'two', Turn>>[] = [];
  for (let turn = 0; turn < turns; turn += 1)
    rounds.push({
      one: await measureTurn(oneUrl, [first]),
      two: await measureTurn(twoUrl, [first, second]),
    });
  const middle = (of: 'one' | 'two', name: keyof Turn) =>
    median(rounds.map((round) => round[of][name]));
  return {
    case: measured.name,
    one: middle('one', 'perSecond'),
    two: middle('two', 'perSecond'),
    ratio: median(rounds.map(({ one, two }) => two.perSecond / one.perSecond)),
    cpuMs: { one: middle('one', 'cpuMs'), two: middle('two', 'cpuMs') },
  };
}
