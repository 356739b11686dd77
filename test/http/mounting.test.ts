/** Responses of a facade that is mounted at another path, or after a body parser. */
import type { IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { createFacade, type Facade, type FacadeOptions } from '../facade.ts';
import { startHost } from './host.ts';
import { type Answer, document, json, type SendOptions, send } from './send.ts';

/** No request in these tests makes a call. */
const upstreamUrl = 'http://127.0.0.1:9';
const typename = document('{ __typename }');
const served = { __typename: 'Query' };

function startFacade(options: Partial<FacadeOptions> = {}): Facade {
  const facade = createFacade({ upstreamUrl, ...options });
  onTestFinished(() => facade.close());
  return facade;
}

const elsewhere = (endpoint: string) => [
  {
    message: `Nothing is served at this path. Send GraphQL requests to ${endpoint}, or set the option "endpoint" to the path at which the facade is mounted.`,
    extensions: { code: 'BAD_REQUEST' },
  },
];

const mounts: [name: string, asked: string, endpoint: string | undefined][] = [
  ['below what is served', '/api/graphql', undefined],
  ['above what is served', '/graphql', '/api/graphql'],
  ['at the top', '/', undefined],
  ['with parameters', '/api?query=canary-51bd', '/x'],
];

test.for(mounts)(
  'a path %s is 404, and the message names the endpoint',
  async ([, path, endpoint]) => {
    const facade = startFacade(endpoint === undefined ? {} : { endpoint });
    const host = await startHost(facade.listener);
    const expected = elsewhere(endpoint ?? '/graphql');
    const answer = await send(host, { ...typename, path });
    expect([answer.status, answer.errors]).toEqual([404, expected]);
    const fetched = await facade.fetch(new Request(`http://localhost${path}`, typename));
    expect([fetched.status, await fetched.json()]).toEqual([404, { errors: expected }]);
  },
);

test('mounted below a path that the host removes from the URL, it uses the complete path', async () => {
  const facade = startFacade({ endpoint: '/api/graphql' });
  const host = await startHost((request, response) => {
    const { url = '' } = request;
    Object.assign(request, { originalUrl: url, url: url.slice('/api'.length) });
    facade.listener(request, response);
  });
  expect((await send(host, { ...typename, path: '/api/graphql' })).data).toEqual(served);
  expect((await send(host, { ...typename, path: '/api/other' })).errors).toEqual(
    elsewhere('/api/graphql'),
  );
});

type Reader = (request: IncomingMessage) => Promise<unknown>;

/** Sends a body through a parser that reads it and sets `request.body`. */
async function sendBehind(
  read: Reader,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const facade = startFacade();
  const host = await startHost(async (request, response) => {
    const parsed = await read(request);
    facade.listener(
      parsed === undefined ? request : Object.assign(request, { body: parsed }),
      response,
    );
  });
  return send(host, json(body, headers));
}

const parse: Reader = async (request) => JSON.parse(await text(request));

const readers: [name: string, read: Reader][] = [
  ['an object', parse],
  ['a text', text],
  ['bytes', buffer],
];

test.for(readers)('a body that the parser leaves as %s is accepted', async ([, read]) => {
  const query =
    'query One { one: __typename } query Other($is: Boolean!) { other: __typename @include(if: $is) }';
  const named = JSON.stringify({ query, operationName: 'Other', variables: { is: true } });
  expect(await sendBehind(read, named)).toMatchObject({ status: 200, data: { other: 'Query' } });
});

test.for([
  ['parsed', parse, 200],
  ['in bytes', buffer, 415],
] as const)(
  'a body in another charset is the concern of its parser: %s',
  async ([, read, status]) => {
    const headers = { 'content-type': 'application/json; charset=latin1' };
    expect(await sendBehind(read, typename.body, headers)).toMatchObject({ status });
  },
);

test.for(['{}', '[]', 'null', '5'])('%s, parsed, is a body without a query', async (body) => {
  const { status, errors } = await sendBehind(parse, body);
  expect(status).toBe(400);
  expect(errors).toEqual([
    { message: 'The request body has no query.', extensions: { code: 'BAD_REQUEST' } },
  ]);
});

const readBefore = [
  {
    message:
      'The request body was read before the request reached the facade. Mount the facade before any body parser, or leave the parsed body in "request.body".',
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  },
];

test('a body that was consumed is reported to the host of the facade', async () => {
  const { status, errors } = await sendBehind(async (request) => {
    await text(request);
  }, typename.body);
  expect([status, errors]).toEqual([500, readBefore]);
});

test('a consumed body of the Fetch standard is reported, too', async () => {
  const request = new Request('http://localhost/graphql', typename);
  await request.text();
  const response = await startFacade().fetch(request);
  expect([response.status, await response.json()]).toEqual([500, { errors: readBefore }]);
});

test('a body of the Fetch standard that breaks off is refused', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"query":"{ __type'));
      controller.error(new Error('canary-77c1'));
    },
  });
  const sent: SendOptions = { ...typename, body, duplex: 'half' };
  const request = new Request('http://localhost/graphql', sent);
  const response = await startFacade().fetch(request);
  const message = 'The body could not be read.';
  expect([response.status, await response.json()]).toEqual([
    400,
    { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] },
  ]);
});

test('clients that disconnected before their requests were passed on do not use capacity', async () => {
  const facade = startFacade({ queueLimit: 4, connections: 1 });
  const late: (() => void)[] = [];
  let taken = 0;
  let isLate = true;
  const host = await startHost((request, response) => {
    if (!isLate) return facade.listener(request, response);
    taken += 1;
    response.once('close', () => late.push(() => facade.listener(request, response)));
    request.resume();
  });
  const clients = new AbortController();
  const leaving = Array.from({ length: 40 }, () =>
    expect(send(host, { ...typename, signal: clients.signal })).rejects.toThrow('aborted'),
  );
  // A client that disconnects before the parser is done leaves nothing to handle.
  await eventually(() => expect(taken).toBe(40));
  clients.abort();
  await Promise.all(leaving);
  await eventually(() => expect(late).toHaveLength(40));
  for (const handOver of late) handOver();
  isLate = false;
  expect((await send(host, typename)).status).toBe(200);
});
