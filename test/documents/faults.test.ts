/** The table of faults in the deployment documentation: the effect of each fault on clients, the log and metrics. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { errorMessages } from '../../src/graphql/errors/errors.ts';
import { eventually } from '../eventually.ts';
import { admin, answer, codesOf, type Result, reader, type WorldOptions } from '../harness.ts';
import { type MeasuredWorld, startMeasuredWorld } from '../http/measured-world.ts';
import { pastDeadline } from '../rest/stopped-time.ts';
import { textOf } from './documents.ts';

/** One way in which a fault happens. */
interface Occasion {
  readonly options?: WorldOptions;
  /** A fault of the sandbox. */
  readonly sandbox?: object;
  /** Sends the request that the fault affects; by default a query of one field. */
  readonly ask?: (world: MeasuredWorld) => Promise<Result<unknown>>;
  /** Returns the data with the given value instead of a value that is not in the schema. */
  readonly dataWith?: (shown: string | undefined) => object;
}

const space = '{ space(id: "handbook") { title visibility } }';
const route = '/v1/spaces/{spaceId}';

/** A service whose space has these members. */
const serving = (members: object): Occasion => ({
  options: {
    upstream: (_, response) => answer(response, { object: 'space', id: 'handbook', ...members }),
  },
});

const deadlineMs = 200;
let isDelayed = false;

let isClockBroken = false;
const brokenClock = () => {
  if (isClockBroken) throw new Error('There is no clock.');
  return performance.now();
};

const faults: Readonly<Record<string, readonly Occasion[]>> = {
  'The service responds with 500': [{ sandbox: { route, status: 500 } }],
  'The service breaks the connection': [{ sandbox: { route, cut: 'request' } }],
  'The service does not respond in time': [
    {
      sandbox: { route, delayMs: 20_000 },
      // A late response must not delay the end of the test.
      options: {
        sandbox: {
          wait() {
            isDelayed = true;
            return new Promise(() => {});
          },
        },
        facade: { deadlineMs },
      },
      ask: (world) =>
        pastDeadline(
          () => world.ask(space),
          deadlineMs,
          () => isDelayed,
        ),
    },
  ],
  'The service has too many requests': [{ sandbox: { route, status: 429, retryAfter: 60 } }],
  'A value has another type than documented': [serving({ title: 5, visibility: 'public' })],
  'An enum has a value that is not in the schema': [
    {
      ...serving({ title: 'A', visibility: 'new' }),
      dataWith: (visibility) => ({ space: { visibility } }),
    },
  ],
  'An object has a kind that is not in the schema': [
    {
      ...serving({ title: 'A', pages: [{ id: 'p', type: 'new', title: 'P' }] }),
      ask: (world) => world.ask('{ space(id: "handbook") { content { pages { __typename } } } }'),
      dataWith: (__typename) => ({ space: { content: { pages: [{ __typename }] } } }),
    },
  ],
  'Too many requests at once': [
    {
      options: { upstream: () => {}, facade: { connections: 1, queueLimit: 1 } },
      async ask(world) {
        const gone = new AbortController();
        const others = world.ask(
          `{ a: ${space.slice(2, -2)} b: space(id: "b") { title } }`,
          {},
          gone,
        );
        await eventually(() => expect(world.calls).toHaveLength(1));
        const result = await world.ask(space);
        gone.abort();
        await expect(others).rejects.toThrow();
        return result;
      },
    },
  ],
  'A bug of Docgraph': [
    {
      options: { facade: { now: brokenClock } },
      async ask(world) {
        isClockBroken = true;
        const result = await world.ask(space);
        isClockBroken = false;
        return result;
      },
    },
  ],
  'A firewall, proxy or login page in front of the service refuses a call': [
    {
      options: {
        upstream: (_, response) =>
          void response.writeHead(403, { 'content-type': 'text/html' }).end('<p>No.</p>'),
      },
    },
  ],
  'A token without a right': [
    { ask: (world) => world.ask(space, {}, { token: 'nobody' }) },
    {
      ask: (world) =>
        world.ask(
          'mutation { updateSpace(input: { spaceId: "handbook", title: "B" }) { userErrors { message } } }',
          {},
          { token: reader },
        ),
    },
    { ask: (world) => world.ask('{ space(id: "nothing") { title } }') },
  ],
};

