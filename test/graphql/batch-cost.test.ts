/** The cost of following many links, by their number and the length of the list of their targets. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answer, startWorld, traced, wavesIn } from '../harness.ts';
import {
  type Answer,
  changeRequestsTo,
  front,
  type Organization,
  space,
  spaceList,
  spread,
  startOrganization,
  titles,
} from './linked-spaces.ts';
import { type PagedList, pagedUpstream } from './paged-upstream.ts';

/** Reads all links, and expects the right space for each. */
async function follow(organization: Organization, document = titles) {
  const { world, counted } = await startOrganization(organization);
  const { data, extensions, calls } = await world.expectData<Answer>(document, {}, traced);
  expect(data.organization.changeRequests.nodes.map((node) => node.space)).toMatchObject(
    organization.linked.map((at) => ({ title: `S${at}` })),
  );
  const pages = calls.filter((call) => call.includes(spaceList));
  return {
    bytes: counted.bytes,
    calls: calls.length,
    waves: wavesIn(extensions),
    pages: pages.length,
    sizes: [...new Set(pages.map((call) => Number(/limit=(\d+)/.exec(call)?.[1])))],
    singly: calls.filter((call) => call.includes('/v1/spaces/')).length,
  };
}

describe('a list of 10,000', () => {
  test.for([
    // One and two of the largest numbers are on the page.
    [3, 3, 60_000],
    [50, 50, 100_000],
    [150, 149, 200_000],
    [200, 199, 240_000],
  ])('reads %i objects singly after one small page', async ([count = 0, singly = 0, most = 0]) => {
    const cost = await follow({ length: 10_000, linked: spread(count, 10_000) });
    expect(cost).toMatchObject({ calls: 3 + singly, pages: 1, sizes: [70], singly, waves: 3 });
    expect(cost.bytes).toBeLessThan(most);
  });

  test('reads three objects at its end singly, too', async () => {
    const cost = await follow({ length: 10_000, linked: [9_997, 9_998, 9_999] });
    expect(cost).toMatchObject({ calls: 6, pages: 1, sizes: [70], singly: 3 });
    expect(cost.bytes).toBeLessThan(60_000);
  });

  test('reads objects at its beginning with one call', async () => {
    expect(await follow({ length: 10_000, linked: front(3) })).toMatchObject({
      calls: 3,
      pages: 1,
      singly: 0,
    });
  });

  test('reads three objects singly if a field has the length of the list', async () => {
    const counting = titles.replace('changeRequests', 'spaces(first: 0) { totalCount } $&');
    const cost = await follow({ length: 10_000, linked: spread(3, 10_000) }, counting);
    // The page is that of the count.
    expect(cost).toMatchObject({ calls: 6, pages: 1, sizes: [1], singly: 3 });
  });
});

describe('two hundred objects at the end of a list of 10,000', () => {
  const linked = front(200).map((at) => 9_800 + at);
  const costOf = async (document: string) => {
    const { world, counted } = await startOrganization({ length: 10_000, linked });
    const { data, calls } = await world.expectData<object>(document);
    expect(JSON.stringify(data).match(/"S\d+"/g)).toEqual(linked.map((at) => `"S${at}"`));
    return { calls: calls.length, bytes: counted.bytes };
  };

  test('are read singly if they are named', async () => {
    const ids = linked.map((at) => `"Space:s${at}"`).join();
    const { calls, bytes } = await costOf(`{ nodes(ids: [${ids}]) { id ... on Space { title } } }`);
    expect(calls).toBe(201);
    expect(bytes).toBeLessThan(300_000);
  });

  test.for([
    'node(id: "Organization:o") { __typename ...Links }',
    'node(id: "Organization:o") { ... on Node { id ... { ...Links } } }',
    'node(id: "Organization:o") { ... on Space { title } ... on Organization { restId ...Links } }',
  ])('are read singly below an object of any type: %s', async (field) => {
    const { calls, bytes } = await costOf(
      `{ ${field} } fragment Links on Organization { changeRequests(first: 1000) { nodes { space { title } } } }`,
    );
    expect(calls).toBeLessThanOrEqual(203);
    expect(bytes).toBeLessThan(300_000);
  });
});

