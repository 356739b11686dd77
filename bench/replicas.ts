/**
 * Two facades behind nginx, with and without sending each token to the same one: the cost of users who repeat the same
 * queries, and the throughput compared with one facade. `node bench/replicas.ts` prints two tables, and `node
 * bench/replicas.ts throughput` the second one; it needs nginx.
 */
import { mkdtempDisposableSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Caller, tokensOf } from '../test/soak/caller.ts';
import { processorSeconds, residentMegabytes } from '../test/soak/process-watch.ts';
import { balancerSettings, byToken, freePort, hasNginx, runNginx } from './nginx.ts';
import { printThroughput } from './replica-throughput.ts';
import { Table } from './report.ts';
import { docgraph } from './sides.ts';

const users = 1_000;
const concurrent = 32;
/** Rounds in which each user makes each query once. The later ones are measured. */
const rounds = 12;
const roundsBefore = 8;
const reuseBytes = 64_000_000;
/** Chosen such that the data of all users fits into both facades together, but not into one. */
const bytesOfDescription = 13_000;

const screens = ['a', 'b', 'c'].map((id) => `{ collection(id: "${id}") { id title description } }`);
const description = 'A description of some length. '.repeat(bytesOfDescription / 30);

interface Figures {
  readonly balancing: string;
  readonly cpuMs: number;
  readonly megabytes: number;
}

const table = new Table<Figures>('Two facades, each with 64 MB for replays', [
  ['requests are sent', ({ balancing }) => balancing],
  ['CPU ms a request', ({ cpuMs }) => cpuMs.toFixed(2)],
  ['MB of both facades', ({ megabytes }) => megabytes.toFixed(0)],
]);

async function figuresOf(balancing: string, balance: string): Promise<Figures> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'docgraph-replicas-'));
  const service = createServer((request, response) => {
    const token = request.headers.authorization ?? '';
    const id = request.url?.split('/').at(-1);
    const body = JSON.stringify({ object: 'collection', id, title: token, description });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  try {
    const start = () => docgraph.start(`http://127.0.0.1:${port}`, { options: { reuseBytes } });
    await using first = await start();
    await using second = await start();
    const replicas = [first, second];
    const own = await freePort();
    const url = `http://127.0.0.1:${own}`;
    const servers = replicas.map((replica) => new URL(replica.url).host);
    const settings = balancerSettings(folder.path, [{ port: own, servers, balance }]);
    await using _nginx = await runNginx(folder.path, settings, url);
    await using caller = new Caller(url, concurrent);
    const cpu = () => replicas.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
    let cpuBefore = 0;
    for (let round = 0; round < rounds; round += 1) {
      if (round === roundsBefore) cpuBefore = cpu();
      await oneRound(caller);
    }
    const requests = (rounds - roundsBefore) * users * screens.length;
    return {
      balancing,
      cpuMs: ((cpu() - cpuBefore) * 1_000) / requests,
      megabytes: replicas.reduce((sum, { pid }) => sum + residentMegabytes(pid), 0),
    };
  } finally {
    service.close();
    service.closeAllConnections();
  }
}

async function oneRound(caller: Caller): Promise<void> {
  const left = tokensOf('user', users).values();
  const lane = async () => {
    for (const token of left)
      for (const screen of screens) {
        const { text } = await caller.ask(screen, token);
        if (!text.includes(`Bearer ${token}"`)) throw new Error(text);
      }
  };
  await Promise.all(Array.from({ length: concurrent }, lane));
}

if (!hasNginx()) {
  console.error('nginx is not installed');
  process.exit(1);
}
if (process.argv[2] !== 'throughput') {
  console.log(table.head);
  console.log(table.row(await figuresOf('to any facade in turn', '')));
  console.log(table.row(await figuresOf('by token', byToken)));
}
await printThroughput();
