/** Two processes behind nginx, with the settings of `deploy/nginx`: restarts, and a host that has vanished. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
import { freePort, hasNginx } from '../../bench/nginx.ts';
import { eventually } from '../eventually.ts';
import { answer, startWorld } from '../harness.ts';
import { document } from '../http/send.ts';
import { type Command, main, run } from './command.ts';
import { runDeployedNginx } from './deployed-nginx.ts';

const withNginx = test.skipIf(!hasNginx() && !process.env.CI);

/** Tokens of callers. There are far more tokens than processes, so that each process has some. */
const tokens = Array.from({ length: 20 }, (_, n) => `Bearer token-${n}`);
/** As in the image. It has to be longer than nginx keeps idle connections. */
const drainMs = 5_000;
const query = '{ organization(id: "acme") { title } }';
const result = { data: { organization: { title: 'Acme' } } };

/** The status of a request, or the error without one. A minute of waiting is an error, too. */
async function statusOf(url: string, token: string): Promise<number | string> {
  const signal = AbortSignal.timeout(30_000);
  const init = { ...document(query, {}, { authorization: token }), signal };
  try {
    const response = await fetch(`${url}/graphql`, init);
    const text = await response.text();
    if (response.status === 200) expect(JSON.parse(text)).toEqual(result);
    return response.status;
  } catch (error) {
    return String(error);
  }
}

/** Sends 40 requests a second until it is stopped. Resolves with the number of each outcome. */
function startLoad(url: string) {
  const outcomes = new Map<number | string, number>();
  const sent: Promise<void>[] = [];
  const count = async (token: string) => {
    const status = await statusOf(url, token);
    outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
  };
  const sending = setInterval(() => {
    sent.push(count(tokens[sent.length % tokens.length] ?? ''));
  }, 25);
  onTestFinished(() => clearInterval(sending));
  return {
    sent,
    async stop() {
      clearInterval(sending);
      await Promise.all(sent);
      return Object.fromEntries(outcomes);
    },
  };
}

/** A service that accepts every token. */
async function startService(): Promise<string> {
  const service = await startWorld({
    upstream: (_request, response) =>
      answer(response, { object: 'organization', id: 'acme', title: 'Acme' }),
  });
  return service.upstreamUrl;
}

async function startReplica(upstreamUrl: string, port: number, drainMs: number): Promise<Command> {
  const settings = { PORT: `${port}`, UPSTREAM_URL: upstreamUrl, DRAIN_MS: `${drainMs}` };
  const replica = run(main, settings);
  await replica.printed(/"msg":"(listening)"/);
  return replica;
}

withNginx(
  'two processes are restarted within ten seconds, and no request fails: needs nginx',
  async () => {
    const upstreamUrl = await startService();
    const ports = [await freePort(), await freePort()];
    const start = (port: number) => startReplica(upstreamUrl, port, drainMs);
    const replicas = await Promise.all(ports.map(start));
    await using nginx = await runDeployedNginx(ports);
    onTestFailed(() => console.log(nginx.errors()));
    const load = startLoad(nginx.url);
    await eventually(() => expect(load.sent.length).toBeGreaterThan(tokens.length));
    for (const [n, port] of ports.entries()) {
      replicas[n]?.signal('SIGTERM');
      expect(await replicas[n]?.ended).toMatchObject({ code: 0, stderr: '' });
      // The process is not running at this time.
      const before = load.sent.length;
      await eventually(() => expect(load.sent.length).toBeGreaterThan(before + tokens.length));
      await start(port);
    }
    const before = load.sent.length;
    await eventually(() => expect(load.sent.length).toBeGreaterThan(before + tokens.length));
    expect(await load.stop()).toEqual({ 200: load.sent.length });
    // Both processes have refused connections.
    for (const port of ports)
      expect(nginx.errors()).toMatch(new RegExp(`Connection refused.*http://127.0.0.1:${port}/`));
  },
);

/** A port whose connections are never completed, because its queue is full. */
async function blackHole(): Promise<number> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
    const server = require('node:net').createServer().listen(0, '127.0.0.1', 1, () => {
      parentPort.postMessage(server.address().port);
      // It accepts nothing.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`,
    { eval: true },
  );
  onTestFinished(async () => void (await worker.terminate()));
  const [port]: number[] = await once(worker, 'message');
  let connected = 0;
  for (let n = 0; n < 8; n += 1) {
    const socket = connect(port ?? 0, '127.0.0.1', () => {
      connected += 1;
    });
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
  }
  // There is room for one more than was requested.
  await eventually(() => expect(connected).toBe(2));
  return port ?? 0;
}

withNginx(
  'callers of a host that does not respond are served by the other one: needs nginx',
  async () => {
    const ports = [await blackHole(), await freePort()];
    await startReplica(await startService(), ports[1] ?? 0, 0);
    await using nginx = await runDeployedNginx(ports);
    const statuses = await Promise.all(tokens.map((token) => statusOf(nginx.url, token)));
    expect(statuses).toEqual(tokens.map(() => 200));
    expect(nginx.errors()).toMatch(new RegExp(`timed out.*http://127.0.0.1:${ports[0]}/`));
  },
);
