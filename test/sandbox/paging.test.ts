import { describe, expect } from 'vitest';
import { siteOperations } from '../../src/domains/sites/operations.ts';
import { messageIn, type Running, test } from './service.ts';

const acme = { organizationId: 'acme' };
const docs = { ...acme, siteId: 'docs' };
const { createSite, deleteSite } = siteOperations;

const lists = [
  { path: '/orgs?', count: 2 },
  { path: '/orgs/acme/spaces?', count: 68 },
  { path: '/orgs/acme/collections?', count: 20 },
  { path: '/orgs/acme/collections?nested=true&', count: 20 },
  { path: '/orgs/acme/collections?nested=false&', count: 4 },
  { path: '/orgs/acme/sites?', count: 8 },
  { path: '/orgs/acme/sites?published=true&', count: 6 },
  { path: '/orgs/acme/sites/docs/sections?', count: 24 },
  { path: '/orgs/acme/sites/help-center/sections?', count: 0 },
  { path: '/orgs/acme/sites/docs/section-groups?', count: 4 },
  { path: '/orgs/acme/sites/docs/site-spaces?', count: 48 },
  { path: '/orgs/acme/sites/docs/site-spaces?default=true&', count: 24 },
  { path: '/orgs/acme/teams?', count: 12 },
  { path: '/orgs/acme/members/ada/spaces?', count: 68 },
  { path: '/orgs/acme/conversations-clusters?orderBy=issues&', count: 9 },
  { path: '/orgs/acme/change-requests?', count: 67 },
  { path: '/spaces/handbook/content/files?', count: 40 },
  { path: '/spaces/handbook/content/page/expenses/links?', count: 17 },
  { path: '/spaces/handbook/comments?order=asc&', count: 8 },
  { path: '/spaces/handbook/change-requests/handbook-cr-12/comments?order=asc&', count: 31 },
];

interface Envelope {
  items: { id: string }[];
  next?: { page: string };
  count: number;
}

const page = async ({ send }: Running, path: string): Promise<Envelope> => {
  const raw = await send('GET', path);
  if (raw.status !== 200) throw new Error(raw.text);
  // The sandbox has checked the envelope.
  const { items, ...rest } = raw.json as Envelope;
  // Some items have no ID.
  return { items: items.map((item) => ({ id: item.id ?? JSON.stringify(item) })), ...rest };
};

/** The IDs page by page. */
async function walk(service: Running, path: string, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor = '';
  for (;;) {
    const { items, next } = await page(service, `${path}limit=${limit}${cursor}`);
    pages.push(items.map(({ id }) => id));
    if (!next) return pages;
    cursor = `&page=${next.page}`;
  }
}

test.for(lists)(
  '$path returns all $count in pages of every size',
  async ({ path, count }, { service }) => {
    const whole = await page(service, `${path}limit=1000`);
    expect(whole.count).toBe(count);
    expect(whole.items).toHaveLength(count);
    expect(whole).not.toHaveProperty('next');
    const ids = whole.items.map(({ id }) => id);
    expect(new Set(ids).size).toBe(count);
    for (let limit = 1; limit <= count + 1; limit += 1) {
      const pages = await walk(service, path, limit);
      expect(pages.flat()).toEqual(ids);
      expect(pages).toHaveLength(Math.max(1, Math.ceil(count / limit)));
    }
  },
);

test('a page has 50 items by default', async ({ service }) => {
  const { items, next, count } = await page(service, '/orgs/acme/spaces');
  expect([items.length, count, next === undefined]).toEqual([50, 68, false]);
});

describe('while the list changes', () => {
  const path = '/orgs/acme/sites?limit=3';
  const before = ['docs', 'help-center', 'partners'];
  const rest = ['intranet', 'developer-portal', 'community', 'legacy', 'attic'];

  test.for<[string, (service: Running) => Promise<unknown>, string[]]>([
    ['nothing happens', async () => {}, rest],
    [
      'a row of an earlier page is removed',
      ({ call }) => call(deleteSite, { path: { ...acme, siteId: 'docs' } }),
      rest,
    ],
    [
      'the row at the cursor is removed',
      ({ call }) => call(deleteSite, { path: { ...acme, siteId: 'partners' } }),
      rest,
    ],
    [
      'the next row is removed',
      ({ call }) => call(deleteSite, { path: { ...acme, siteId: 'intranet' } }),
      rest.slice(1),
    ],
    [
      'a row is added at the end',
      ({ call }) => call(createSite, { path: acme, body: { title: 'New' } }),
      [...rest, 'site-1'],
    ],
  ])('%s: nothing is repeated or missing', async ([_, change, expected], { service }) => {
    const first = await page(service, path);
    expect(first.items.map(({ id }) => id)).toEqual(before);
    await change(service);
    const second = await page(service, `/orgs/acme/sites?limit=1000&page=${first.next?.page}`);
    expect(second.items.map(({ id }) => id)).toEqual(expected);
  });

  test('rows that move across the cursor do not affect the others', async ({ service }) => {
    const sections = '/orgs/acme/sites/docs/sections';
    const first = await page(service, `${sections}?limit=12`);
    const whole = (await page(service, `${sections}?limit=1000`)).items.map(({ id }) => id);
    const [moved = ''] = whole;
    await service.call(siteOperations.moveSiteSection, {
      path: { ...docs, siteSectionId: moved },
      body: { position: { after: { type: 'site-section', siteSection: 'support' } } },
    });
    const second = await page(service, `${sections}?limit=1000&page=${first.next?.page}`);
    expect(second.items.map(({ id }) => id)).toEqual([...whole.slice(12), moved]);
  });
});

describe('cursors', () => {
  test.for([
    ['', 'an empty one'],
    ['abc', 'no cursor at all'],
    ['W10', 'an empty list'],
    ['bnVsbA', 'null'],
    ['%F0%9F%9A%80', 'a rocket'],
  ] as const)('"%s" is refused: %s', async ([cursor], { send }) => {
    const refused = await send('GET', `/orgs/acme/spaces?page=${cursor}`);
    expect([refused.status, messageIn(refused)]).toEqual([
      400,
      'Query parameter "page" is no cursor of this list.',
    ]);
  });

  test.for([
    ['another list', '/orgs/acme/collections?'],
    ['the same list of another organization', '/orgs/globex/sites?'],
    ['other filters', '/orgs/acme/sites?published=true&'],
  ] as const)('one of %s is refused', async ([_, path], { service }) => {
    const { next } = await page(service, '/orgs/acme/sites?limit=2');
    const refused = await service.send('GET', `${path}page=${next?.page}`);
    expect(refused.status).toBe(400);
  });

  test('one with a letter changed, added or removed is refused or still valid for this list', async ({
    service,
  }) => {
    const { next } = await page(service, '/orgs/acme/spaces?limit=2');
    const cursor = next?.page ?? '';
    for (const wrong of [`${cursor}A`, `${cursor}=`, cursor.slice(0, -1), cursor.replace('W', 'X')])
      expect((await service.send('GET', `/orgs/acme/spaces?page=${wrong}`)).status).toBe(400);
  });

  test('the page size can change', async ({ service }) => {
    const { next } = await page(service, '/orgs/acme/spaces?limit=3');
    const { items } = await page(service, `/orgs/acme/spaces?limit=2&page=${next?.page}`);
    const whole = await page(service, '/orgs/acme/spaces?limit=5');
    expect(items).toEqual(whole.items.slice(3));
  });
});
