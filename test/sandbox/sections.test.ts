import { describe, expect } from 'vitest';
import { siteOperations } from '../../src/domains/sites/operations.ts';
import { type Running, test } from './service.ts';

const docs = { organizationId: 'acme', siteId: 'docs' };
const helpCenter = { organizationId: 'acme', siteId: 'help-center' };
const intranet = { organizationId: 'acme', siteId: 'intranet' };
const faq = { ...docs, siteSectionId: 'faq' };
const {
  listSiteSections,
  createSiteSection,
  updateSiteSection,
  deleteSiteSection,
  moveSiteSection,
  listSiteSpaces,
} = siteOperations;

const sectionsOf = async ({ call }: Running, path: typeof docs = docs) =>
  (await call(listSiteSections, { path, query: { limit: 1000 } })).items.flatMap(
    (one) => one ?? [],
  );
const idsOf = async (service: Running, path = docs) =>
  (await sectionsOf(service, path)).map(({ id }) => id);
const defaultOf = async (service: Running, path = docs) =>
  (await sectionsOf(service, path)).filter((one) => one.default).map(({ id }) => id);

describe('createSiteSection', () => {
  test('adds the space as a site space, with its title and path', async ({ service }) => {
    const created = await service.call(createSiteSection, {
      path: docs,
      body: { spaceId: 'code-style' },
    });
    expect(created).toMatchObject({
      id: 'section-1',
      title: 'Code style',
      path: 'code-style',
      default: false,
      siteSpaces: [
        {
          id: 'site-space-1',
          path: 'code-style',
          default: true,
          section: 'section-1',
          hidden: false,
          space: { id: 'code-style' },
        },
      ],
    });
    expect((await sectionsOf(service)).at(-1)).toEqual(created);
  });

  test.for<[{ title: string | null; icon?: string | null }, object]>([
    [
      { title: 'Über uns', icon: 'star' },
      { title: 'Über uns', path: 'uber-uns', icon: 'star' },
    ],
    [{ title: 'FAQ' }, { title: 'FAQ', path: 'faq-2' }],
    [{ title: '!?' }, { title: '!?', path: 'section' }],
    [{ title: null, icon: null }, { title: 'Code style' }],
  ])('%j returns %j', async ([body, expected], { call }) => {
    const input = { path: docs, body: { spaceId: 'code-style', ...body } };
    const created = await call(createSiteSection, input);
    expect(created).toMatchObject(expected);
    expect(created.icon).toBe(body.icon ?? undefined);
  });

  test('makes the first section of a site its default', async ({ service }) => {
    for (const spaceId of ['faq', 'support'])
      await service.call(createSiteSection, { path: helpCenter, body: { spaceId } });
    expect(await defaultOf(service, helpCenter)).toEqual(['section-1']);
  });

  test.for(['none', 'globex-manual', 'old-handbook'])(
    'refuses the space %s',
    async (spaceId, { service }) => {
      const refused = await service.refusal(createSiteSection, { path: docs, body: { spaceId } });
      expect(refused).toBe(`400 No space matches "${spaceId}".`);
      expect(await idsOf(service)).toHaveLength(24);
    },
  );
});

describe('updateSiteSection', () => {
  test('changes the given members; null clears, and others are unchanged', async ({ call }) => {
    const body = {
      title: 'Questions',
      path: 'questions',
      condition: 'visitor.claims.customer == true',
      icon: 'circle-question',
      description: 'Asked often.',
      defaultSiteSpace: 'faq-de',
    };
    const { defaultSiteSpace, ...shown } = body;
    const changed = await call(updateSiteSection, { path: faq, body });
    expect(changed).toMatchObject(shown);
    expect(changed.siteSpaces?.map((one) => one.default)).toEqual([false, true]);
    expect(await call(updateSiteSection, { path: faq, body: {} })).toEqual(changed);
    const cleared = await call(updateSiteSection, {
      path: faq,
      body: { condition: null, icon: null, description: null },
    });
    const { condition, icon, description, ...rest } = changed;
    expect(cleared).toEqual(rest);
  });

  test('accepts the current path', async ({ call }) => {
    expect((await call(updateSiteSection, { path: faq, body: { path: 'faq' } })).path).toBe('faq');
  });

  test.for([
    [{ path: 'glossary' }, 'Body field "path" is taken: another section has the path "glossary".'],
    [{ defaultSiteSpace: 'support-en' }, 'No site space of the section matches "support-en".'],
    [{ defaultSiteSpace: 'none' }, 'No site space of the section matches "none".'],
  ] as const)('%j is refused', async ([body, message], { refusal }) => {
    expect(await refusal(updateSiteSection, { path: faq, body })).toBe(`400 ${message}`);
  });
});