describe('calls that single reads leave', () => {
  test('are enough for a list that another field reads to its end', async () => {
    const linked = spread(250, 10_000);
    const spaces = pagedUpstream(spaceList, () => ({
      items: front(10_000).map((at) => space(`s${at}`)),
      counts: true,
    }));
    const sites = pagedUpstream('/v1/orgs/o/sites', () => ({
      items: front(6_000).map((at) => ({ object: 'site', id: `w${at}`, title: `W${at}` })),
    }));
    const isReadSingly = Promise.withResolvers<void>();
    const world = await startWorld({
      async upstream(request, response) {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
        const [, id] = /^\/v1\/spaces\/(\w+)$/.exec(pathname) ?? [];
        if (id !== undefined) {
          isReadSingly.resolve();
          return answer(response, space(id));
        }
        if (pathname.endsWith('/change-requests'))
          return answer(response, { items: changeRequestsTo(linked) });
        if (!pathname.endsWith('/sites')) return spaces(request, response);
        // All pages but the first one are requested after the decision.
        if (searchParams.has('page')) await isReadSingly.promise;
        sites(request, response);
      },
    });
    const { data, calls } = await world.expectData<{
      organization: Answer['organization'] & { sites: object };
    }>(
      `{ organization(id: "o") {
        sites(first: 1, orderBy: { field: TITLE, direction: ASC }) { nodes { title } }
        changeRequests(first: 1000) { nodes { space { title } } }
      } }`,
    );
    expect(data.organization.sites).toEqual({ nodes: [{ title: 'W0' }] });
    expect(data.organization.changeRequests.nodes).toHaveLength(250);
    expect(calls.filter((call) => call.includes('/sites'))).toHaveLength(6);
    expect(calls.length).toBeLessThanOrEqual(256);
  });

  test('are none if each object takes two, for its text in two formats', async () => {
    const comment = (at: number) => ({ object: 'comment', id: `c${at}`, body: {} });
    const items = front(10_000).map(comment);
    const listed = pagedUpstream('/v1/spaces/s/comments', () => ({ items, counts: true }));
    const world = await startWorld({
      upstream(request, response) {
        const { pathname } = new URL(request.url ?? '', 'http://localhost');
        const [, at] = /\/comments\/c(\d+)$/.exec(pathname) ?? [];
        if (at === undefined) listed(request, response);
        else answer(response, comment(Number(at)));
      },
    });
    const needed = spread(150, 10_000);
    const { data, calls } = await world.expectData<Record<string, object>>(
      `{ ${needed.map((at) => `c${at}: comment(id: "s/c${at}") { ...Both }`).join(' ')} }
      fragment Both on Comment { restId body { markdown document { schemaVersion } } }`,
    );
    expect(Object.values(data)).toMatchObject(needed.map((at) => ({ restId: `c${at}` })));
    expect(calls.length).toBeLessThanOrEqual(256);
  });
});

describe('a list that fits on a page', () => {
  test.for([
    [3, 60, 70],
    [3, 70, 70],
    [300, 1_000, 1_000],
  ])('reads %i objects of %i with one call', async ([count = 0, length = 0, size]) => {
    expect(await follow({ length, linked: spread(count, length) })).toMatchObject({
      calls: 3,
      pages: 1,
      sizes: [size],
      singly: 0,
    });
  });

  test.for([100, 200])('reads %i objects in a second page, as large as the list', async (count) => {
    expect(await follow({ length: 300, linked: spread(count, 300) })).toMatchObject({
      calls: 4,
      pages: 2,
      sizes: [70, 1_000],
      singly: 0,
    });
  });

  test('reads missing objects singly', async () => {
    const linked = spread(12, 60);
    expect(await follow({ length: 60, linked, unlisted: linked.slice(0, 5) })).toMatchObject({
      calls: 8,
      pages: 1,
      singly: 5,
    });
  });
});

test('after pages much smaller than requested, objects are read singly', async () => {
  const cost = await follow({
    length: 3_000,
    linked: spread(40, 3_000),
    list: { most: 20 },
  });
  expect(cost).toMatchObject({ pages: 1, singly: 40 });
});

test.for([
  [
    'at the end of a list of 60,000',
    { length: 60_000, linked: front(190).map((at) => 59_800 + at) },
  ],
  [
    'at the end of a list of 25,000',
    { length: 25_000, linked: front(190).map((at) => 24_800 + at) },
  ],
  ['in no list', { length: 10_000, linked: front(190), unlisted: front(190) }],
] as const)(
  'useless pages do not use calls that single reads need: objects %s',
  async ([, links]) => {
    const cost = await follow(links);
    expect(cost.singly).toBe(190);
    expect(cost.calls).toBeLessThanOrEqual(200);
  },
);

