/** Lists that the facade searches and sorts: comparisons, counts and refusals. */
import { describe, expect, test } from 'vitest';
import { admin, answer, codesOf, failure, type Result, startWorld, traced } from '../harness.ts';
import { cursorOf, listCalls, listPath } from './abcde.ts';
import { pagedUpstream } from './paged-upstream.ts';
import { type Item, sortedDocument, space, startSorted } from './sorted-upstream.ts';

const byTitle = (...titles: readonly unknown[]): Item[] =>
  titles.map((title, at) => space(`s${at}`, title === undefined ? {} : { title }));

interface Rows {
  readonly organization: {
    readonly spaces: { readonly edges: unknown[]; readonly pageInfo: { endCursor: string | null } };
  };
}

type Lists = Record<string, { nodes: Record<string, string | null>[]; totalCount: number }>;

describe('each list of an organization', () => {
  const fields = {
    spaces: ['title', 'createdAt', 'updatedAt', 'deletedAt'],
    collections: ['title'],
    sites: ['title', 'createdAt'],
    teams: ['title', 'createdAt'],
  };

  const cases = Object.entries(fields).flatMap(([list, members]) =>
    members.map((member) => [list, member] as const),
  );

  test.each(cases)('%s are ordered by %s, in both directions', async (list, member) => {
    const world = await startWorld();
    const field = member.replace(/[A-Z]/, '_$&').toUpperCase();
    const { data } = await world.expectData<{ organization: Lists }, object>(`{
      organization(id: "acme") {
        all: ${list}(first: 1000) { totalCount nodes { restId ${member} } }
        up: ${list}(first: 1000, orderBy: { field: ${field} }) { totalCount nodes { restId ${member} } }
        down: ${list}(first: 1000, orderBy: { field: ${field}, direction: DESC }) { totalCount nodes { restId ${member} } }
      }
    }`);
    const { all, up, down } = data.organization ?? {};
    const idsOf = (one = all) => one?.nodes.map(({ restId }) => restId).sort();
    expect([idsOf(up), idsOf(down)]).toEqual([idsOf(), idsOf()]);
    expect([up?.totalCount, down?.totalCount]).toEqual([all?.totalCount, all?.totalCount]);
    const valuesOf = (one = all) => one?.nodes.map((node) => node[member] ?? null) ?? [];
    // Sufficient for the titles of the sandbox.
    const plain = (value: string) =>
      value
        .normalize('NFD')
        .replaceAll(/\p{Mn}/gu, '')
        .replaceAll('ß', 'ss')
        .toUpperCase();
    const there = valuesOf().filter((value) => value !== null);
    const ordered = there.sort((one, other) => (plain(one) < plain(other) ? -1 : 1));
    const none = valuesOf().filter((value) => value === null);
    expect(valuesOf(up).map((value) => value && plain(value))).toEqual([
      ...ordered.map(plain),
      ...none,
    ]);
    expect(valuesOf(down).map((value) => value && plain(value))).toEqual([
      ...ordered.toReversed().map(plain),
      ...none,
    ]);
  });

  test.each(Object.keys(fields))('%s are searched by title', async (list) => {
    const world = await startWorld();
    const { data } = await world.expectData<{ organization: Lists }, object>(`{
      organization(id: "acme") {
        all: ${list}(first: 1000) { totalCount nodes { title } }
        some: ${list}(first: 1000, query: "É") { totalCount nodes { title } }
      }
    }`);
    const { all, some } = data.organization ?? {};
    const titles = some?.nodes.map(({ title }) => title) ?? [];
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.toSorted()).toEqual(
      all?.nodes
        .map(({ title }) => title)
        .filter((title) => /[eéè]/i.test(title ?? ''))
        .sort(),
    );
    expect(some?.totalCount).toBe(titles.length);
  });

  test('filters of the REST API are still sent', async () => {
    const world = await startWorld();
    const { data, calls } = await world.expectData(`{
      organization(id: "acme") {
        sites(title: "doc", isPublished: true, orderBy: { direction: DESC }) { nodes { title } }
        teams(title: "D", query: "tion") { nodes { title } }
        collections(includeNested: false, query: "o", orderBy: { direction: DESC }) { nodes { title } }
      }
    }`);
    expect(calls.toSorted()).toEqual([
      'GET /v1/orgs/acme',
      'GET /v1/orgs/acme/collections?nested=false&limit=1000',
      'GET /v1/orgs/acme/sites?title=doc&published=true&limit=1000',
      'GET /v1/orgs/acme/teams?title=D&limit=1000',
    ]);
    expect(data).toMatchObject({
      organization: {
        teams: { nodes: [{ title: 'Developer relations' }, { title: 'Documentation' }] },
      },
    });
  });
});

