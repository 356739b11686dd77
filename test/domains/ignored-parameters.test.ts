/**
 * Lists of random change requests, with every way in which a service may not know a parameter: whatever the items are,
 * a list is right or an error, and never only a part of what was asked for.
 */
import type { RequestListener } from 'node:http';
import {
  array,
  asyncProperty,
  assert as check,
  constantFrom,
  integer,
  option,
  record,
  subarray,
  tuple,
} from 'fast-check';
import { expect, test } from 'vitest';
import { answer, startWorld, type World } from '../harness.ts';

const statuses = ['draft', 'open', 'archived', 'merged'] as const;
const spaces = ['s', 't'] as const;

interface ChangeRequest {
  readonly id: string;
  readonly status: (typeof statuses)[number];
  readonly space: (typeof spaces)[number];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a service does with several values of `status`. The ones that take one value ignore all later parameters. */
type Service = 'takes several' | 'takes the default' | 'takes the first' | 'takes the last';

interface Ask {
  readonly statuses: readonly ChangeRequest['status'][];
  readonly space: ChangeRequest['space'] | undefined;
  readonly orderBy: 'createdAt' | 'updatedAt';
}

const latestFirst = (items: readonly ChangeRequest[], by: Ask['orderBy']) =>
  items.toSorted((a, b) => Date.parse(b[by]) - Date.parse(a[by]));

const matching = (items: readonly ChangeRequest[], { statuses, space, orderBy }: Ask) =>
  latestFirst(items, orderBy).filter(
    (one) => statuses.includes(one.status) && (space === undefined || one.space === space),
  );

/** How each service understands the parameters. */
function understood(service: Service, query: URLSearchParams): Ask {
  const given = query.getAll('status') as ChangeRequest['status'][];
  const all = given.length > 0 ? given : ['open' as const];
  const read = {
    'takes several': all,
    'takes the default': all.length > 1 ? ['open' as const] : all,
    'takes the first': all.slice(0, 1),
    'takes the last': all.slice(-1),
  }[service];
  if (service !== 'takes several')
    return { statuses: read, space: undefined, orderBy: 'updatedAt' };
  const space = (query.get('space') ?? undefined) as Ask['space'];
  return {
    statuses: read,
    space,
    orderBy: (query.get('orderBy') ?? 'updatedAt') as Ask['orderBy'],
  };
}

const upstream =
  (service: Service, items: readonly ChangeRequest[]): RequestListener =>
  ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (!pathname.endsWith('/change-requests'))
      return answer(response, { object: 'organization', id: 'o', title: 'O' });
    const found = matching(items, understood(service, searchParams));
    const begin = Number(searchParams.get('page') ?? 0);
    const end = begin + Number(searchParams.get('limit'));
    return answer(response, {
      items: found
        .slice(begin, end)
        .map((one) => ({ object: 'change-request', number: 1, ...one })),
      count: found.length,
      ...(end < found.length && { next: { page: String(end) } }),
    });
  };

