/** Empty pages of lists are skipped, and a list of empty pages ends. */
import { expect, test } from 'vitest';
import { answer, type Result, startWorld, type World } from '../harness.ts';
import { type Answer, document, letters, listCalls, listPath } from './abcde.ts';

const [a, b] = letters;

/** Follows cursors to the end, and returns the items. */
async function walkToEnd(world: World, first?: number) {
  const ids: unknown[] = [];
  const calls: string[] = [];
  let after: string | null = null;
  for (let round = 0; round < 200; round += 1) {
    const result: Result<Answer> = await world.ask<Answer>(document, { first, after });
    calls.push(...listCalls(result.calls));
    if (result.errors) return { ids, calls, errors: result.errors };
    const { nodes, pageInfo } = result.data?.organization.spaces ?? {};
    ids.push(...(nodes ?? []).map((node) => node?.restId));
    if (!pageInfo?.hasNextPage) return { ids, calls, errors: undefined };
    after = pageInfo.endCursor;
  }
  throw new Error('The walk does not end');
}

/** A world with a list whose pages are returned by number; the list ends with undefined. */
const startSequence = (pageAt: (number: number) => readonly unknown[] | undefined) =>
  startWorld({
    upstream(request, response) {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      if (pathname !== listPath) return answer(response, { object: 'organization', id: 'o' });
      const number = Number(searchParams.get('page') ?? 1);
      const isMore = pageAt(number + 1) !== undefined;
      answer(response, {
        items: pageAt(number),
        ...(isMore && { next: { page: String(number + 1) } }),
      });
    },
  });

const noEnd = [
  {
    path: ['organization', 'spaces'],
    extensions: {
      code: 'UPSTREAM_INVALID_RESPONSE',
      upstream: { method: 'GET', route: '/v1/orgs/{organizationId}/spaces', status: 200 },
    },
  },
];

test.for([[undefined], [1], [0], [1000]])(
  'endless empty pages are an error after a hundred, with first: %s',
  async ([first]) => {
    const world = await startSequence(() => []);
    const { ids, calls, errors } = await walkToEnd(world, first);
    expect({ ids, errors }).toMatchObject({ ids: [], errors: noEnd });
    const pages = calls.map((call) => /page=(\d+)/.exec(call)?.[1] ?? '1');
    expect(pages).toEqual(Array.from({ length: 100 }, (_, at) => String(at + 1)));
  },
);

test('ninety-nine empty pages before an item are skipped', async () => {
  const world = await startSequence((number) =>
    number < 100 ? [] : number === 100 ? [a] : undefined,
  );
  const { ids, calls, errors } = await walkToEnd(world);
  expect({ ids, calls: calls.length, errors }).toEqual({
    ids: ['A'],
    calls: 100,
    errors: undefined,
  });
});

test('a list may end with a hundred empty pages', async () => {
  const world = await startSequence((number) => (number <= 100 ? [] : undefined));
  const { calls, errors } = await walkToEnd(world);
  expect({ calls: calls.length, errors }).toEqual({ calls: 100, errors: undefined });
});

test('the count of empty pages starts again after an item', async () => {
  const world = await startSequence((number) =>
    number === 90 ? [a] : number === 180 ? [b] : number <= 270 ? [] : undefined,
  );
  const { ids, errors } = await walkToEnd(world);
  expect({ ids, errors }).toEqual({ ids: ['A', 'B'], errors: undefined });
});

test('endless empty pages after an item do not affect the item', async () => {
  const world = await startSequence((number) => (number === 1 ? [a] : []));
  const { ids, errors } = await walkToEnd(world);
  expect({ ids, errors }).toMatchObject({ ids: ['A'], errors: noEnd });
});
