/** Lists of change requests with filters of later releases, also of services that ignore them. */
import type { RequestListener } from 'node:http';
import { describe, expect, test as plainTest } from 'vitest';
import { answer, expectDataOnce, startWorld, test } from '../harness.ts';

type Node = { number: number; status: string; updatedAt: string; space?: { restId: string } };
interface List {
  readonly totalCount: number;
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const fields = 'totalCount nodes { number status updatedAt } pageInfo { hasNextPage endCursor }';

describe('several statuses', () => {
  test('of a space are one list, which is that of its organization', async ({ world }) => {
    const { data, calls } = await world.expectData<{ space: { it: List } }>(
      `{ space(id: "handbook") { it: changeRequests(statuses: [OPEN, MERGED, DRAFT]) { ${fields} } } }`,
    );
    const { nodes, totalCount } = data.space.it;
    expect(totalCount).toBe(nodes.length);
    expect(new Set(nodes.map(({ status }) => status))).toEqual(
      new Set(['OPEN', 'MERGED', 'DRAFT']),
    );
    const times = nodes.map(({ updatedAt }) => updatedAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(calls).toEqual([
      'GET /v1/spaces/handbook',
      'GET /v1/orgs/acme/change-requests?status=open&status=merged&status=draft&space=handbook&finding=all&limit=25',
    ]);
  });

  test('have the same items as the lists of one status, also those of triage', async ({
    world,
  }) => {
    const lists = ['OPEN', 'MERGED', 'DRAFT', 'ARCHIVED'].map(
      (status) => `${status}: changeRequests(first: 1000, status: ${status}) { ${fields} }`,
    );
    const { data } = await world.expectData<{ space: Record<string, List> }>(
      `{ space(id: "webhooks") { restId ${lists.join(' ')}
        ALL: changeRequests(first: 1000, statuses: [OPEN, MERGED, DRAFT, ARCHIVED]) { ${fields} } } }`,
    );
    const { ALL, restId: _, ...each } = data.space;
    const numbers = (list: List | undefined) => (list?.nodes ?? []).map(({ number }) => number);
    expect(numbers(ALL).toSorted()).toEqual(Object.values(each).flatMap(numbers).toSorted());
    expect(numbers(ALL)).toContain(10);
  });

  test.for(['space(id: "handbook")', 'organization(id: "acme")', 'member(id: "acme/ada")'])(
    'are paged, each item once: %s',
    async (parent, { world }) => {
      const name = parent.startsWith('member') ? 'createdChangeRequests' : 'changeRequests';
      const statuses = 'statuses: [ARCHIVED, OPEN], orderBy: { field: CREATED_AT }';
      const page = (more: string) =>
        `{ on: ${parent} { it: ${name}(${statuses}, ${more}) { ${fields} } } }`;
      const whole = await world.expectData<{ on: { it: List } }>(page('first: 1000'));
      const items: Node[] = [];
      for (let after = 'null', at = 0; at < 60 && after !== 'END'; at += 1) {
        const { data } = await world.expectData<{ on: { it: List } }>(
          page(`first: 3, after: ${after}`),
        );
        const { nodes, pageInfo } = data.on.it;
        items.push(...nodes);
        after = pageInfo.hasNextPage ? JSON.stringify(pageInfo.endCursor) : 'END';
      }
      expect(items).toEqual(whole.data.on.it.nodes);
      expect(items.length).toBeGreaterThan(4);
    },
  );

  test('of many spaces are one list', async ({ world }) => {
    const { calls } =
      await world.expectData(`{ organization(id: "acme") { spaces(first: 12) { nodes {
      changeRequests(statuses: [DRAFT, OPEN]) { nodes { number } }
    } } } }`);
    expect(calls.slice(2)).toEqual([
      expect.stringMatching(
        /^GET \/v1\/orgs\/acme\/change-requests\?status=draft&status=open&finding=all/,
      ),
    ]);
  });

  test.for([
    [
      'status: OPEN, statuses: [DRAFT]',
      '"status" and "statuses" cannot be specified together. Specify one of them.',
    ],
    [
      'status: $one, statuses: [DRAFT]',
      '"status" and "statuses" cannot be specified together. Specify one of them.',
    ],
    ['statuses: []', '"statuses" must contain at least one value.'],
  ])('are refused with %s', async ([args = '', message], { world }) => {
    const query = args.includes('$') ? 'query ($one: ChangeRequestStatus)' : 'query';
    for (const parent of ['space(id: "handbook")', 'organization(id: "acme")']) {
      const { data, errors, calls } = await world.ask(
        `${query} { on: ${parent} { restId it: changeRequests(${args}) { totalCount } } }`,
        args.includes('$') ? { one: 'OPEN' } : {},
      );
      expect(data).toMatchObject({ on: { it: null } });
      expect(errors).toMatchObject([
        { message, path: ['on', 'it'], extensions: { code: 'BAD_USER_INPUT' } },
      ]);
      expect(calls.filter((call) => call.includes('change-requests'))).toEqual([]);
    }
  });

  test.for(['{}', '{ "one": null }'])(
    'replace a status without a value: %s',
    async (given, { world }) => {
      const document = `query ($one: ChangeRequestStatus) { space(id: "handbook") {
      it: changeRequests(status: $one, statuses: [DRAFT]) { nodes { status } }
    } }`;
      const { data } = await world.expectData<{ space: { it: List } }>(document, JSON.parse(given));
      expect(new Set(data.space.it.nodes.map(({ status }) => status))).toEqual(new Set(['DRAFT']));
    },
  );

  test('may be none, which means the default status', async ({ world }) => {
    const { calls } = await world.expectData(
      '{ organization(id: "acme") { changeRequests(statuses: null) { totalCount } } }',
    );
    expect(calls).toContain('GET /v1/orgs/acme/change-requests?limit=1');
  });
});

const item = (id: string, more: object) => ({
  object: 'change-request',
  id,
  number: 1,
  status: 'open',
  subject: id,
  space: 's',
  ...more,
});

/** A service that returns the same items whatever the filters are, one on each page. */
const ignoring =
  (...items: readonly object[]): RequestListener =>
  ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/v1/spaces/s')
      return answer(response, { object: 'space', id: 's', title: 'S', organization: 'o' });
    if (!pathname.endsWith('/change-requests'))
      return answer(response, { object: 'organization', id: 'o', title: 'O' });
    const at = Number(searchParams.get('page') ?? 0);
    const isLast = at + 1 >= items.length;
    return answer(response, {
      items: items.slice(at, at + 1),
      ...(!isLast && { next: { page: String(at + 1) } }),
    });
  };

const open = item('a', {});
const linked = item('b', {
  siteTopic: { site: 'docs', topic: 'topic-1' },
  styleguide: { site: 'docs', run: 'run-1' },
});

describe('a service that ignores a filter', () => {
  plainTest.for<[string, string, string, object]>([
    ['organization(id: "o")', 'statuses: [DRAFT, MERGED]', 'statuses', open],
    ['space(id: "s")', 'statuses: [DRAFT, MERGED]', 'statuses', open],
    ['space(id: "s")', 'statuses: [OPEN, MERGED]', 'space', item('a', { space: 'other' })],
    ['organization(id: "o")', 'spaceId: "t"', 'spaceId', open],
    ['organization(id: "o")', 'siteId: "docs"', 'siteId', open],
    ['organization(id: "o")', 'siteId: "other"', 'siteId', linked],
    ['organization(id: "o")', 'topicRestId: "topic-1"', 'topicRestId', open],
    ['organization(id: "o")', 'styleguideRunRestId: "run-2"', 'styleguideRunRestId', linked],
    ['organization(id: "o")', 'issuesClusterId: "c"', 'issuesClusterId', open],
  ])('%s, %s', async ([parent, args, name, found]) => {
    const world = await startWorld({ upstream: ignoring(found) });
    const { data, errors } = await world.ask(
      `{ on: ${parent} { title it: changeRequests(${args}) { nodes { subject } pageInfo { hasNextPage } } } }`,
    );
    expect(data).toEqual({ on: { title: expect.any(String), it: null } });
    const filter = name === 'space' ? 'spaceId' : name;
    const end =
      name === 'statuses'
        ? ', or only some that do. Specify one value, with "status".'
        : '. Leave the filter out.';
    expect(errors).toMatchObject([
      {
        message: `The service does not offer the filter "${filter}" of this list: it returned objects that do not match${end}`,
        path: ['on', 'it'],
        extensions: {
          code: 'UPSTREAM_UNSUPPORTED',
          upstream: { method: 'GET', route: '/v1/orgs/{organizationId}/change-requests' },
        },
      },
    ]);
  });

  plainTest('is also noticed on a later page', async () => {
    const world = await startWorld({ upstream: ignoring(open, item('b', { status: 'archived' })) });
    const { data, errors } = await world.ask(
      '{ organization(id: "o") { it: changeRequests(statuses: [OPEN, DRAFT]) { nodes { subject } pageInfo { hasNextPage } } } }',
    );
    expect(data).toEqual({ organization: { it: null } });
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNSUPPORTED' } }]);
  });

  plainTest('is not assumed because of items without a status, a space or an object', async () => {
    const { status: _, space: __, ...bare } = open;
    for (const args of ['statuses: [DRAFT, MERGED]', 'spaceId: "s"'])
      for (const found of [bare, { ...bare, status: null, space: null }])
        await expectDataOnce(
          `{ organization(id: "o") { changeRequests(${args}) { nodes { subject } } } }`,
          { upstream: ignoring(found) },
        );
  });

  plainTest('is not assumed for what every service filters by', async () => {
    const { data } = await expectDataOnce(
      '{ organization(id: "o") { changeRequests(statuses: [DRAFT], siteId: "docs") { nodes { subject } } } }',
      { upstream: ignoring(linked) },
    );
    expect(data).toEqual({ organization: { changeRequests: { nodes: [{ subject: 'b' }] } } });
  });
});

test('change requests are in the order of their last change, or of their creation', async ({
  world,
}) => {
  const { data, calls } = await world.expectData<{ space: Record<string, List> }>(
    `{ space(id: "handbook") {
      changed: changeRequests(first: 1000) { nodes { number } }
      created: changeRequests(first: 1000, orderBy: { field: CREATED_AT }) { nodes { number } }
    } }`,
  );
  const numbers = (list: List | undefined) => list?.nodes.map(({ number }) => number);
  expect(numbers(data.space.changed)).toEqual([14, 13, 12, 10, 8, 7, 2, 4]);
  expect(numbers(data.space.created)).toEqual([14, 13, 12, 10, 8, 7, 4, 2]);
  expect(calls).toContain('GET /v1/spaces/handbook/change-requests?orderBy=createdAt&limit=1000');
});