interface List {
  readonly totalCount?: number;
  readonly nodes: readonly { readonly restId: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface Outcome {
  readonly list: List | null;
  readonly codes: readonly unknown[];
}

async function pageOf(
  world: World,
  { statuses, space, orderBy }: Ask,
  page: { first: number; after: string | null; isCounted: boolean },
): Promise<Outcome> {
  const args = [
    `first: ${page.first}`,
    `after: ${JSON.stringify(page.after)}`,
    `statuses: [${statuses.join(', ').toUpperCase()}]`,
    ...(space ? [`spaceId: "${space}"`] : []),
    ...(orderBy === 'createdAt' ? ['orderBy: { field: CREATED_AT }'] : []),
  ];
  const { data, errors = [] } = await world.ask<{ organization: { it: List | null } }>(
    `{ organization(id: "o") { it: changeRequests(${args.join(', ')}) {
      ${page.isCounted ? 'totalCount' : ''} nodes { restId } pageInfo { hasNextPage endCursor }
    } } }`,
  );
  return {
    list: data?.organization.it ?? null,
    codes: errors.map(({ extensions: { code } }) => code),
  };
}

const minute = integer({ min: 0, max: 59 });
const aTime = minute.map((at) => new Date(Date.UTC(2025, 0, 1, 0, at)).toISOString());

/** Often all change requests have the same status, or were never changed: lists then look alike. */
const changeRequests = tuple(
  subarray([...statuses], { minLength: 1 }),
  integer({ min: 0, max: 2 }),
).chain(([some, changed]) =>
  array(
    record({
      status: constantFrom(...some),
      space: constantFrom(...spaces),
      at: aTime,
      later: minute,
    }),
    { maxLength: 14 },
  ).map((all) =>
    all.map(({ status, space, at, later }, index) => {
      // Equal times have no order.
      const createdAt = new Date(Date.parse(at) + index * 10).toISOString();
      const updatedAt = new Date(Date.parse(createdAt) + later * changed * 60_000 + changed);
      return { id: `cr-${index}`, status, space, createdAt, updatedAt: updatedAt.toISOString() };
    }),
  ),
);

const asks = array(
  record({
    ask: record({
      statuses: subarray([...statuses], { minLength: 1 }),
      space: option(constantFrom(...spaces), { nil: undefined }),
      orderBy: constantFrom('createdAt' as const, 'updatedAt' as const),
    }),
    first: integer({ min: 1, max: 5 }),
    isCounted: constantFrom(true, false),
  }),
  { minLength: 1, maxLength: 4 },
);

const services: readonly Service[] = [
  'takes several',
  'takes the default',
  'takes the first',
  'takes the last',
];

test.for(services)('a service that %s', { timeout: 120_000 }, async (service) => {
  const takesAll = service === 'takes several';
  const seen = { right: 0, refused: 0 };
  await check(
    asyncProperty(changeRequests, asks, async (items, all) => {
      const world = await startWorld({ upstream: upstream(service, items) });
      for (const { ask, first, isCounted } of all) {
        const expected = matching(items, ask).map((one) => ({ restId: one.id }));
        let after: string | null = null;
        for (let at = 0; at <= expected.length; at += first) {
          const { list, codes } = await pageOf(world, ask, { first, after, isCounted });
          if (!list) {
            expect([takesAll, codes]).toEqual([false, ['UPSTREAM_UNSUPPORTED']]);
            seen.refused += 1;
            break;
          }
          const { nodes, totalCount, pageInfo } = list;
          const isMore = at + first < expected.length;
          expect(codes).toEqual([]);
          expect(nodes).toEqual(expected.slice(at, at + first));
          if (isCounted) expect(totalCount).toBe(expected.length);
          // A service that ignores a filter has a next page, which is an error.
          if (takesAll || isMore) expect(pageInfo.hasNextPage).toBe(isMore);
          seen.right += 1;
          if (!isMore) break;
          after = pageInfo.endCursor;
        }
      }
    }),
    { numRuns: 60, seed: 1 },
  );
  expect(seen.right).toBeGreaterThan(20);
  if (!takesAll) expect(seen.refused).toBeGreaterThan(20);
});

test('a service that takes several values is asked no more than once whether it does', async () => {
  const items = Array.from({ length: 30 }, (_, at) => ({
    id: `cr-${at}`,
    status: at < 20 ? ('open' as const) : ('draft' as const),
    space: at < 12 ? ('s' as const) : ('t' as const),
    createdAt: new Date(Date.UTC(2025, 0, 40 - at)).toISOString(),
    updatedAt: new Date(Date.UTC(2025, 3, 40 - at)).toISOString(),
  }));
  const world = await startWorld({ upstream: upstream('takes several', items) });
  const ask: Ask = { statuses: ['open', 'draft'], space: undefined, orderBy: 'updatedAt' };
  const callsOf = async (more: Partial<Ask>, first: number, isCounted = false) => {
    const before = world.calls.length;
    await pageOf(world, { ...ask, ...more }, { first, after: null, isCounted });
    return world.calls.slice(before).filter((call) => call.includes('/change-requests'));
  };
  // Only open ones are on this page, which a service that takes one value would have, too.
  expect(await callsOf({}, 5)).toEqual([
    'GET /v1/orgs/o/change-requests?status=open&status=draft&limit=5',
    'GET /v1/orgs/o/change-requests?status=draft&status=archived&status=merged&limit=1',
    'GET /v1/orgs/o/change-requests?status=merged&status=archived&status=draft&limit=1',
  ]);
  expect(await callsOf({}, 6)).toHaveLength(1);
  expect(await callsOf({ space: 's' }, 5)).toHaveLength(1);
  // The number of all items is that of the whole organization if the filter is ignored.
  expect(await callsOf({ space: 's' }, 5, true)).toHaveLength(3);
  expect(await callsOf({ space: 't' }, 5, true)).toHaveLength(1);

  const another = await startWorld({ upstream: upstream('takes several', items) });
  // Both statuses are on this page.
  await pageOf(another, ask, { first: 25, after: null, isCounted: true });
  await pageOf(another, ask, { first: 5, after: null, isCounted: true });
  expect(another.calls.filter((call) => call.includes('/change-requests'))).toHaveLength(2);
});
