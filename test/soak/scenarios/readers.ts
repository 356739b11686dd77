/** Callers that request large responses and do not read them: they are disconnected, and their memory is free again. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Caller, tokensOf } from '../caller.ts';
import { MemoryWatch } from '../process-watch.ts';
import type { Scenario } from '../scenario.ts';
import { answer, organization, startService } from '../service.ts';

const title = 'x'.repeat(7_000_000);
const query = '{ a: organization(id: "large") { title } b: organization(id: "large") { title } }';
/** The limit of the server. */
const stallMs = 30_000;
const maxSecondsAfterStall = 10;
/** Maximum time to wait on a busy machine. */
const maxMs = 120_000;

export const readers: Scenario = {
  name: 'readers',
  async run(run) {
    const { figures, start, amount } = run;
    await using service = await startService(({ response, id }) =>
      answer(response, organization(id, id === 'large' ? title : 'small')),
    );
    await using facade = await start.embedded(service.url);
    await using caller = new Caller(facade.url, 1);
    // Warms up the process, so that this does not count.
    await caller.introduce(tokensOf('reader', 500));
    using memory = new MemoryWatch(facade.pid);

    const sockets = await askWithoutReading(facade.url, amount(60, 12));
    const begun = sockets.filter(hasBegun).length;
    figures.check('answers that were begun', begun, { least: sockets.length });
    const askedAt = performance.now();
    await until(() => held(facade.url, sockets) === 0);
    figures.check('time until all are closed', (performance.now() - askedAt) / 1_000, {
      most: stallMs / 1_000 + maxSecondsAfterStall,
      scaled: maxMs / 1_000,
      unit: 's',
    });
    await until(() => memory.kept <= 40);
    // Each response has 14 MB until its connection is closed, and as much garbage, which an idle process keeps.
    figures.check('memory', memory.growth, { most: 1_680, scaled: 450, unit: 'MB' });
    figures.check('memory after that', memory.kept, { most: 840, scaled: 300, unit: 'MB' });
    const whole = await Promise.all(sockets.map(readsWhole));
    figures.check('answers that are still there', whole.filter(Boolean).length, { most: 0 });
    await caller.introduce(['another']);
  },
};

/** One at a time, so that generating the responses in parallel does not count. */
async function askWithoutReading(url: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ query });
  const sockets: Socket[] = [];
  for (let number = 0; number < count; number += 1) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer reader\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    sockets.push(socket);
    await until(() => hasBegun(socket));
  }
  return sockets;
}

/** The system buffers the start of a response even if it is not read. A refusal is shorter. */
const hasBegun = ({ bytesRead }: Socket) => bytesRead > 10_000;

/** Waits until the condition is true, or for the maximum time. */
async function until(isSo: () => boolean): Promise<void> {
  const last = performance.now() + maxMs;
  while (!isSo() && performance.now() < last) await pause(5);
}

/**
 * The number of connections that the facade has not closed. A socket that is not read gets no close event, but
 * in `/proc/net/tcp` a closed connection has no inode.
 */
function held(url: string, sockets: readonly Socket[]): number {
  const ports = new Set(sockets.map(({ localPort }) => localPort));
  const [, ...lines] = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n');
  return lines.filter((line) => {
    const [, local, remote, , , , , , , inode] = line.trim().split(/\s+/);
    const isOurs = portOf(local) === Number(new URL(url).port) && ports.has(portOf(remote));
    return isOurs && inode !== '0';
  }).length;
}

const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16);

/** Reads everything available: the complete response, or what was sent before the facade closed the connection. */
async function readsWhole(socket: Socket): Promise<boolean> {
  const closed = Promise.race([once(socket, 'close'), pause(maxMs)]);
  socket.resume();
  await closed;
  socket.destroy();
  return socket.bytesRead > 2 * title.length;
}