const [, table = ''] =
  /^\| fault \|.*\n\|-.*\n((?:\|.*\n)+)/m.exec(textOf('docs/operating.md')) ?? [];
const rows = table
  .trimEnd()
  .split('\n')
  .map((row) => row.slice(2, -2).split(/ *\| */));

test('each fault of the table is tested', () => {
  expect(rows.map(([fault]) => fault)).toEqual(Object.keys(faults));
});

/** The outcome of a fault. */
interface Outcome {
  readonly world: MeasuredWorld;
  readonly result: Result<unknown>;
  readonly lines: readonly Line[];
  readonly dataWith: Occasion['dataWith'] | undefined;
}

type Line = Readonly<Record<string, unknown>>;

async function meet({ options = {}, sandbox, ask, dataWith }: Occasion): Promise<Outcome> {
  const lines: Line[] = [];
  const logger = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const world = await startMeasuredWorld({ ...options, facade: { logger, ...options.facade } });
  if (sandbox) {
    const planned = await fetch(`${world.upstreamUrl}/sandbox/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify(sandbox),
    });
    expect(planned.status).toBe(200);
  }
  const result = await (ask?.(world) ?? world.ask(space));
  return { world, result, lines, dataWith };
}

/** The text in backticks. */
const quotedIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

test.for(rows)('%s', async ([fault = '', response = '', log = '', metrics = '']) => {
  const named = quotedIn(response);
  const codes: string[] = named.filter((name) => Object.hasOwn(errorMessages, name));
  const outcomes: Outcome[] = [];
  for (const occasion of faults[fault] ?? []) outcomes.push(await meet(occasion));
  expect(outcomes.flatMap(({ result }) => codesOf(result))).toEqual(codes);
  for (const outcome of outcomes) {
    expectResponse(outcome, response);
    await expectLog(outcome, log);
    await expectMetrics(outcome, metrics);
  }
});

function expectResponse({ result, dataWith }: Outcome, described: string): void {
  const { status, headers, data, errors = [], extensions } = result;
  const [, named] = /\b(\d{3})\b/.exec(described) ?? [];
  if (named) expect(status).toBe(Number(named));
  if (described.includes('Retry-After'))
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  if (described.includes('`retryAfter`')) expect(errors[0]?.extensions.retryAfter).toBe(60);
  if (/^null\b/.test(described)) expect(data).toMatchObject({ space: { title: null } });
  expect(described.includes('warning')).toBe(dataWith !== undefined);
  if (!dataWith) return;
  expect(data).toMatchObject(dataWith(quotedIn(described)[0]));
  expect(extensions?.warnings).toHaveLength(1);
}

async function expectLog({ lines, result }: Outcome, described: string): Promise<void> {
  const line = (kind: string) => lines.find(({ msg }) => msg === kind);
  await eventually(() => expect(line('request')?.codes).toEqual(codesOf(result)));
  const [message, ...causes] = quotedIn(described);
  const others = new Set(lines.map(({ msg }) => msg)).difference(new Set(['request', message]));
  expect([...others]).toEqual([]);
  if (message === undefined) return;
  const found = line(message);
  expect(found).toBeDefined();
  if (causes.length > 0) expect(causes).toContain(found?.cause);
  const [, status] = /status (\d+)/.exec(described) ?? [];
  if (status) expect(found?.status).toBe(Number(status));
  if (described.includes('stack')) expect(found?.err).toHaveProperty('stack', expect.any(String));
}

async function expectMetrics({ world, result }: Outcome, described: string): Promise<void> {
  const series = [...(await world.series())];
  const sum = (name: string, label: string) =>
    series
      .filter(([text]) => text.startsWith(name) && text.includes(label))
      .reduce((all, [, value]) => all + value, 0);
  for (const [, name = '', label = ''] of described.matchAll(/`(\w+)(?:\{(.*?)\})?`/g))
    expect(sum(name, label), `${name} ${label}`).toBeGreaterThan(0);
  for (const code of codesOf(result))
    expect(sum('docgraph_operation_errors_total', `"${code}"`)).toBeGreaterThan(0);
}
