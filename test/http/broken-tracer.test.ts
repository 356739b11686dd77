/** Whatever a host's tracer, its spans and its context do, each request is answered as with ones that work. */
import {
  type Context,
  type ContextManager,
  context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { logged } from '../logged.ts';
import { headerOf, json, organization } from '../rest/fault-server.ts';
import { pastDeadline } from '../rest/stopped-time.ts';
import { document } from './send.ts';
import { startTraced, ways } from './spans.ts';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const broken = 'the tracer is broken';

/** What a method of the host does instead of its work. */
const faults: Readonly<Record<string, () => unknown>> = {
  throws: () => {
    throw new Error(broken);
  },
  rejects: () => Promise.reject(new Error(broken)),
  'returns nothing': () => undefined,
  'returns an object without members': () => ({}),
};
type Fault = keyof typeof faults & string;

/** The object with one method that has the fault. */
const breaking = <Value extends object>(value: Value, method: string, fault: Fault): Value =>
  new Proxy(value, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return name === method ? faults[fault] : member.bind(target);
    },
  });

const provider = new TracerProvider();
const methodsOf = (object: object): readonly string[] =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(object)).filter(
    (name) => name !== 'constructor' && !name.startsWith('_'),
  );
const whole = provider.getTracer('test');
const sample = whole.startSpan('sample');

/** Tracers of which one method fails, or one of their spans. `state.serialize` is of the trace state of spans. */
const brokenTracers: readonly (readonly [string, (fault: Fault) => Tracer])[] = [
  ...methodsOf(whole).map(
    (method) => [`tracer.${method}`, (fault: Fault) => breaking(whole, method, fault)] as const,
  ),
  ...methodsOf(sample).map(
    (method) =>
      [
        `span.${method}`,
        (fault: Fault) => withSpans((span) => breaking(span, method, fault)),
      ] as const,
  ),
  [
    'span.spanContext().traceState.serialize',
    (fault) =>
      withSpans((span) => {
        const made = { ...span.spanContext() };
        const traceState = { serialize: faults[fault] } as never;
        return new Proxy(span, {
          get(target, name) {
            if (name === 'spanContext') return () => ({ ...made, traceState });
            const member: unknown = Reflect.get(target, name, target);
            return typeof member === 'function' ? member.bind(target) : member;
          },
        });
      }),
  ],
];

const withSpans = (change: (span: Span) => Span): Tracer => ({
  startSpan: (...asked) => change(whole.startSpan(...asked)),
  startActiveSpan: () => {
    throw new Error('It is not used.');
  },
});

const two = document(
  '{ a: organization(id: "a") { title } b: organization(id: "b") { title } }',
  {},
  { traceparent, 'x-request-id': 'two' },
);
const deadlineMs = 100;

type Started = Awaited<ReturnType<typeof startTraced>>;

/** One request that succeeds, one whose calls the deadline ends, and one whose caller leaves. */
const requests: readonly ((started: Started) => Promise<unknown>)[] = [
  async ({ send, service }) => {
    service.turn((socket, { path }) => socket.write(json(organization(path.at(-1) ?? ''))));
    return (await send(two)).text;
  },
  async ({ send, service }) => {
    const asked = () => send(two);
    return (await pastDeadline(asked, deadlineMs, () => service.requests.length === 2)).text;
  },
  async ({ send, service }) => {
    const leaving = new AbortController();
    const left = send({ ...two, signal: leaving.signal });
    await eventually(() => expect(service.requests).toHaveLength(2));
    leaving.abort();
    await expect(left).rejects.toThrow();
  },
];

/** The responses, the log lines and the trace headers of calls. The service does not respond unless it is told to. */
async function outcomes(tracer: Tracer, way: (typeof ways)[number]) {
  const found: unknown[] = [];
  const sent: (string | undefined)[] = [];
  for (const request of requests) {
    const { logger, entries } = logged();
    const isShort = request === requests[1];
    const options = { logger, tracer, ...(isShort && { deadlineMs }) };
    const started = await startTraced(() => {}, options, way);
    const answer = await request(started);
    const lines = (name: string) => entries().filter(({ msg }) => msg === name);
    await eventually(() => expect(lines('request')).toHaveLength(1));
    const [{ codes, status, calls }] = lines('request');
    // The host's error is in its log, at most once for each request.
    expect(lines('internal error').length).toBeLessThanOrEqual(1);
    // No call of a request that has not been answered stays open.
    if (request !== requests[0]) await eventually(() => expect(started.service.open.size).toBe(0));
    found.push({ answer, codes, status, calls });
    sent.push(...started.service.requests.map((one) => headerOf(one, 'traceparent')));
  }
  return { found, sent };
}

describe.for(ways)('by the %s', (way) => {
  let expected: ReturnType<typeof outcomes> | undefined;
  describe.for(brokenTracers)('%s', ([, tracerWith]) => {
    test.for(Object.keys(faults))('%s', async (fault) => {
      expected ??= outcomes(whole, way);
      const { found } = await expected;
      const { sent, ...rest } = await outcomes(tracerWith(fault), way);
      expect(rest).toEqual({ found });
      // Each call belongs to the caller's trace.
      for (const header of sent) expect(header).toContain(traceparent.slice(3, 35));
    });
  });
});

test.for(Object.keys(faults))("the host's context manager %s", async (fault) => {
  const manager: ContextManager = {
    active: () => faults[fault]?.() as Context,
    with: (_, work, self, ...args) => work.apply(self, args),
    bind: (_, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  context.setGlobalContextManager(manager);
  onTestFinished(() => context.disable());
  const { found } = await outcomes(whole, 'fetch');
  context.disable();
  expect(found).toEqual((await outcomes(whole, 'fetch')).found);
});
