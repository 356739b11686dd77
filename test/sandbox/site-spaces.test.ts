import { describe, expect } from 'vitest';
import { siteOperations } from '../../src/domains/sites/operations.ts';
import { type Running, test } from './service.ts';

const docs = { organizationId: 'acme', siteId: 'docs' };
const helpCenter = { organizationId: 'acme', siteId: 'help-center' };
const helpFaq = { ...helpCenter, siteSpaceId: 'help-faq' };
const {
  listSiteSpaces,
  createSiteSpace,
  updateSiteSpace,
  deleteSiteSpace,
  moveSiteSpace,
  getSite,
} = siteOperations;

const siteSpacesOf = async ({ call }: Running, path = helpCenter) =>
  (await call(listSiteSpaces, { path, query: { limit: 1000 } })).items.flatMap((one) => one ?? []);
const idsOf = async (service: Running, path = helpCenter) =>
  (await siteSpacesOf(service, path)).map(({ id }) => id);
const defaultOf = async (service: Running, path = helpCenter) =>
  (await siteSpacesOf(service, path)).filter((one) => one.default).map(({ id }) => id);

test('the default filter returns one per section, or all others', async ({ call }) => {
  const pick = async (value: boolean) =>
    (await call(listSiteSpaces, { path: docs, query: { default: value } })).items;
  expect((await pick(true)).map((one) => one?.id)).toEqual(
    (await pick(true)).map((one) => `${one?.section}-en`),
  );
  expect(await pick(true)).toHaveLength(24);
  expect((await pick(false)).map((one) => one?.default)).toEqual(Array(24).fill(false));
});

describe('createSiteSpace', () => {
  test('creates one in the default section by default', async ({ call }) => {
    const body = { spaceId: 'getting-started' };
    expect(await call(createSiteSpace, { path: docs, body })).toMatchObject({
      id: 'site-space-1',
      section: 'getting-started',
      title: 'Getting started',
      path: 'getting-started',
      default: false,
      hidden: false,
    });
    expect((await call(getSite, { path: docs })).siteSpaces).toBe(49);
  });

  test('creates one in the given section', async ({ call }) => {
    const body = { spaceId: 'roadmap', sectionId: 'faq' };
    expect((await call(createSiteSpace, { path: docs, body })).section).toBe('faq');
  });

  test('creates one at the root of a site without sections; the first is the default', async ({
    service,
  }) => {
    const site = await service.call(siteOperations.createSite, {
      path: { organizationId: 'acme' },
      body: {},
    });
    const path = { organizationId: 'acme', siteId: site.id };
    for (const spaceId of ['faq', 'faq'])
      expect(await service.call(createSiteSpace, { path, body: { spaceId } })).not.toHaveProperty(
        'section',
      );
    const made = await siteSpacesOf(service, path);
    expect(made.map((one) => [one.path, one.default])).toEqual([
      ['faq', true],
      ['faq-2', false],
    ]);
  });

  test.for([
    [{ spaceId: 'none' }, 'No space matches "none".'],
    [{ spaceId: 'globex-manual' }, 'No space matches "globex-manual".'],
    [{ spaceId: 'faq', sectionId: 'none' }, 'No site section matches "none".'],
    [
      { spaceId: 'faq', sectionId: 'intranet-company' },
      'No site section matches "intranet-company".',
    ],
  ] as const)('%j is refused', async ([body, message], { refusal }) => {
    expect(await refusal(createSiteSpace, { path: docs, body })).toBe(`400 ${message}`);
  });
});

