/** Requests that were sent before a process closes its port. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { runFacade, takesConnections } from './command.ts';

const body = JSON.stringify({ query: '{ __typename }' });
const request = `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer t\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** A connection that collects everything it receives. */
async function openConnection(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.setEncoding('latin1').on('data', (text) => {
    heard += text;
  });
  const errors: unknown[] = [];
  socket.on('error', ({ code }: NodeJS.ErrnoException) => errors.push(code));
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return {
    send: () => void socket.write(request),
    /** Resolves at its end with what it has received, and with errors. */
    async all() {
      await ended;
      return [...(heard.match(/HTTP\/1.1 \d+|connection: close/gi) ?? []), ...errors];
    },
  };
}

test('a process that stops answers all requests on connections that wait to be accepted', async () => {
  const facade = await runFacade({ DRAIN_MS: '0' });
  // The system completes connections for a process that is halted, and keeps what is sent.
  process.kill(facade.pid, 'SIGSTOP');
  const opened = await Promise.all(Array.from({ length: 100 }, () => openConnection(facade.url)));
  for (const { send } of opened) send();
  facade.signal('SIGTERM');
  process.kill(facade.pid, 'SIGCONT');
  const all = await Promise.all(opened.map((connection) => connection.all()));
  const isLast = (line: unknown) => line === 'connection: close';
  // The first ones may be answered in the turn of the event loop in which the signal arrives, before it is noticed.
  expect(all.map((lines) => lines.filter((line) => !isLast(line)))).toEqual(
    opened.map(() => ['HTTP/1.1 200']),
  );
  expect(all.filter((lines) => lines.some(isLast)).length).toBeGreaterThan(0);
  expect(await facade.ended).toMatchObject({ code: 0, stderr: '' });
  expect(await takesConnections(facade.url)).toBe(false);
});
