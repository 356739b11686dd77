/** A list whose page tokens lead in a circle is an error, also for a client that reads a page in each request. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answer, startWorld } from '../harness.ts';
import { type Answer, document, listCalls, listPath } from './abcde.ts';

interface Circle {
  /** Number of pages before the circle. */
  readonly before: number;
  /** Number of pages of the circle; 0 for a list that ends. */
  readonly length: number;
}

/** A world with a list of pages of one item. Its circle can be changed. */
async function startCircle() {
  const service: { circle: Circle } = { circle: { before: 0, length: 0 } };
  const world = await startWorld({
    upstream(request, response) {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      if (pathname !== listPath) return answer(response, { object: 'organization', id: 'o' });
      const { before, length } = service.circle;
      const number = Number(searchParams.get('page') ?? 0);
      const isLast = number + 1 === before + length;
      const next = isLast && length === 0 ? undefined : isLast ? before : number + 1;
      answer(response, {
        items: [{ object: 'space', id: `s${number}` }],
        // The first page has no token, so one that comes after it is another one.
        ...(next !== undefined && { next: { page: `${next}` } }),
      });
    },
  });
  const pageAfter = (first: number, after: string | null) =>
    world.ask<Answer>(document, { first, after });
  return { service, pageAfter };
}

/** Follows the cursors of a list, to its end or to an error. */
async function follow(
  { pageAfter }: Awaited<ReturnType<typeof startCircle>>,
  { first, maxCalls, change = (cursor) => cursor }: Following,
) {
  const ids: string[] = [];
  let calls = 0;
  let after: string | null = null;
  while (calls <= maxCalls) {
    const result: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(first, after);
    calls += listCalls(result.calls).length;
    const { nodes = [], pageInfo } = result.data?.organization.spaces ?? {};
    ids.push(...nodes.map((node) => node?.restId ?? ''));
    if (result.errors || !pageInfo?.hasNextPage || pageInfo.endCursor === null)
      return { ids, errors: result.errors };
    after = change(pageInfo.endCursor);
  }
  throw new Error(`The list does not end after ${calls} calls`);
}

interface Following {
  readonly first: number;
  readonly maxCalls: number;
  readonly change?: (cursor: string) => string;
}

const failed = [
  {
    path: ['organization', 'spaces'],
    extensions: { code: 'UPSTREAM_INVALID_RESPONSE', upstream: { method: 'GET' } },
  },
];

test('a list that returns to an earlier page is an error after a few more pages', async () => {
  const world = await startCircle();
  const law = fc.asyncProperty(
    fc.nat(12),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 3 }),
    async (before, length, first) => {
      world.service.circle = { before, length };
      const { errors } = await follow(world, { first, maxCalls: 4 * (before + length) + 4 });
      expect(errors).toMatchObject(failed);
    },
  );
  await fc.assert(law, {
    numRuns: 40,
    examples: [
      [0, 1, 1],
      [0, 2, 1],
      [7, 1, 1],
      [1, 8, 1],
    ],
  });
});

test('a list that ends has all its items, however many pages it has', async () => {
  const world = await startCircle();
  const law = fc.asyncProperty(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 1, max: 3 }),
    async (before, first) => {
      world.service.circle = { before, length: 0 };
      const { ids, errors } = await follow(world, { first, maxCalls: before });
      expect(errors).toBeUndefined();
      expect(ids).toEqual(Array.from({ length: before }, (_, at) => `s${at}`));
    },
  );
  await fc.assert(law, { numRuns: 15 });
});

const partsOf = (cursor: string): unknown[] =>
  JSON.parse(Buffer.from(cursor, 'base64url').toString());
const cursorWith = (parts: readonly unknown[]) =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

test('cursors of earlier versions, which say nothing about earlier pages, remain valid', async () => {
  const world = await startCircle();
  world.service.circle = { before: 9, length: 0 };
  const change = (cursor: string) => cursorWith(partsOf(cursor).slice(0, 7));
  expect(await follow(world, { first: 2, maxCalls: 9, change })).toEqual({
    ids: Array.from({ length: 9 }, (_, at) => `s${at}`),
    errors: undefined,
  });
});

test.for([[['1']], [[-1]], [[0.5]], [[1, 7]], [[1, 'x']], [[1, 'x'.repeat(9)]], [[null]]])(
  'a cursor that ends with %j is refused',
  async ([end = []]) => {
    const { service, pageAfter } = await startCircle();
    service.circle = { before: 3, length: 0 };
    const { data } = await pageAfter(1, null);
    const after = cursorWith([
      ...partsOf(data?.organization.spaces.pageInfo.endCursor ?? '').slice(0, 7),
      ...end,
    ]);
    const { errors, calls } = await pageAfter(1, after);
    expect(errors).toMatchObject([{ extensions: { code: 'INVALID_CURSOR' } }]);
    expect(listCalls(calls)).toEqual([]);
  },
);