test('a count that is too low is ignored if the list continues', async () => {
  const linked = [9_997, 9_998, 9_999];
  expect(await follow({ length: 10_000, linked, list: { counts: 5 } })).toMatchObject({
    pages: 1,
    singly: 3,
  });
});

/** Lists of every kind that a service may return, some of them with a wrong count. */
const wayward: fc.Arbitrary<Partial<PagedList>> = fc.record(
  {
    most: fc.integer({ min: 1, max: 100 }),
    least: fc.integer({ min: 1, max: 50 }),
    gaps: fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 6 }),
    numbered: fc.boolean(),
    counts: fc.oneof(fc.boolean(), fc.integer({ min: 0, max: 100_000 })),
  },
  { requiredKeys: [] },
);

test('every object is found, for any page sizes and counts of the service', async () => {
  const organizations = fc.record({
    length: fc.constant(300),
    linked: fc.uniqueArray(fc.integer({ min: 0, max: 299 }), { minLength: 1, maxLength: 60 }),
    unlisted: fc.uniqueArray(fc.integer({ min: 0, max: 299 }), { maxLength: 150 }),
    list: wayward,
  });
  const law = fc.asyncProperty(organizations, async (organization) => {
    const { pages, singly } = await follow(organization);
    expect(pages).toBeLessThanOrEqual(20);
    expect(singly).toBeLessThanOrEqual(organization.linked.length);
  });
  await fc.assert(law, { numRuns: 60 });
});

describe('a list that was read', () => {
  /** Translations link to other spaces than change requests, and are read one call later. */
  const inTwoWaves = `{ organization(id: "o") {
    changeRequests(first: 1000) { nodes { space { title } } }
    sites { nodes { organization { translations { nodes { source { space { title } } } } } } }
  } }`;

  interface Links {
    readonly first?: readonly number[];
    readonly later: readonly number[];
  }

  async function listCalls(length: number, { first = front(3), later }: Links) {
    const spaces = front(length).map((at) => space(`s${at}`));
    const list = pagedUpstream(spaceList, () => ({ items: spaces, counts: true }));
    const of = (object: string, places: readonly number[]) =>
      places.map((at) => ({ object, id: `${at}`, space: `s${at}`, source: { space: `s${at}` } }));
    const lists: Readonly<Record<string, readonly object[]>> = {
      '/v1/orgs/o/change-requests': of('change-request', first),
      '/v1/orgs/o/sites': [{ object: 'site', id: 'site', organization: 'o' }],
      '/v1/orgs/o/translations': of('translation', later),
    };
    const isListAsked = Promise.withResolvers<void>();
    const isReadSingly = Promise.withResolvers<void>();
    const world = await startWorld({
      async upstream(request, response) {
        const { pathname } = new URL(request.url ?? '', 'http://localhost');
        const [, single] = /^\/v1\/spaces\/s(\d+)$/.exec(pathname) ?? [];
        if (single !== undefined) {
          isReadSingly.resolve();
          return answer(response, spaces[Number(single)]);
        }
        if (pathname === spaceList) {
          isListAsked.resolve();
        }
        if (pathname.endsWith('/translations')) await isListAsked.promise;
        const items = lists[pathname];
        if (items) answer(response, { items });
        else list(request, response);
      },
    });
    const { errors, extensions, calls } = await world.ask(inTwoWaves);
    expect({ errors, extensions }).toEqual({ errors: undefined, extensions: undefined });
    return calls
      .filter((call) => call.includes('/spaces'))
      .map((call) => call.replace(/page=.+/, 'page=…'));
  }

  test('is used for later objects too', async () => {
    expect(await listCalls(60, { later: [10, 20, 30, 40] })).toEqual([`GET ${spaceList}?limit=70`]);
  });

  test('is continued after its last page', async () => {
    const later = [66, 67, 68, 69, 70, 71, 72, 73, 74];
    expect(await listCalls(75, { later })).toEqual([
      `GET ${spaceList}?limit=70`,
      `GET ${spaceList}?limit=70&page=…`,
    ]);
  });

  test('is read again from the start if larger pages need fewer calls', async () => {
    const later = front(24).map((at) => 72 + 3 * at);
    expect(await listCalls(146, { later })).toEqual([
      `GET ${spaceList}?limit=70`,
      `GET ${spaceList}?limit=1000`,
    ]);
  });
});