describe('deleteSiteSection', () => {
  test('deletes its site spaces', async ({ service }) => {
    expect(await service.call(deleteSiteSection, { path: faq })).toBe(true);
    expect(await service.call(deleteSiteSection, { path: faq })).toBe(false);
    expect(await idsOf(service)).not.toContain('faq');
    const { items, count } = await service.call(listSiteSpaces, { path: docs });
    expect(count).toBe(46);
    expect(items.map((one) => one?.section)).not.toContain('faq');
  });

  test.for([
    ['getting-started', 'quickstart', docs],
    ['faq', 'getting-started', docs],
    ['intranet-company', 'intranet-engineering', intranet],
  ] as const)(
    'without %s the default is %s',
    async ([siteSectionId, expected, path], { service }) => {
      await service.call(deleteSiteSection, { path: { ...path, siteSectionId } });
      expect(await defaultOf(service, path)).toEqual([expected]);
    },
  );

  test('makes the first one the default if the last one in order was it', async ({ service }) => {
    const path = { ...intranet, siteSectionId: 'intranet-engineering' };
    await service.call(siteOperations.updateSite, {
      path: intranet,
      body: { defaultSiteSection: 'intranet-engineering' },
    });
    await service.call(deleteSiteSection, { path });
    expect(await defaultOf(service, intranet)).toEqual(['intranet-company']);
  });

  test('a site without sections can get new ones', async ({ service }) => {
    for (const siteSectionId of ['intranet-company', 'intranet-engineering'])
      await service.call(deleteSiteSection, { path: { ...intranet, siteSectionId } });
    expect(await idsOf(service, intranet)).toEqual([]);
    const input = { path: intranet, body: { spaceId: 'handbook' } };
    expect((await service.call(createSiteSection, input)).default).toBe(true);
  });
});

describe('moveSiteSection', () => {
  const to = (siteSection: string) => ({ type: 'site-section' as const, siteSection });
  /** Sections at the root, in order, as a b c d e f. */
  const root = ['getting-started', 'quickstart', 'changelog', 'faq', 'glossary', 'support'];
  const letters = 'abcdef';
  const idAt = (letter: string) => root[letters.indexOf(letter)] ?? letter;

  test.for([
    ['a after f', 'bcdefa'],
    ['f before a', 'fabcde'],
    ['a before b', 'abcdef'],
    ['b after a', 'abcdef'],
    ['c before b', 'acbdef'],
    ['c after d', 'abdcef'],
    ['e before a', 'eabcdf'],
    ['b after e', 'acdebf'],
  ] as const)('%s gives %s', async ([move, expected], { service }) => {
    const [moved = '', side = '', target = ''] = move.split(' ');
    const beside = to(idAt(target));
    const section = await service.call(moveSiteSection, {
      path: { ...docs, siteSectionId: idAt(moved) },
      body: { position: side === 'before' ? { before: beside } : { after: beside } },
    });
    expect(section.id).toBe(idAt(moved));
    const order = (await idsOf(service)).filter((id) => root.includes(id));
    expect(order).toEqual([...expected].map(idAt));
    expect(await defaultOf(service)).toEqual(['getting-started']);
  });

  test('also changes the published site', async ({ service }) => {
    await service.call(moveSiteSection, {
      path: { ...docs, siteSectionId: 'support' },
      body: { position: { before: to('getting-started') } },
    });
    const { structure } = await service.call(siteOperations.getPublishedSite, { path: docs });
    expect(structure?.structure?.[0]?.id).toBe('support');
  });

  test('moves it to the group of the section beside it, or out of its group', async ({
    service,
  }) => {
    const into = await service.call(moveSiteSection, {
      path: faq,
      body: { position: { after: to('webhooks') } },
    });
    expect(into.sectionGroup).toBe('api');
    const { items } = await service.call(siteOperations.listSiteSectionGroups, { path: docs });
    const api = items.find((group) => group?.id === 'api');
    expect(api?.children?.map(({ id }) => id)).toEqual([
      'rest-api',
      'webhooks',
      'faq',
      'authentication',
      'errors',
      'sdks',
    ]);
    const out = await service.call(moveSiteSection, {
      path: faq,
      body: { position: { before: to('glossary') } },
    });
    expect(out).not.toHaveProperty('sectionGroup');
    expect((await idsOf(service)).slice(-4)).toEqual(['changelog', 'faq', 'glossary', 'support']);
  });

  test('keeps the order after many moves to the same position', async ({ service }) => {
    const moved = (await idsOf(service)).filter((id) => id !== 'getting-started').slice(0, 20);
    for (let round = 0; round < 5; round += 1)
      for (const siteSectionId of moved)
        await service.call(moveSiteSection, {
          path: { ...docs, siteSectionId },
          body: { position: { after: to('getting-started') } },
        });
    expect((await idsOf(service)).slice(0, 21)).toEqual(['getting-started', ...moved.toReversed()]);
  });

  test.for<[string, object]>([
    ['itself', { before: to('faq') }],
    ['nothing', {}],
    ['two places', { before: to('glossary'), after: to('changelog') }],
    ['a section that is not there', { after: to('none') }],
    ['a section of another site', { after: to('intranet-company') }],
    ['a site space', { after: { type: 'site-space', siteSpace: 'faq-en' } }],
  ])('beside %s is refused', async ([_, position], { service }) => {
    const raw = await service.send('POST', '/orgs/acme/sites/docs/sections/faq/move', {
      body: { position },
    });
    expect(raw.status).toBe(400);
    expect(raw.text).toMatch(/position/i);
    expect((await idsOf(service)).slice(-3)).toEqual(['faq', 'glossary', 'support']);
  });
});
