import { expect } from 'vitest';
import { customizationOperations } from '../../src/domains/customizations/operations.ts';
import { siteOperations } from '../../src/domains/sites/operations.ts';
import { test } from './service.ts';

const at = (siteId: string) => ({ organizationId: 'acme', siteId });
const { getPublishedSite, getSite, publishSite, updateSite, listSiteSections, listSiteSpaces } =
  siteOperations;

test('a site with sections is published as sections and groups, in order', async ({ call }) => {
  const profile = await call(getPublishedSite, { path: at('docs') });
  expect(profile.object).toBe('published-content-site');
  expect(profile.site).toEqual(await call(getSite, { path: at('docs') }));
  expect(profile.structure?.type).toBe('sections');
  expect(profile.structure?.structure?.map(({ object, id }) => [object, id])).toEqual([
    ['site-section', 'getting-started'],
    ['site-section', 'quickstart'],
    ['site-section-group', 'guides'],
    ['site-section-group', 'api'],
    ['site-section-group', 'operations'],
    ['site-section', 'changelog'],
    ['site-section', 'faq'],
    ['site-section', 'glossary'],
    ['site-section', 'support'],
    ['site-external-link', 'status-page'],
  ]);
  const guides = profile.structure?.structure?.[2];
  expect(guides).toMatchObject({
    children: [
      { id: 'authoring' },
      { id: 'publishing' },
      { id: 'collaboration' },
      { id: 'localization' },
      { id: 'search' },
      {
        id: 'advanced',
        object: 'site-section-group',
        sectionGroup: 'guides',
        children: [{ id: 'adaptive-content' }, { id: 'custom-domains' }, { id: 'automation' }],
      },
    ],
  });
  expect(profile.customizations?.site?.styling?.primaryColor?.light).toBe('#346ddb');
  expect(Object.keys(profile.customizations?.siteSpaces ?? {})).toEqual([
    'getting-started-en',
    'getting-started-de',
  ]);
  expect(profile.scripts).toHaveLength(2);
});

test('a site without sections is published as site spaces', async ({ call }) => {
  const { structure } = await call(getPublishedSite, { path: at('help-center') });
  expect(structure?.type).toBe('siteSpaces');
  expect(structure?.structure?.map(({ id }) => id)).toEqual([
    'help-faq',
    'help-support',
    'help-glossary',
  ]);
});

test('a site has no profile until it is published', async ({ call, refusal }) => {
  expect(await refusal(getPublishedSite, { path: at('intranet') })).toBe(
    '404 No published site matches the id.',
  );
  await call(publishSite, { path: at('intranet') });
  const profile = await call(getPublishedSite, { path: at('intranet') });
  expect(profile.customizations).toMatchObject({ site: { title: 'Intranet' }, siteSpaces: {} });
  expect(profile.scripts).toEqual([]);
});

test('the URL of a part consists of those of its site, section and path', async ({ call }) => {
  const { items } = await call(listSiteSections, { path: at('docs'), query: { limit: 1 } });
  expect(items[0]?.urls?.published).toBe('https://docs.acme.example/getting-started');
  expect(items[0]?.siteSpaces?.[1]?.urls?.published).toBe(
    'https://docs.acme.example/getting-started/de',
  );
  const hidden = await call(listSiteSections, { path: at('intranet') });
  expect(hidden.items[0]?.urls).toEqual({});
});

test.for(['getPublishedSite', 'listSiteSections', 'listSiteSpaces'] as const)(
  '%s refuses an invalid share key if one is required',
  async (name, { call, refusal }) => {
    const wrong = { query: { shareKey: 'wrong' } };
    expect(await refusal(siteOperations[name], { path: at('partners'), ...wrong })).toBe(
      '403 The share key does not open this site.',
    );
    const right = { query: { shareKey: 'partners-key' } };
    await call(siteOperations[name], { path: at('partners'), ...right });
    await call(siteOperations[name], { path: at('partners') });
    await call(siteOperations[name], { path: at('docs'), ...wrong });
  },
);

test('the share key is part of the URLs of a site shared by a link', async ({ call }) => {
  const path = at('partners');
  const without = await call(listSiteSpaces, { path });
  expect(without.items[0]?.urls).toEqual({});
  expect(without.items[0]?.space?.urls).not.toHaveProperty('published');
  const withKey = await call(listSiteSpaces, { path, query: { shareKey: 'partners-key' } });
  const published = 'https://acme.docs.example/partners/partners-key/handbook';
  expect(withKey.items[0]?.urls?.published).toBe(published);
  expect(withKey.items[0]?.space?.urls?.published).toBe(published);
});

test('a site gets a key when it becomes shared by a link', async ({ call, refusal }) => {
  const path = at('docs');
  await call(updateSite, { path, body: { visibility: 'share-link' } });
  expect(await refusal(listSiteSections, { path, query: { shareKey: 'wrong' } })).toMatch(/^403 /);
  const { items } = await call(listSiteSections, { path, query: { shareKey: 'share-key-1' } });
  expect(items[0]?.urls?.published).toBe('https://docs.acme.example/share-key-1/getting-started');
});

test.for([
  ['acme', 'docs'],
  ['globex', 'manual'],
] as const)(
  'a favicon of %s is an icon or an emoji, and never both',
  async ([organizationId, siteId], { call }) => {
    const { customizations } = await call(getPublishedSite, { path: { organizationId, siteId } });
    const all = [customizations?.site, ...Object.values(customizations?.siteSpaces ?? {})];
    for (const one of all) expect(Object.keys(one?.favicon ?? {})).toHaveLength(1);
  },
);

test('a site that was not customized is published with the customization that its own read has', async ({
  call,
}) => {
  const { id } = await call(siteOperations.createSite, {
    path: { organizationId: 'acme' },
    body: { title: 'Plain' },
  });
  await call(publishSite, { path: at(id) });
  const { customizations } = await call(getPublishedSite, { path: at(id) });
  const site = await call(customizationOperations.getSiteCustomization, { path: at(id) });
  expect(site).toMatchObject({ title: 'Plain', styling: { theme: 'clean' } });
  expect(customizations).toEqual({ site, siteSpaces: {} });
});
