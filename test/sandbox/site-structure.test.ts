/** The order of sections, groups and site spaces, and sites that are taken offline. */
import { describe, expect } from 'vitest';
import { siteOperations } from '../../src/domains/sites/operations.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { type Running, test } from './service.ts';

const { getPublishedSite, getSite, listSiteSpaces, publishSite } = siteOperations;
const { sortSiteStructure, unpublishSite } = siteOperations;
const docs = { organizationId: 'acme', siteId: 'docs' };

const section = (id: string) => ({ type: 'site-section' as const, id });
const group = (id: string) => ({ type: 'site-section-group' as const, id });
const siteSpace = (id: string) => ({ type: 'site-space' as const, id });

/** The ids at the root of the structure, and those in one group. */
async function idsIn({ call }: Running, inside?: string): Promise<string> {
  const { structure } = await call(getPublishedSite, { path: docs });
  const items: readonly { id: string; children?: { id: string }[] }[] = structure?.structure ?? [];
  const found = inside === undefined ? items : items.find(({ id }) => id === inside)?.children;
  return (found ?? []).map(({ id }) => id).join(' ');
}

const root =
  'getting-started quickstart guides api operations changelog faq glossary support status-page';

describe('sortSiteStructure', () => {
  test.for([
    [
      section('support'),
      { before: section('quickstart') },
      'getting-started support quickstart guides api operations changelog faq glossary status-page',
    ],
    [
      section('quickstart'),
      { after: group('api') },
      'getting-started guides api quickstart operations changelog faq glossary support status-page',
    ],
    [
      group('api'),
      { before: section('getting-started') },
      'api getting-started quickstart guides operations changelog faq glossary support status-page',
    ],
    [
      group('guides'),
      { after: group('operations') },
      'getting-started quickstart api operations guides changelog faq glossary support status-page',
    ],
    [section('faq'), { before: section('glossary') }, root],
  ] as const)('places %j %j', async ([item, position, expected], { service }) => {
    const moved = await service.call(sortSiteStructure, { path: docs, body: { item, position } });
    expect(moved).toMatchObject({ object: item.type, id: item.id });
    expect(await idsIn(service)).toBe(expected);
  });

  test('places sections in a group, and site spaces in a section', async ({ service }) => {
    const { call } = service;
    const inGroup = { item: section('sdks'), position: { before: section('rest-api') } };
    await call(sortSiteStructure, { path: docs, body: inGroup });
    expect(await idsIn(service, 'api')).toBe('sdks rest-api webhooks authentication errors');
    const inSection = { item: siteSpace('faq-de'), position: { before: siteSpace('faq-en') } };
    const moved = await call(sortSiteStructure, { path: docs, body: inSection });
    expect(moved).toMatchObject({ object: 'site-space', id: 'faq-de', section: 'faq' });
    const { items } = await call(listSiteSpaces, { path: docs, query: { limit: 1000 } });
    const ids = items.map((one) => one?.id);
    expect(ids.indexOf('faq-de') + 1).toBe(ids.indexOf('faq-en'));
  });

  const otherLevel = '400 Invalid position: the item it names is at another level.';

  test.for([
    [section('faq'), { before: section('sdks') }, otherLevel],
    [group('advanced'), { before: group('api') }, otherLevel],
    [section('faq'), { before: siteSpace('faq-en') }, otherLevel],
    [siteSpace('faq-en'), { before: siteSpace('quickstart-en') }, otherLevel],
    [
      section('faq'),
      { before: section('none') },
      '400 Invalid position: there is nothing with the id it names.',
    ],
    [
      section('faq'),
      { after: section('faq') },
      '400 Invalid position: nothing can stand beside itself.',
    ],
    [section('none'), { after: section('faq') }, '400 Body field "item": No site section'],
    [group('faq'), { after: section('faq') }, '400 Body field "item": No site section group'],
    [section('faq'), {}, '400 Body field "position" accepts exactly one'],
    [
      section('faq'),
      { before: group('api'), after: group('api') },
      '400 Body field "position" accepts exactly one',
    ],
  ] as const)('refuses %j at %j', async ([item, position, message], { service }) => {
    const refused = service.refusal(sortSiteStructure, { path: docs, body: { item, position } });
    expect(await refused).toContain(message);
    expect(await idsIn(service)).toBe(root);
  });

  test('needs a site, and a token that writes', async ({ refusal }) => {
    const body = { item: section('faq'), position: { before: section('support') } };
    const path = { ...docs, siteId: 'none' };
    expect(await refusal(sortSiteStructure, { path, body })).toBe('404 No site matches the id.');
    const token = readerToken;
    expect(await refusal(sortSiteStructure, { path: docs, body, token })).toMatch(/^403 /);
  });
});

test('a site that is taken offline keeps its settings, and can be published again', async ({
  call,
  refusal,
}) => {
  const before = await call(getSite, { path: docs });
  const { published, ...urls } = before.urls ?? {};
  expect(published).toBeTypeOf('string');
  const offline = { ...before, published: false, urls };
  for (let times = 0; times < 2; times += 1)
    expect(await call(unpublishSite, { path: docs })).toEqual(offline);
  expect(await refusal(getPublishedSite, { path: docs })).toMatch(/^404 /);
  expect(await call(publishSite, { path: docs })).toEqual(before);
  const none = { path: { ...docs, siteId: 'none' } };
  expect(await refusal(unpublishSite, none)).toBe('404 No site matches the id.');
  expect(await refusal(unpublishSite, { path: docs, token: readerToken })).toMatch(/^403 /);
});
