/** The host's hook for each call. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CallHook, HookedCall, HookedRecord } from '../../src/facade/facade.ts';
import { byFetch } from '../by-fetch.ts';
import { eventually } from '../eventually.ts';
import { codesOf } from '../harness.ts';
import { logged } from '../logged.ts';
import { headerOf, json, organization, writes } from '../rest/fault-server.ts';
import { startHost } from './host.ts';
import { document, parameters, send } from './send.ts';
import { startTraced, ways } from './spans.ts';

const read = document('{ organization(id: "a") { title } }');
const write = document(
  'mutation { updateSite(input: { siteId: "o/s", title: "New" }) { site { title } } }',
);
const good = writes(json(organization('a')));

describe.for(ways)('by the %s', (way) => {
  test('it runs in the asynchronous context of its request, whatever the request waits for', async () => {
    const storage = new AsyncLocalStorage<string>();
    const contexts: (string | undefined)[] = [];
    const expected: string[] = [];
    const look = ({ requestId }: HookedCall) => {
      contexts.push(storage.getStore());
      expected.push(requestId);
    };
    const onCall: CallHook = { before: (call) => void look(call), after: look };
    // The responses to all requests arrive over the connection that the first one has opened.
    const { facade } = await startTraced(good, { onCall }, way);
    const { listener } = way === 'fetch' ? byFetch(facade) : facade;
    const host = await startHost((request, response) =>
      storage.run(String(request.headers['x-request-id']), () => listener(request, response)),
    );
    const spaced = { ...read, body: ` ${read.body}` };
    const forms = [read, spaced, parameters({ query: '{ organization(id: "a") { title } }' })];
    for (const [at, form] of [...forms, ...forms].entries())
      await send(host, { ...form, headers: { ...form.headers, 'x-request-id': `request-${at}` } });
    expect(expected).toHaveLength(12);
    expect(contexts).toEqual(expected);
  });

  test('its headers are sent with a read, its retry, and a write', async () => {
    let calls = 0;
    const before = () => {
      calls += 1;
      return { 'X-Tenant': `t${calls}` };
    };
    const { send, service } = await startTraced(
      (socket) => socket.write(json(organization('a'), service.requests.length === 1 ? 503 : 200)),
      { onCall: { before } },
      way,
    );
    await send(read);
    await send(write);
    const sent = service.requests.map((request) => [request.method, headerOf(request, 'x-tenant')]);
    expect(sent).toEqual([
      ['GET', 't1'],
      ['GET', 't1'],
      ['PATCH', 't2'],
    ]);
  });

  test('it gets the operation before the call, and a record without values after it', async () => {
    const before: HookedCall[] = [];
    const after: HookedRecord[] = [];
    const onCall: CallHook = {
      before(call) {
        before.push(call);
        return undefined;
      },
      after: (record) => void after.push(record),
    };
    const { send } = await startTraced(
      (socket, { path }) =>
        socket.write(path.endsWith('/a') ? json(organization('a')) : json({}, 404)),
      { onCall },
      way,
    );
    const two = '{ a: organization(id: "a") { title } b: organization(id: "secret") { title } }';
    await send(document(two, {}, { 'x-request-id': 'request-1' }));
    const call = {
      operation: 'getOrganization',
      method: 'GET',
      route: '/v1/orgs/{organizationId}',
      requestId: 'request-1',
    };
    expect(before).toEqual([call, call]);
    const figures = { ms: expect.any(Number), attempts: 1, bytes: expect.any(Number) };
    expect(after.toSorted((one, other) => Number(one.status) - Number(other.status))).toEqual([
      { ...call, ...figures, status: 200, code: null },
      { ...call, ...figures, status: 404, code: 'NOT_FOUND' },
    ]);
  });

  test.for([
    'Authorization',
    'authorization',
    'Host',
    'Content-Length',
    'Content-Type',
    'Content-Encoding',
    'Transfer-Encoding',
    'Connection',
    'Keep-Alive',
    'Upgrade',
    'TE',
    'Trailer',
    'Expect',
    'Proxy-Authorization',
    'If-None-Match',
    'Range',
    'Accept-Encoding',
    'X-Request-Id',
    'traceparent',
    'tracestate',
  ])('%s is refused: nothing is sent, and the log names it', async (name) => {
    const { lines, logger } = logged();
    const secret = 'secret-value';
    const onCall = { before: () => ({ [name]: secret }) };
    const { send, service } = await startTraced(good, { onCall, logger }, way);
    const answer = await send(read);
    expect(codesOf(answer)).toEqual(['INTERNAL_SERVER_ERROR']);
    expect(service.requests).toEqual([]);
    expect(lines.join('')).toContain(`onCall.before may not set the header ${name.toLowerCase()}`);
    expect(lines.join('') + answer.text).not.toContain(secret);
  });

  test.for<[what: string, returned: () => unknown]>([
    ['an invalid name', () => ({ 'a b': 'x' })],
    ['a value that is no text', () => ({ 'x-a': 5 })],
    ['a value with an end of line', () => ({ 'x-a': 'x\r\nauthorization: y' })],
    ['a promise', () => Promise.resolve({})],
    ['a promise that fails', () => Promise.reject(new Error('late'))],
    ['text', () => 'x-a: b'],
    ['null', () => null],
    ['a Headers object', () => new Headers({ 'x-a': 'b' })],
    ['a Map', () => new Map([['x-a', 'b']])],
    ['a list of pairs', () => [['x-a', 'b']]],
    ['a name in two ways', () => ({ 'x-a': 'b', 'X-A': 'c' })],
  ])('%s is refused, too', async ([, returned]) => {
    const { lines, logger } = logged();
    const onCall = { before: returned as () => undefined };
    const { send, service } = await startTraced(good, { onCall, logger }, way);
    expect(codesOf(await send(read))).toEqual(['INTERNAL_SERVER_ERROR']);
    expect(service.requests).toEqual([]);
    expect(lines.join('')).toContain('onCall.before');
  });

  test('an error before a call is the error of its field, and is logged', async () => {
    const { lines, logger } = logged();
    const before = ({ operation }: HookedCall) => {
      if (operation === 'getSpace') throw new Error('the hook broke');
      return undefined;
    };
    const { send, service } = await startTraced(good, { onCall: { before }, logger }, way);
    const answer = await send(
      document('{ organization(id: "a") { title } space(id: "s") { title } }'),
    );
    expect(answer.data).toEqual({ organization: { title: 'Title a' }, space: null });
    expect(codesOf(answer)).toEqual(['INTERNAL_SERVER_ERROR']);
    expect(answer.text).not.toContain('the hook broke');
    expect(lines.join('')).toContain('the hook broke');
    expect(service.requests).toHaveLength(1);
  });

  test('an error after a call has no effect on the response, and is logged', async () => {
    const { lines, logger } = logged();
    const after = () => {
      throw new Error('the hook broke');
    };
    const { send } = await startTraced(good, { onCall: { after }, logger }, way);
    const answer = await send(read);
    expect([answer.data, answer.errors]).toEqual([{ organization: { title: 'Title a' } }, []]);
    expect(lines.filter((line) => line.includes('the hook broke'))).toHaveLength(1);
  });

  test('one that comes later, too', async () => {
    const { lines, logger } = logged();
    const after = async () => {
      throw new Error('the hook broke');
    };
    const { send } = await startTraced(good, { onCall: { after }, logger }, way);
    await send(read);
    await eventually(() => expect(lines.join('')).toContain('the hook broke'));
  });

  test('without a logger, the first error is a warning of the process', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => void warnings.push(warning);
    // Node has a listener that prints warnings. This one is expected, so it is not shown among the output of the tests.
    const printing = process.listeners('warning');
    process.removeAllListeners('warning').on('warning', onWarning);
    onTestFinished(() => {
      process.off('warning', onWarning);
      for (const listener of printing) process.on('warning', listener);
    });
    let calls = 0;
    const after = () => {
      calls += 1;
      throw new Error(`the hook broke ${calls}`);
    };
    const { send } = await startTraced(good, { onCall: { after } }, way);
    for (let time = 0; time < 3; time += 1) expect((await send(read)).errors).toEqual([]);
    expect(calls).toBe(3);
    await eventually(() => expect(warnings).not.toEqual([]));
    expect(warnings).toEqual([
      expect.objectContaining({
        name: 'DocgraphWarning',
        code: 'DOCGRAPH_UNLOGGED_ERROR',
        message: expect.stringContaining('pass a logger to createFacade'),
        detail: expect.stringContaining('the hook broke 1'),
      }),
    ]);
  });
});

describe('responses to calls with other headers', () => {
  /** A service that returns each tenant's title. */
  async function start() {
    const { send, service } = await startTraced(
      (socket, request) => {
        const title = headerOf(request, 'x-tenant') ?? '';
        socket.write(json({ ...organization('a'), title }));
      },
      {
        // By request ID, as a host may store its own data for it.
        onCall: { before: ({ requestId }) => ({ 'x-tenant': requestId }) },
        trace: true,
      },
    );
    return {
      async title(name: string) {
        const headers = { 'x-upstream-trace': '1', 'x-request-id': name };
        const asked = send(document('{ organization(id: "a") { title } }', {}, headers));
        const { data, text } = await asked;
        const { title } = (data as { organization: { title: string } }).organization;
        return { title, text };
      },
      calls: (from: number) =>
        service.requests.slice(from).map((request) => headerOf(request, 'x-tenant')),
      sent: () => service.requests.length,
    };
  }

  test('are not compared with theirs: their runs are not replayed', async () => {
    const { title, calls, sent } = await start();
    for (let time = 0; time < 3; time += 1) await title('a');
    const before = sent();
    expect((await title('a')).text).toContain('"reason":"replay"');
    expect(calls(before)).toEqual(['a']);
    const other = await title('b');
    expect([other.title, other.text.includes('"reason":"replay"')]).toEqual(['b', false]);
    expect(calls(before)).toEqual(['a', 'b']);
  });
});