describe('updateSiteSpace', () => {
  test('changes the given members; null clears, and others are unchanged', async ({ call }) => {
    const condition = 'visitor.claims.customer == true';
    const body = { path: 'questions', condition, spaceId: 'roadmap', hidden: true };
    const changed = await call(updateSiteSpace, { path: helpFaq, body });
    expect(changed).toMatchObject({
      path: 'questions',
      condition,
      hidden: true,
      title: 'Roadmap',
      space: { id: 'roadmap' },
      urls: { published: 'https://acme.docs.example/help/questions' },
    });
    expect(await call(updateSiteSpace, { path: helpFaq, body: {} })).toEqual(changed);
    const cleared = await call(updateSiteSpace, { path: helpFaq, body: { condition: null } });
    const { condition: _, ...rest } = changed;
    expect(cleared).toEqual(rest);
  });

  test.for([
    [
      { path: 'support' },
      '400 Body field "path" is taken: another site space beside it has "support".',
    ],
    [{ spaceId: 'none' }, '400 No space matches "none".'],
  ] as const)('%j is refused', async ([body, message], { refusal }) => {
    expect(await refusal(updateSiteSpace, { path: helpFaq, body })).toContain(message);
  });

  test('accepts a path that is used in another section', async ({ call }) => {
    const path = { ...docs, siteSpaceId: 'faq-en' };
    expect((await call(updateSiteSpace, { path, body: { path: 'en' } })).path).toBe('en');
  });
});

describe('deleteSiteSpace', () => {
  test.for([
    ['help-faq', 'help-support'],
    ['help-support', 'help-faq'],
  ] as const)(
    'without %s the default at the root is %s',
    async ([siteSpaceId, expected], { service }) => {
      const path = { ...helpCenter, siteSpaceId };
      expect(await service.call(deleteSiteSpace, { path })).toBe(true);
      expect(await service.call(deleteSiteSpace, { path })).toBe(false);
      expect(await defaultOf(service)).toEqual([expected]);
      expect((await service.call(getSite, { path: helpCenter })).siteSpaces).toBe(2);
    },
  );

  test('makes the next one in the section its default', async ({ service }) => {
    await service.call(deleteSiteSpace, { path: { ...docs, siteSpaceId: 'faq-en' } });
    expect(await defaultOf(service, docs)).toContain('faq-de');
    await service.call(deleteSiteSpace, { path: { ...docs, siteSpaceId: 'faq-de' } });
    const body = { spaceId: 'faq', sectionId: 'faq' };
    expect((await service.call(createSiteSpace, { path: docs, body })).default).toBe(true);
  });
});

describe('moveSiteSpace', () => {
  const to = (siteSpace: string) => ({ type: 'site-space' as const, siteSpace });

  test.for([
    ['help-faq', { after: to('help-glossary') }, ['help-support', 'help-glossary', 'help-faq']],
    ['help-glossary', { before: to('help-faq') }, ['help-glossary', 'help-faq', 'help-support']],
    [
      'help-glossary',
      { before: to('help-support') },
      ['help-faq', 'help-glossary', 'help-support'],
    ],
    ['help-support', { after: to('help-faq') }, ['help-faq', 'help-support', 'help-glossary']],
  ] as const)('%s %j', async ([siteSpaceId, position, order], { service }) => {
    const path = { ...helpCenter, siteSpaceId };
    const moved = await service.call(moveSiteSpace, { path, body: { position } });
    expect(moved.id).toBe(siteSpaceId);
    expect(await idsOf(service)).toEqual(order);
    expect(await defaultOf(service)).toEqual(['help-faq']);
  });

  test('within a section, changes the order in the section', async ({ call }) => {
    const path = { ...docs, siteSpaceId: 'faq-de' };
    await call(moveSiteSpace, { path, body: { position: { before: to('faq-en') } } });
    const { items } = await call(siteOperations.listSiteSections, { path: docs });
    const faq = items.find((section) => section?.id === 'faq');
    expect(faq?.siteSpaces?.map(({ id }) => id)).toEqual(['faq-de', 'faq-en']);
  });

  test.for<[string, object]>([
    ['itself', { before: to('faq-en') }],
    ['nothing', {}],
    ['two places', { before: to('faq-de'), after: to('faq-de') }],
    ['a site space that is not there', { after: to('none') }],
    ['a site space of another section', { after: to('support-en') }],
    ['a site space of another site', { after: to('help-faq') }],
    ['a section', { after: { type: 'site-section', siteSection: 'faq' } }],
  ])('beside %s is refused', async ([_, position], { send }) => {
    const raw = await send('POST', '/orgs/acme/sites/docs/site-spaces/faq-en/move', {
      body: { position },
    });
    expect(raw.status).toBe(400);
    expect(raw.text).toMatch(/position/i);
  });
});
