/** When a client disconnects, its calls end and no more are started. */
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { answer, startWorld } from '../harness.ts';
import { logged } from '../logged.ts';
import { document } from './send.ts';

const ids = Array.from({ length: 20 }, (_, index) => `o${index}`);
/** A query for twenty lists that cannot share a call. */
const query = `{ ${ids.map((id) => `${id}: organization(id: "${id}") { spaces { nodes { id } } }`).join(' ')} }`;

test('running calls are aborted when the client disconnects', async () => {
  const open = new Set<ServerResponse>();
  const world = await startWorld({
    upstream: (request, response) => {
      if (!request.url?.includes('/spaces'))
        return answer(response, { items: ids.map((id) => ({ object: 'organization', id })) });
      open.add(response);
      response.once('close', () => open.delete(response));
    },
  });
  const client = new AbortController();
  const asked = fetch(`${world.url}/graphql`, { ...document(query), signal: client.signal });
  const left = expect(asked).rejects.toThrow('aborted');
  await eventually(() => expect(open.size).toBe(20));
  client.abort();
  await left;
  await eventually(() => expect(open.size).toBe(0));
  expect(world.calls.filter((call) => call.includes('/spaces'))).toHaveLength(20);
});

test('later calls are not made', async () => {
  const held: ServerResponse[] = [];
  const world = await startWorld({
    upstream: (request, response) => {
      if (request.method === 'GET' && request.url === '/v1/spaces/s') held.push(response);
      else answer(response, { object: 'space', id: 's' });
    },
  });
  const client = new AbortController();
  const asked = fetch(`${world.url}/graphql`, {
    ...document('{ space(id: "s") { title organization { title } parent { title } } }'),
    signal: client.signal,
  });
  await eventually(() => expect(held).toHaveLength(1));
  client.abort();
  await expect(asked).rejects.toThrow('aborted');
  await eventually(() => expect(held[0]?.closed).toBe(true));
  expect(world.calls).toEqual(['GET /v1/spaces/s']);
});

test('a write that was sent is not ended, and no later one is sent', async () => {
  const held: ServerResponse[] = [];
  const world = await startWorld({ upstream: (_request, response) => void held.push(response) });
  const client = new AbortController();
  const change = (id: string) =>
    `${id}: updateSpace(input: { spaceId: "${id}", title: "T" }) { space { title } }`;
  const asked = fetch(`${world.url}/graphql`, {
    ...document(`mutation { ${change('a')} ${change('b')} }`),
    signal: client.signal,
  });
  await eventually(() => expect(held).toHaveLength(1));
  client.abort();
  await expect(asked).rejects.toThrow('aborted');
  // The facade has noticed it when it has answered another request.
  await world.ask('{ __typename }');
  const [response] = held;
  expect(response?.closed).toBe(false);
  if (response) answer(response, { object: 'space', id: 'a', title: 'T' });
  await eventually(() => expect(response?.writableFinished).toBe(true));
  await world.ask('{ __typename }');
  expect(world.calls).toEqual(['PATCH /v1/spaces/a']);
});

test.for([
  ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"que\r\n10\r\n'],
  ['of a length', 'Content-Length: 100\r\n\r\n{"que'],
  ['of a length, and a type that is not the ordinary', 'X-Odd: 1\r\nContent-Length: 100\r\n\r\n{'],
])('a client that disconnects within a body %s is not an internal error', async ([, rest = '']) => {
  const { logger, entries } = logged();
  const world = await startWorld({ facade: { logger } });
  const { hostname, port } = new URL(world.url);
  const type = rest.startsWith('X-Odd') ? 'application/json; charset="utf-8"' : 'application/json';
  const socket = connect(Number(port), hostname);
  socket.write(`POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${rest}`);
  await eventually(() => expect(socket.bytesWritten).toBeGreaterThan(0));
  // Ensures that the facade is reading the sent bytes.
  await world.ask('{ __typename }');
  socket.destroy();
  await eventually(() => expect(socket.closed).toBe(true));
  await world.ask('query Last { __typename }');
  expect(entries().filter(({ level }) => level > 30)).toEqual([]);
});
