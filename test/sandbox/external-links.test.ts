/** External links in the navigation of sites. */
import { describe, expect } from 'vitest';
import { siteOperations as operations } from '../../src/domains/sites/operations.ts';
import { type Running, startSandbox, test } from './service.ts';

const docs = { organizationId: 'acme', siteId: 'docs' };
const url = 'https://elsewhere.example/';

interface Item {
  readonly id: string;
  readonly children?: readonly Item[];
}

/** The IDs of the items at the root, or in a group. */
async function idsIn({ call }: Pick<Running, 'call'>, group?: string): Promise<readonly string[]> {
  const { structure = [] } = await call(operations.getSiteStructure, { path: docs });
  const items = structure as readonly Item[];
  const inside = group === undefined ? items : items.find(({ id }) => id === group)?.children;
  return (inside ?? []).map(({ id }) => id);
}

describe('an external link', () => {
  test('is added at the end of the root, or of its group', async ({ call }) => {
    const add = (parent?: string) =>
      call(operations.createSiteExternalLink, { path: docs, body: { title: 'Link', url, parent } });
    const root = await add();
    expect(root).toEqual({
      object: 'site-external-link',
      id: root.id,
      title: 'Link',
      url,
      draft: false,
    });
    expect((await idsIn({ call })).at(-1)).toBe(root.id);
    const inGroup = await add('api');
    expect(inGroup).toMatchObject({ sectionGroup: 'api' });
    expect((await idsIn({ call }, 'api')).at(-1)).toBe(inGroup.id);
  });

  test('needs a site with sections, and a group of that site', async ({ refusal }) => {
    const body = { title: 'Link', url };
    expect(
      await refusal(operations.createSiteExternalLink, {
        path: { ...docs, siteId: 'partners' },
        body,
      }),
    ).toMatch(/^400 .*sections/);
    expect(
      await refusal(operations.createSiteExternalLink, {
        path: docs,
        body: { ...body, parent: 'portal-reference' },
      }),
    ).toMatch(/^400 Body field "parent"/);
  });

  test('moves into a group and back to the root, and keeps its place otherwise', async ({
    call,
  }) => {
    const path = { ...docs, siteExternalLinkId: 'status-page' };
    const update = (body: object) => call(operations.updateSiteExternalLink, { path, body });
    await update({ parent: 'api' });
    expect((await idsIn({ call }, 'api')).at(-1)).toBe('status-page');
    await update({ parent: null });
    expect((await idsIn({ call })).at(-1)).toBe('status-page');
    await call(operations.sortSiteStructure, {
      path: docs,
      body: {
        item: { type: 'site-external-link', id: 'status-page' },
        position: { before: { type: 'site-section', id: 'faq' } },
      },
    });
    const order = await idsIn({ call });
    expect(order[order.indexOf('status-page') + 1]).toBe('faq');
    await update({ parent: null, title: 'Health' });
    expect(await idsIn({ call })).toEqual(order);
  });

  test('cannot be placed at another level', async ({ refusal }) => {
    const item = { type: 'site-external-link' as const, id: 'status-page' };
    const position = { before: { type: 'site-section' as const, id: 'sdks' } };
    expect(
      await refusal(operations.sortSiteStructure, { path: docs, body: { item, position } }),
    ).toMatch(/^400 Invalid position/);
  });

  test('stays at the place of its group when that is deleted', async ({ call }) => {
    const { id } = await call(operations.createSiteExternalLink, {
      path: docs,
      body: { title: 'Link', url, parent: 'api' },
    });
    const before = await idsIn({ call });
    const inside = await idsIn({ call }, 'api');
    expect(inside.at(-1)).toBe(id);
    const path = { ...docs, siteSectionGroupId: 'api' };
    await call(operations.deleteSiteSectionGroup, { path });
    expect(await idsIn({ call })).toEqual(
      before.flatMap((one) => (one === 'api' ? inside : [one])),
    );
  });

  test('is not published while it is a draft', async ({ call }) => {
    const published = async () => {
      const { structure } = await call(operations.getPublishedSite, { path: docs });
      return (structure?.structure ?? []).map(({ id }) => id);
    };
    expect(await published()).toContain('status-page');
    const path = { ...docs, siteExternalLinkId: 'status-page' };
    await call(operations.updateSiteExternalLink, { path, body: { draft: true } });
    expect(await published()).not.toContain('status-page');
    expect(await idsIn({ call })).toContain('status-page');
  });

  test('is in no group of a service without its operations', async () => {
    const path = { organizationId: 'acme', siteId: 'developer-portal' };
    const inGroups = async ({ call }: Running) => {
      const { items } = await call(operations.listSiteSectionGroups, { path });
      return items.flatMap((group) => (group?.children ?? []).map(({ id }) => id));
    };
    expect(await inGroups(await startSandbox())).toEqual(['portal-api', 'portal-playground']);
    expect(await inGroups(await startSandbox({ interface: '143' }))).toEqual(['portal-api']);
  });
});
