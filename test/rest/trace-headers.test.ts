/** The trace headers of a call: one valid `traceparent`, or none. */
import { channel } from 'node:diagnostics_channel';
import { describe, expect, onTestFinished, test } from 'vitest';
import { json, organization } from './fault-server.ts';
import { startFaultyWorld } from './faulty-world.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = 'b7ad6b7169203331';
const ofCaller = `00-${trace}-${span}-01`;
const ofHost = `00-${trace}-00f067aa0ba902b7-01`;

/** The trace headers of a call for a request with these headers. */
async function sentFor(headers: Readonly<Record<string, string>>) {
  const world = await startFaultyWorld((socket) => socket.write(json(organization('a'))));
  const { errors } = await world.ask('{ organization(id: "a") { title } }', { headers });
  expect(errors).toBeUndefined();
  const [sent] = world.service.requests;
  return sent?.headers.filter(([name]) => name.toLowerCase().startsWith('trace'));
}

describe('from the caller', () => {
  test.for([ofCaller, `00-${trace}-${span}-00`, `00-${trace}-${span}-ff`])(
    'a valid one is passed on unchanged, with its state: %s',
    async (traceparent) => {
      expect(await sentFor({ traceparent, tracestate: 'a=1,b=2' })).toEqual([
        ['traceparent', traceparent],
        ['tracestate', 'a=1,b=2'],
      ]);
    },
  );

  test.for([
    [`cc-${trace}-${span}-01`, '01'],
    [`cc-${trace}-${span}-fe-more`, '00'],
  ])('one of a later version is passed on in the known version: %s', async ([sent, flags]) => {
    expect(await sentFor({ traceparent: sent ?? '' })).toEqual([
      ['traceparent', `00-${trace}-${span}-${flags}`],
    ]);
  });

  test.for([
    '',
    'nothing',
    trace,
    `00-${trace}-${span}`,
    `00-${trace}-${span}-01-more`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `ff-${trace}-${span}-01`,
    `${ofCaller}, ${ofHost}`,
  ])('an invalid one is dropped with its state: %j', async (traceparent) => {
    expect(await sentFor({ traceparent, tracestate: 'a=1' })).toEqual([]);
  });

  test('a state without a trace is dropped', async () => {
    expect(await sentFor({ tracestate: 'a=1' })).toEqual([]);
  });
});

describe('with instrumentation of undici in the process', () => {
  /** Adds headers to each request of undici, as instrumentation does. */
  function instrument(...headers: readonly (readonly [name: string, value: string])[]): void {
    const announced = channel('undici:request:create');
    const onRequest = (message: unknown) => {
      const { request } = message as {
        request: { path: string; addHeader(name: string, value: string): void };
      };
      if (!request.path.startsWith('/v1/')) return;
      for (const [name, value] of headers) request.addHeader(name, value);
    };
    announced.subscribe(onRequest);
    onTestFinished(() => {
      announced.unsubscribe(onRequest);
    });
  }

  test("its trace replaces that of the caller, and the caller's state is dropped", async () => {
    instrument(['traceparent', ofHost]);
    expect(await sentFor({ traceparent: ofCaller, tracestate: 'a=1' })).toEqual([
      ['traceparent', ofHost],
    ]);
  });

  test('its trace has its own state', async () => {
    instrument(['TraceParent', ofHost], ['tracestate', 'b=2']);
    expect(await sentFor({ traceparent: ofCaller, tracestate: 'a=1' })).toEqual([
      ['TraceParent', ofHost],
      ['tracestate', 'b=2'],
    ]);
  });

  test('of two that add a trace, the last one counts', async () => {
    instrument(['traceparent', ofCaller], ['tracestate', 'a=1']);
    instrument(['traceparent', ofHost], ['tracestate', 'b=2']);
    expect(await sentFor({})).toEqual([
      ['traceparent', ofHost],
      ['tracestate', 'b=2'],
    ]);
  });

  test('an invalid one is dropped', async () => {
    instrument(['traceparent', 'nothing'], ['tracestate', 'b=2']);
    expect(await sentFor({ traceparent: ofCaller, tracestate: 'a=1' })).toEqual([
      ['traceparent', ofCaller],
      ['tracestate', 'a=1'],
    ]);
  });

  test('the trace of the caller is passed on if it adds none', async () => {
    instrument(['b3', `${trace}-${span}-1`]);
    expect(await sentFor({ traceparent: ofCaller })).toEqual([['traceparent', ofCaller]]);
  });

  test('each of many calls has one, also if it waited for a connection', async () => {
    instrument(['traceparent', ofHost]);
    const world = await startFaultyWorld((socket) => socket.write(json(organization('a'))), {
      connections: 2,
    });
    const fields = Array.from(
      { length: 9 },
      (_, n) => `o${n}: organization(id: "a${n}") { title }`,
    );
    const { status } = await world.ask(`{ ${fields.join(' ')} }`, {
      headers: { traceparent: ofCaller },
    });
    expect(status).toBe(200);
    expect(world.service.requests.length).toBeGreaterThan(8);
    for (const { headers } of world.service.requests)
      expect(headers.filter(([name]) => name === 'traceparent')).toEqual([['traceparent', ofHost]]);
  });
});
