/** Spans of operations and calls, for each request path and each way in which a request can end. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type ContextManager,
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { logged } from '../logged.ts';
import { headerOf, json, organization, type RawRequest, writes } from '../rest/fault-server.ts';
import { document, parameters, json as post } from './send.ts';
import { byName, startTraced, ways } from './spans.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const callerSpan = 'b7ad6b7169203331';
const sampled = `00-${traceId}-${callerSpan}-01`;
const query = 'query Title($id: ID!) { organization(id: $id) { title } }';
const call = 'GET /v1/orgs/{organizationId}';
const good = writes(json(organization('a')));
const ask = (headers: Readonly<Record<string, string>> = {}) =>
  document(query, { id: 'a' }, headers);

const attributesOf = (span: ReadableSpan | undefined) => span?.attributes;
const traceparentOf = (request: RawRequest | undefined) =>
  request && headerOf(request, 'traceparent');

describe.for(ways)('by the %s', (way) => {
  test('the call of a tool is an operation, whose span has the name of the tool', async () => {
    const { send, spans } = await startTraced(good, { mcp: 'graph' }, way);
    const args = { query: '{ organization(id: "a") { title } }' };
    const params = { name: 'run_query', arguments: args };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    await send({ ...post(JSON.stringify(message)), path: '/mcp' });
    const { query: operation, [call]: asked } = byName(await spans(2));
    expect(attributesOf(operation)).toMatchObject({ 'gen_ai.tool.name': 'run_query' });
    expect(asked?.parentSpanContext?.spanId).toBe(operation?.spanContext().spanId);
  });

  test('an operation and its calls have spans with these attributes and no others', async () => {
    const { send, spans, service } = await startTraced(good, {}, way);
    await send(ask());
    const all = await spans(2);
    const { query: operation, [call]: asked } = byName(all);
    expect(attributesOf(operation)).toEqual({
      'graphql.operation.type': 'query',
      'graphql.operation.name': 'Title',
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'docgraph.calls': 1,
    });
    expect(operation).toMatchObject({ kind: SpanKind.SERVER, events: [], links: [] });
    expect(operation?.parentSpanContext).toBeUndefined();
    expect(attributesOf(asked)).toEqual({
      'docgraph.operation': 'getOrganization',
      'docgraph.reason': 'single',
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'server.address': '127.0.0.1',
      'url.template': '/v1/orgs/{organizationId}',
    });
    expect(asked).toMatchObject({ kind: SpanKind.CLIENT, events: [], links: [] });
    expect(asked?.parentSpanContext?.spanId).toBe(operation?.spanContext().spanId);
    // The span of the call is the parent of the service's span.
    const { traceId: made, spanId } = asked?.spanContext() ?? {};
    expect(traceparentOf(service.requests[0])).toBe(`00-${made}-${spanId}-01`);
    for (const { status } of all) expect(status.code).toBe(SpanStatusCode.UNSET);
  });

  test('a trace of the caller continues, with its state', async () => {
    const { send, spans, service } = await startTraced(good, {}, way);
    await send(ask({ traceparent: sampled, tracestate: 'a=1,b=2' }));
    const { query: operation, [call]: asked } = byName(await spans(2));
    expect(operation?.parentSpanContext?.spanId).toBe(callerSpan);
    expect(operation?.spanContext().traceId).toBe(traceId);
    expect(
      service.requests.map(({ headers }) => headers.filter(([n]) => /^trace/.test(n))),
    ).toEqual([
      [
        ['traceparent', `00-${traceId}-${asked?.spanContext().spanId}-01`],
        ['tracestate', 'a=1,b=2'],
      ],
    ]);
  });

  test.for(['nothing', `${sampled}, ${sampled}`])(
    'an invalid one begins a new trace: %j',
    async (traceparent) => {
      const { send, spans, service } = await startTraced(good, {}, way);
      await send(ask({ traceparent, tracestate: 'a=1' }));
      const { [call]: asked } = byName(await spans(2));
      const { traceId: made, spanId } = asked?.spanContext() ?? {};
      expect(made).not.toBe(traceId);
      const sent = service.requests[0]?.headers.filter(([name]) => name.startsWith('trace'));
      expect(sent).toEqual([['traceparent', `00-${made}-${spanId}-01`]]);
    },
  );

  test('one that the caller does not sample has no spans here, and continues', async () => {
    const { send, spans, service } = await startTraced(good, {}, way);
    await send(ask({ traceparent: `00-${traceId}-${callerSpan}-00` }));
    await spans(0);
    expect(traceparentOf(service.requests[0])).toMatch(
      new RegExp(`^00-${traceId}-(?!${callerSpan})[\\da-f]{16}-00$`),
    );
  });

  test('a refusal has a span, which is no failure', async () => {
    const { send, spans } = await startTraced(good, {}, way);
    const { status } = await send(document('{ nothing }'));
    const [operation] = await spans(1);
    expect(attributesOf(operation)).toMatchObject({
      'http.response.status_code': status,
      'docgraph.calls': 0,
      'docgraph.codes': ['GRAPHQL_VALIDATION_FAILED'],
      'error.type': 'GRAPHQL_VALIDATION_FAILED',
    });
    expect(operation?.status.code).toBe(SpanStatusCode.UNSET);
  });

  test('a body that is not a request has a span without an operation', async () => {
    const { send, spans } = await startTraced(good, {}, way);
    await send(post('{'));
    const [only] = await spans(1);
    expect([only?.name, attributesOf(only)]).toEqual([
      'GraphQL Operation',
      {
        'http.request.method': 'POST',
        'http.response.status_code': 400,
        'docgraph.calls': 0,
        'docgraph.codes': ['BAD_REQUEST'],
        'error.type': 'BAD_REQUEST',
      },
    ]);
  });

  test('a retry is a count, and a failure of the service is an error', async () => {
    const { send, spans } = await startTraced(writes(json({}, 503)), {}, way);
    await send(ask());
    const { query: operation, [call]: asked } = byName(await spans(2));
    expect(attributesOf(asked)).toMatchObject({
      'http.response.status_code': 503,
      'http.request.resend_count': 1,
      'error.type': 'UPSTREAM_ERROR',
    });
    for (const span of [operation, asked])
      expect(span?.status).toEqual({ code: SpanStatusCode.ERROR });
  });

  test('a caller that disconnects ends all of them', async () => {
    const { send, spans, service } = await startTraced(() => {}, {}, way);
    const leaving = new AbortController();
    const asked = send({ ...ask(), signal: leaving.signal });
    await eventually(() => expect(service.requests).toHaveLength(1));
    leaving.abort();
    await expect(asked).rejects.toThrow();
    const { query: operation, [call]: left } = byName(await spans(2));
    expect(attributesOf(operation)).toMatchObject({ 'error.type': 'CLIENT_CLOSED_REQUEST' });
    expect(attributesOf(left)).toMatchObject({ 'error.type': 'CLIENT_CLOSED_REQUEST' });
    for (const span of [operation, left]) expect(span?.status.code).toBe(SpanStatusCode.UNSET);
  });

  test('a GET, and requests without GraphQL', async () => {
    const { send, spans } = await startTraced(good, { graphiql: {}, corsOrigins: '*' }, way);
    await send({ headers: { accept: 'text/html' } });
    await send({ method: 'OPTIONS' });
    await send(parameters({ query: '{ __typename }' }));
    const [only] = await spans(1);
    expect(attributesOf(only)).toEqual({
      'graphql.operation.type': 'query',
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'docgraph.calls': 0,
    });
  });

  test('a span contains no token, ID, variable, text, header or address', async () => {
    const canary = 'canary-5e1f';
    const { send, spans } = await startTraced(
      (socket, { path }) =>
        socket.write(json({ error: { code: 404, message: `${canary} ${path}` } }, 404)),
      {},
      way,
    );
    const headers = { authorization: `Bearer ${canary}`, 'x-request-id': canary, cookie: canary };
    const before = `{ a: organization(id: "${canary}") { title } }`;
    for (const request of [
      document(query, { id: canary }, headers),
      document(before, {}, headers),
      document(`{ canary_5e1f(id: "${canary}") }`, {}, headers),
      document('query ($id: Int) { organization(id: $id) { title } }', { id: canary }, headers),
      post(`{"query": "${canary}`, headers),
    ])
      await send(request);
    const all = await spans(7);
    const reported = all.map(({ name, attributes, status, events, links, resource: _ }) =>
      JSON.stringify({ name, attributes, status, events, links }),
    );
    expect(reported.join('')).not.toMatch(/canary|127\.0\.0\.1:\d|Bearer/);
  });

  test('the log line has the trace ID of the span', async () => {
    const { logger, entries } = logged();
    const { send, spans } = await startTraced(good, { logger }, way);
    await send(ask());
    await send(ask({ traceparent: `00-${traceId}-${callerSpan}-00` }));
    const [span] = await spans(2);
    expect(entries().map((entry) => entry.traceId)).toEqual([span?.spanContext().traceId, traceId]);
  });
});

describe('in a host that has a span for the request', () => {
  class Local implements ContextManager {
    readonly #storage = new AsyncLocalStorage<Context>();
    active = () => this.#storage.getStore() ?? ROOT_CONTEXT;
    with: ContextManager['with'] = (active, work, self, ...args) =>
      this.#storage.run(active, () => work.apply(self, args));
    bind: ContextManager['bind'] = (_, target) => target;
    enable = () => this;
    disable = () => this;
  }

  test('the operation is inside it', async () => {
    context.setGlobalContextManager(new Local());
    onTestFinished(() => context.disable());
    const spanContext = { traceId, spanId: callerSpan, traceFlags: 1 };
    const inside = trace.setSpanContext(ROOT_CONTEXT, spanContext);
    const { facade, spans } = await startTraced(good);
    await context.with(inside, () =>
      facade.fetch(
        new Request('http://x/graphql', ask({ traceparent: sampled.replace('b7', 'c8') })),
      ),
    );
    const { query: operation } = byName(await spans(2));
    expect(operation?.kind).toBe(SpanKind.INTERNAL);
    expect(operation?.parentSpanContext?.spanId).toBe(callerSpan);
  });
});

test("a tracer without an SDK leaves the caller's trace unchanged", async () => {
  const tracer = trace.getTracer('none');
  const { send, spans, service } = await startTraced(good, { tracer });
  await send(ask({ traceparent: sampled, tracestate: 'a=1' }));
  await send(ask());
  await spans(0);
  expect(service.requests.map(traceparentOf)).toEqual([sampled, undefined]);
});