describe('titles are found', () => {
  test.each([
    ['guide', 'The GUIDE', true],
    ['GUIDE', 'user guides', true],
    ['guide', 'gui de', false],
    ['elan', 'Élan', true],
    ['Élan', 'ELAN', true],
    ['e\u0301lan', '\u00c9lan', true],
    ['strasse', 'Große Straße', true],
    ['STRAẞE', 'straße', true],
    ['lodz', 'Łódź', true],
    ['aeroskobing', 'Ærøskøbing', true],
    ['istanbul', 'İSTANBUL', true],
    ['ISI', 'ısı', true],
    ['οδοσ', 'ΟΔΟΣ', true],
    ['ΟΔΟΣ', 'οδος', true],
    ['full', 'ＦＵＬＬ width', true],
    ['finance', 'ﬁnance', true],
    ['a b', 'a\u00a0b', true],
    ['が', 'か', false],
    ['が', 'か\u3099', true],
    ['각', '가', false],
    ['😀', 'A 😀 smile', true],
    ['\ue000', 'a\ue000b', true],
    ['100%', 'up to 100%', true],
    ['.*', 'anything', false],
    ['\\', 'a\\b', true],
    ['"', 'a "quote"', true],
    ['b', 'a', false],
  ])('%s in %s: %s', async (query, title, isFound) => {
    const sorted = await startSorted();
    sorted.use([space('it', { title }), space('untitled'), space('odd', { title: 7 })]);
    const { totalCount, nodes } = await sorted.page({ query });
    expect(nodes).toEqual(isFound ? [{ restId: 'it' }] : []);
    expect(totalCount).toBe(nodes.length);
  });

  test('with letters of any case, in all scripts', async () => {
    const sorted = await startSorted();
    const letters = Array.from({ length: 0x1f000 }, (_, code) => String.fromCodePoint(code));
    // A combining iota below is an accent, but its uppercase form is a letter.
    const cased = letters.filter(
      (one) => one.toUpperCase() !== one.toLowerCase() && !one.normalize('NFD').includes('\u0345'),
    );
    expect(cased.length).toBeGreaterThan(2_000);
    sorted.use(
      cased.flatMap((letter, at) => [
        space(`${at}-upper`, { title: `<${letter.toUpperCase()}>` }),
        space(`${at}-lower`, { title: `<${letter.toLowerCase()}>` }),
      ]),
    );
    const few = 20;
    for (let from = 0; from < cased.length; from += 400) {
      const places = Array.from({ length: few }, (_, n) => from + n).filter((at) => cased[at]);
      const searches = places.map(
        (at) => `a${at}: spaces(first: 1000, query: "<${cased[at]}>") { nodes { restId } }`,
      );
      const { data, errors } = await sorted.world.ask<
        { organization: Readonly<Record<string, { nodes: { restId: string }[] }>> },
        object
      >(`{ organization(id: "o") { ${searches.join(' ')} } }`);
      expect(errors).toBeUndefined();
      for (const at of places) {
        const found = data?.organization[`a${at}`]?.nodes.map(({ restId }) => restId);
        expect(found, cased[at]).toEqual(expect.arrayContaining([`${at}-upper`, `${at}-lower`]));
      }
    }
  });

  test('an empty text and an accent match everything, and null is no search', async () => {
    const sorted = await startSorted();
    sorted.use(byTitle('b', 'a', undefined));
    for (const query of ['', '\u0301'])
      for (const orderBy of [null, {}])
        expect(await sorted.ids({ query, orderBy })).toEqual(['s1', 's0', 's2']);
    expect(await sorted.ids({ query: null })).toEqual(['s0', 's1', 's2']);
  });

  test('a text with 257 characters is refused before any call to the list', async () => {
    const sorted = await startSorted();
    sorted.use(byTitle('a'.repeat(300)));
    expect(await sorted.ids({ query: 'a'.repeat(256) })).toEqual(['s0']);
    const { errors, calls } = await sorted.world.ask(sortedDocument, { query: 'a'.repeat(257) });
    expect(errors).toMatchObject([
      {
        message: '"query" must have at most 256 characters.',
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    expect(listCalls(calls)).toEqual([]);
  });
});

describe('the order', () => {
  test('is by code points, then by ID, with missing titles last', async () => {
    const sorted = await startSorted();
    const items = [
      space('none-b'),
      space('emoji', { title: '😀' }),
      space('number', { title: 12 }),
      space('private', { title: '\ue000' }),
      space('hangul', { title: '각' }),
      space('z', { title: 'Z' }),
      space('e2', { title: 'é' }),
      space('e1', { title: 'E' }),
      space('e3', { title: 'e' }),
      space('empty', { title: '' }),
      space('digit', { title: '9' }),
      space('none-a', { title: null }),
      space('ea', { title: 'ea' }),
    ];
    sorted.use(items);
    const valued = ['empty', 'digit', 'e1', 'e2', 'e3', 'ea', 'z', 'hangul', 'private', 'emoji'];
    const none = ['none-a', 'none-b', 'number'];
    expect(await sorted.ids({ orderBy: {} })).toEqual([...valued, ...none]);
    expect(await sorted.ids({ orderBy: { direction: 'DESC' } })).toEqual([
      ...valued.toReversed(),
      ...none.toReversed(),
    ]);
    sorted.use(items.toReversed());
    expect(await sorted.ids({ orderBy: {} })).toEqual([...valued, ...none]);
  });

  test('of times is by the instant, in any notation', async () => {
    const sorted = await startSorted();
    const at = (id: string, updatedAt?: unknown) => space(id, { updatedAt });
    sorted.use([
      at('c', '2026-01-01T00:00:00.500Z'),
      at('none'),
      at('b', '2026-01-01T00:00:00Z'),
      at('odd', 'yesterday'),
      at('a', '2026-01-01T00:30:00+01:00'),
      at('d', '2026-01-01T00:00:00.500Z'),
    ]);
    const orderBy = { field: 'UPDATED_AT' };
    expect(await sorted.ids({ orderBy })).toEqual(['a', 'b', 'c', 'd', 'none', 'odd']);
    expect(await sorted.ids({ orderBy: { ...orderBy, direction: 'DESC' } })).toEqual([
      'd',
      'c',
      'b',
      'a',
      'odd',
      'none',
    ]);
  });

  test('of long titles is by their first 256 characters, then by ID', async () => {
    const sorted = await startSorted();
    const long = 'x'.repeat(256);
    sorted.use([
      space('b', { title: `${long}a` }),
      space('a', { title: `${long}b` }),
      space('c', { title: 'x'.repeat(255) }),
    ]);
    expect(await sorted.ids({ orderBy: {} })).toEqual(['c', 'a', 'b']);
  });
});

describe('a list with invalid or repeated rows', () => {
  test('an object that it contains twice is returned once', async () => {
    const sorted = await startSorted();
    sorted.use([
      space('b', { title: 'B' }),
      space('a', { title: 'A' }),
      space('b', { title: 'B' }),
    ]);
    const { totalCount, nodes } = await sorted.page({ orderBy: {} });
    expect(nodes).toEqual([{ restId: 'a' }, { restId: 'b' }]);
    expect(totalCount).toBe(2);
  });

  test('rows that are null come last, and paging passes all of them', async () => {
    const sorted = await startSorted();
    sorted.use([null, space('a', { title: 'A' }), null, { object: 'space', title: 'no id' }]);
    const seen: unknown[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < 9; pages += 1) {
      const answered: Result<Rows> = await sorted.world.ask<Rows, object>(
        `query ($after: String) { organization(id: "o") { spaces(first: 1, after: $after, orderBy: {}) { edges { node { title } } pageInfo { endCursor } } } }`,
        { after },
      );
      const spaces = answered.data?.organization.spaces;
      seen.push(...(spaces?.edges ?? []));
      after = spaces?.pageInfo.endCursor ?? null;
      if (after === null) break;
    }
    expect(seen).toHaveLength(4);
    expect(seen[0]).toEqual({ node: { title: 'A' } });
    expect(seen.slice(2)).toEqual([{ node: null }, { node: null }]);
  });
});

describe('pages', () => {
  const five = byTitle('e', 'd', 'c', 'b', 'a');

  test('have the items for their arguments, and the flags for the items around them', async () => {
    const sorted = await startSorted();
    sorted.use(five);
    const one = await sorted.page({ first: 2, orderBy: {} });
    expect(one.nodes).toEqual([{ restId: 's4' }, { restId: 's3' }]);
    expect(one.edges.map(({ node }) => node)).toEqual(one.nodes);
    expect(one.pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: one.edges[0]?.cursor,
      endCursor: one.edges[1]?.cursor,
    });
    expect(one.totalCount).toBe(5);
    const last = await sorted.page({ first: 9, after: one.pageInfo.endCursor, orderBy: {} });
    expect(last.nodes).toEqual([{ restId: 's2' }, { restId: 's1' }, { restId: 's0' }]);
    expect(last.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    expect(last.totalCount).toBe(5);
    const beyond = await sorted.page({ after: last.pageInfo.endCursor, orderBy: {} });
    expect(beyond).toMatchObject({
      nodes: [],
      totalCount: 5,
      pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
    });
  });

  test('of no items can be continued from', async () => {
    const sorted = await startSorted();
    sorted.use(five);
    const orderBy = { direction: 'DESC' };
    const start = await sorted.page({ first: 0, orderBy });
    expect(start).toMatchObject({ nodes: [], pageInfo: { hasNextPage: true, startCursor: null } });
    const one = await sorted.page({ first: 1, after: start.pageInfo.endCursor, orderBy });
    expect(one.nodes).toEqual([{ restId: 's0' }]);
    expect(one.pageInfo.hasPreviousPage).toBe(false);
    const none = await sorted.page({ first: 0, after: one.pageInfo.endCursor, orderBy });
    expect(await sorted.ids({ after: none.pageInfo.endCursor, orderBy })).toEqual([
      's1',
      's2',
      's3',
      's4',
    ]);
    sorted.use([]);
    const empty = await sorted.page({ orderBy });
    expect(empty).toMatchObject({
      totalCount: 0,
      pageInfo: { hasNextPage: false, startCursor: null, endCursor: null },
    });
  });

  test('a cursor is valid only with its order and search', async () => {
    const sorted = await startSorted();
    sorted.use(five);
    const cursorWith = async (variables: object) =>
      (await sorted.page({ first: 1, ...variables })).pageInfo.endCursor;
    const ways = [
      { orderBy: {} },
      { orderBy: { direction: 'DESC' } },
      { orderBy: { field: 'UPDATED_AT' } },
      { orderBy: {}, query: 'a' },
      { orderBy: {}, query: 'b' },
      {},
    ];
    // A search has the same order as the default one.
    expect(await cursorWith({ query: 'a' })).toBe(await cursorWith({ query: 'a', orderBy: {} }));
    for (const made of ways)
      for (const used of ways) {
        // The only matching item has a cursor, although no item follows.
        const after = await cursorWith(made);
        const { errors } = await sorted.world.ask(sortedDocument, { ...used, after });
        expect(codesOf({ errors }), JSON.stringify({ made, used })).toEqual(
          made === used ? [] : ['INVALID_CURSOR'],
        );
      }
    expect(codesOf(await sorted.world.ask(sortedDocument, { orderBy: {}, after: 'x' }))).toEqual([
      'INVALID_CURSOR',
    ]);
  });

  test('a cursor with values of another type, or too long ones, is invalid', async () => {
    const sorted = await startSorted();
    sorted.use(five);
    const { pageInfo } = await sorted.page({ first: 1, orderBy: {} });
    const parts = JSON.parse(Buffer.from(pageInfo.endCursor ?? '', 'base64url').toString());
    expect(parts.slice(2)).toEqual(['A', 's4']);
    for (const [value, id] of [
      [7, 's4'],
      ['A', 7],
      [['A'], 's4'],
      ['A'.repeat(257), 's4'],
      ['A', 's'.repeat(65)],
      ['A'],
    ]) {
      const after = Buffer.from(JSON.stringify([...parts.slice(0, 2), value, id])).toString(
        'base64url',
      );
      const outcome = await sorted.world.ask(sortedDocument, { orderBy: {}, after });
      expect(codesOf(outcome), JSON.stringify([value, id])).toEqual(['INVALID_CURSOR']);
      expect(listCalls(outcome.calls)).toEqual([]);
    }
  });

  test('a cursor of the list without an order stays as it was', async () => {
    const sorted = await startSorted();
    sorted.use(five);
    const after = await cursorOf(sorted.world, 's1');
    expect(await sorted.ids({ after })).toEqual(['s2', 's3', 's4']);
  });

  test('cursors have at most 2,600 characters, for titles and IDs of any length', async () => {
    const sorted = await startSorted();
    const worst = ['\u0001', '\ue000', '漢', '\ufdfa', '😀', 'ß', '\u0300', '"'];
    for (const character of worst) {
      const long = character.repeat(100_000);
      sorted.use([
        space(`a${long.slice(0, 20_000)}`, { title: `${long}a` }),
        space(`b${long.slice(0, 20_000)}`, { title: `${long}b` }),
      ]);
      const first = await sorted.page({ first: 1, orderBy: {} });
      const cursor = first.pageInfo.endCursor ?? '';
      expect(cursor.length, character).toBeLessThan(2_600);
      const second = await sorted.page({ first: 1, orderBy: {}, after: cursor });
      expect(second.nodes, character).toHaveLength(1);
      // Objects with such IDs are null.
      expect(second.pageInfo.endCursor).not.toBe(cursor);
      expect(second.pageInfo.hasNextPage).toBe(false);
    }
  });
});

describe('calls', () => {
  test('two pages, two orders and a search of one list read it once', async () => {
    const world = await startWorld();
    const selected = '{ totalCount nodes { title } }';
    const { data, calls, extensions } = await world.expectData(
      `{ organization(id: "acme") {
        title
        a: spaces(first: 2, orderBy: { field: UPDATED_AT, direction: DESC }) ${selected}
        b: spaces(first: 3, orderBy: {}) ${selected}
        c: spaces(first: 3, orderBy: {}) ${selected}
        d: spaces(query: "onboard") ${selected}
        e: spaces(query: "ONBOARD", orderBy: { direction: DESC }) { totalCount }
        ... on Organization { f: spaces(orderBy: {}) { pageInfo { endCursor } } }
      } }`,
      {},
      traced,
    );
    expect(data).toMatchObject({ organization: { title: 'Acme' } });
    expect(calls.toSorted()).toEqual(['GET /v1/orgs/acme', 'GET /v1/orgs/acme/spaces?limit=1000']);
    const { upstream } = extensions as { upstream: { paths: { path: string }[] }[] };
    const paths = upstream.flatMap((call) => call.paths.map(({ path }) => path));
    for (const alias of 'abcdef') expect(paths).toContain(`organization.${alias}`);
  });

  test('after a write the list is read again', async () => {
    const world = await startWorld();
    const list = 'organization { spaces(first: 1, query: "zz-renamed") { totalCount } }';
    const { data } = await world.expectData(`mutation {
      a: updateSpace(input: { spaceId: "faq", title: "zz-renamed" }) { space { ${list} } }
      b: updateSpace(input: { spaceId: "faq", title: "FAQ" }) { space { ${list} } }
    }`);
    expect(data).toEqual({
      a: { space: { organization: { spaces: { totalCount: 1 } } } },
      b: { space: { organization: { spaces: { totalCount: 0 } } } },
    });
  });

  test('a variable with null costs one page, as if omitted', async () => {
    const sorted = await startSorted();
    sorted.use(byTitle('b', 'a'));
    const { calls } = await sorted.world.ask(sortedDocument, {
      first: 2,
      orderBy: null,
      query: null,
    });
    expect(listCalls(calls)).toEqual(['GET /v1/orgs/o/spaces?limit=2']);
  });

  test('both executors, and a list below a list', async () => {
    for (const executor of ['compiled', 'graphql'] as const) {
      const world = await startWorld({ facade: { executor } });
      const { data, calls } = await world.expectData(`{
        organizations(first: 2) { nodes { restId teams(first: 1, orderBy: {}) { totalCount nodes { title } } } }
      }`);
      expect(calls).toHaveLength(3);
      expect(data).toMatchObject({
        organizations: { nodes: [{ restId: 'acme', teams: { totalCount: 12 } }, {}] },
      });
    }
  });
});

describe('a long list', () => {
  const many = (length: number) =>
    Array.from({ length }, (_, at) => space(`s${at}`, { title: `Space ${(at * 7_919) % length}` }));

  test('of 10,000 items is sorted with ten calls', async () => {
    const sorted = await startSorted();
    sorted.use(many(10_000), { counts: true });
    const { data, calls } = await sorted.world.ask(sortedDocument, { first: 2, orderBy: {} });
    expect(data).toMatchObject({
      organization: { spaces: { totalCount: 10_000, nodes: [{ restId: 's0' }, {}] } },
    });
    expect(listCalls(calls)).toHaveLength(10);
    const found = await sorted.page({ query: 'SPACE 999', first: 1000 });
    expect(found.totalCount).toBe(11);
  });

  test.each([
    ['that has a count', true, 1, 10_001],
    ['that does not', false, 10, 10_001],
    ['whose count is too low', 7, 10, 10_001],
  ])('of 10,001 items %s is an error with the limit', async (_, counts, made, counted) => {
    const sorted = await startSorted();
    sorted.use(many(10_001), { counts });
    for (const variables of [{ orderBy: {} }, { query: 'space' }]) {
      const { data, errors, calls } = await sorted.world.ask(sortedDocument, variables);
      expect(data).toEqual({ organization: { spaces: null } });
      expect(errors).toMatchObject([
        {
          message: `The list has at least ${counted} items; the limit for a list that has to be read to the end is 10000. Request the list in pages instead, by its connection without \`orderBy\` and \`query\`. Request less data, or split the request.`,
          path: ['organization', 'spaces'],
          extensions: {
            code: 'QUERY_TOO_COSTLY',
            cost: { counted, bound: 10_000, unit: 'items' },
          },
        },
      ]);
      expect(listCalls(calls)).toHaveLength(made);
    }
    // Without these arguments it is an ordinary list.
    expect(await sorted.ids({ first: 1 })).toEqual(['s0']);
  });

  test('has the limit of the settings', async () => {
    const sorted = await startSorted({ facade: { querySortedItems: 3 } });
    sorted.use(many(3));
    expect((await sorted.page({ orderBy: {} })).totalCount).toBe(3);
    sorted.use(many(4));
    expect(codesOf(await sorted.world.ask(sortedDocument, { orderBy: {} }))).toEqual([
      'QUERY_TOO_COSTLY',
    ]);
  });

  test('with short pages is read to its end, or is an error, but never shortened', async () => {
    const sorted = await startSorted();
    sorted.use(many(20), { most: 1 });
    expect((await sorted.page({ orderBy: {}, first: 30 })).nodes).toHaveLength(20);
    sorted.use(many(21), { most: 1 });
    const { data, errors } = await sorted.world.ask(sortedDocument, { orderBy: {} });
    expect(data).toEqual({ organization: { spaces: null } });
    expect(errors).toMatchObject([
      {
        message:
          'The list has more pages than are read for one field. Read it page by page: by its connection, with `hasNextPage`, and without `orderBy` and `query`.',
        extensions: {
          code: 'UPSTREAM_BUDGET_EXCEEDED',
          cost: { counted: 21, bound: 20, unit: 'pages' },
        },
      },
    ]);
  });

  test('with a circle of pages, or a failing page, is an error', async () => {
    let calls = 0;
    const world = await startWorld({
      upstream: (request, response) => {
        if (!request.url?.includes('/spaces'))
          answer(response, { object: 'organization', id: 'o' });
        else if (request.url.includes('page=broken')) answer(response, {}, 500);
        else {
          calls += 1;
          const next = { page: request.headers['x-request-id'] === 'broken' ? 'broken' : 'same' };
          answer(response, { items: [space(`s${calls}`, { title: 'S' })], next });
        }
      },
    });
    const circle = await world.ask(sortedDocument, { orderBy: {} });
    expect([circle.data, codesOf(circle)]).toEqual([
      { organization: { spaces: null } },
      ['UPSTREAM_INVALID_RESPONSE'],
    ]);
    const broken = await world.ask(
      sortedDocument,
      { orderBy: {} },
      { headers: { 'x-request-id': 'broken' } },
    );
    expect([broken.data, codesOf(broken)]).toEqual([
      { organization: { spaces: null } },
      ['UPSTREAM_ERROR'],
    ]);
  });

  test('is sorted to its end, or an error if the deadline comes before', async () => {
    /** The time is over after this many reads of the clock since the request of the list. */
    const clock = { now: 0, looks: 0, looksLeft: Number.POSITIVE_INFINITY, isListed: false };
    const serve = pagedUpstream(listPath, () => ({ items: many(3_000), counts: true }));
    const world = await startWorld({
      facade: {
        deadlineMs: 10_000,
        now() {
          if (!clock.isListed) return clock.now;
          clock.looks += 1;
          if (clock.looks === clock.looksLeft) clock.now += 10_000;
          return clock.now;
        },
      },
      upstream(request, response) {
        clock.isListed ||= request.url?.startsWith(listPath) ?? false;
        serve(request, response);
      },
    });
    const ask = (looksLeft: number) => {
      Object.assign(clock, { looks: 0, looksLeft, isListed: false });
      return world.ask(sortedDocument, { orderBy: {}, query: 'space', first: 1 });
    };
    const complete = await ask(Number.POSITIVE_INFINITY);
    expect(complete.data).toMatchObject({ organization: { spaces: { totalCount: 3_000 } } });
    const { looks } = clock;
    // Each of the thirty pieces of the work begins only if there is time.
    expect(looks).toBeGreaterThan(30);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const { data, errors } = await ask(1 + Math.floor((looks * tenth) / 12));
      expect(data).toEqual({ organization: { spaces: null } });
      expect(errors).toMatchObject([failure('UPSTREAM_TIMEOUT', 'organization', 'spaces')]);
    }
    expect((await ask(looks * 2)).data).toEqual(complete.data);
  });

  test('computes the values of each search and order once', async () => {
    const sorted = await startSorted({ facade: { queryValues: 4_000 } });
    sorted.use(many(1_000));
    const ask = (selected: string) =>
      sorted.world.ask(`{ organization(id: "o") { ${selected} } }`, {}, { token: admin });
    const times = (count: number, field: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => `a${at}: ${field(at)} { totalCount }`).join(' ');
    const same = await ask(times(20, () => 'spaces(orderBy: {})'));
    expect(same.errors).toBeUndefined();
    const few = await ask(times(3, (at) => `spaces(query: "none ${at}")`));
    expect(few.errors).toBeUndefined();
    const different = await ask(times(20, (at) => `spaces(query: "none ${at}")`));
    expect(new Set(codesOf(different))).toEqual(new Set(['QUERY_TOO_COSTLY']));
  });
});
