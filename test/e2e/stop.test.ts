/** Requests that are sent before a process closes its port. */
import { once } from 'node:events';
import { Agent, type RequestOptions, request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../eventually.ts';
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

/** Sends the request over a connection that is kept. Resolves with the status, or with the code of the error. */
const outcomeOf = (url: string, options: RequestOptions): Promise<number | string> =>
  new Promise((resolve) => {
    sendRequest(`${url}/graphql`, options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'))
      .end(body);
  });

test('clients that send one request after the other see only that the port is closed', async () => {
  const facade = await runFacade({ DRAIN_MS: '0' });
  const outcomes: (number | string)[] = [];
  const clients = Array.from({ length: 20 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { authorization: 'Bearer t', 'content-type': 'application/json' };
    for (let outcome: number | string = 200; outcome === 200; ) {
      outcome = await outcomeOf(facade.url, { agent, method: 'POST', headers });
      outcomes.push(outcome);
    }
    agent.destroy();
  });
  await eventually(() => expect(outcomes.length).toBeGreaterThan(200));
  facade.signal('SIGTERM');
  await Promise.all(clients);
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual(Array(20).fill('ECONNREFUSED'));
  expect(await facade.ended).toMatchObject({ code: 0, stderr: '' });
});
