import { describe, expect } from 'vitest';
import { siteOperations } from '../../src/domains/sites/operations.ts';
import { type Running, test } from './service.ts';

const docs = { organizationId: 'acme', siteId: 'docs' };
const api = { ...docs, siteSectionGroupId: 'api' };
const {
  listSiteSectionGroups,
  createSiteSectionGroup,
  updateSiteSectionGroup,
  deleteSiteSectionGroup,
  addSectionToSiteSectionGroup,
  getPublishedSite,
} = siteOperations;

/** The structure of the site as text: sections by id, groups as `id(…)`. */
async function outline({ call }: Running): Promise<string> {
  const { structure } = await call(getPublishedSite, { path: docs });
  return (structure?.structure ?? []).map(draw).join(' ');
}

const draw = ({ id, children }: { id: string; children?: { id: string }[] }): string =>
  children ? `${id}(${children.map(draw).join(' ')})` : id;

const guides =
  'guides(authoring publishing collaboration localization search advanced(adaptive-content custom-domains automation))';
const developers = 'api(rest-api webhooks authentication errors sdks)';
const operations = 'operations(deployment monitoring backups security compliance)';
const ends = 'changelog faq glossary support status-page';
const seeded = `getting-started quickstart ${guides} ${developers} ${operations} ${ends}`;

test('the seed has groups in a group and at the root', async ({ service }) => {
  expect(await outline(service)).toBe(seeded);
  const { items, count } = await service.call(listSiteSectionGroups, { path: docs });
  expect(count).toBe(4);
  expect(items.map((group) => [group?.id, group?.sectionGroup])).toEqual([
    ['guides', undefined],
    ['advanced', 'guides'],
    ['api', undefined],
    ['operations', undefined],
  ]);
});

describe('createSiteSectionGroup', () => {
  test('moves sections out of their groups, in the given order', async ({ service }) => {
    const body = { title: 'More', icon: 'plus', sections: ['glossary', 'sdks', 'faq'] };
    const group = await service.call(createSiteSectionGroup, { path: docs, body });
    expect(group).toMatchObject({ id: 'section-group-1', title: 'More', icon: 'plus' });
    expect(group.children?.map(({ id }) => id)).toEqual(body.sections);
    expect(await outline(service)).toBe(
      `getting-started quickstart ${guides} api(rest-api webhooks authentication errors) ${operations} changelog support status-page section-group-1(glossary sdks faq)`,
    );
  });

  test('can have a parent, and no icon and sections', async ({ service }) => {
    const body = { title: 'Empty', icon: null, parent: 'advanced' };
    const group = await service.call(createSiteSectionGroup, { path: docs, body });
    expect(group).toEqual({
      object: 'site-section-group',
      id: 'section-group-1',
      title: 'Empty',
      sectionGroup: 'advanced',
      children: [],
      sections: [],
    });
    expect(await outline(service)).toContain('custom-domains automation section-group-1())');
  });

  test.for<[{ sections?: string[]; parent?: string }, string]>([
    [{ parent: 'none' }, 'No site section group matches "none".'],
    [{ parent: 'portal-reference' }, 'No site section group matches "portal-reference".'],
    [{ sections: ['faq', 'none'] }, 'No site section matches "none".'],
  ])('%j is refused and changes nothing', async ([wrong, message], { service }) => {
    const body = { title: 'More', ...wrong };
    expect(await service.refusal(createSiteSectionGroup, { path: docs, body })).toBe(
      `400 ${message}`,
    );
    expect(await outline(service)).toBe(seeded);
  });
});

test('updateSiteSectionGroup changes title and icon; null clears, and other members are unchanged', async ({
  call,
}) => {
  const renamed = await call(updateSiteSectionGroup, { path: api, body: { title: 'API' } });
  expect(renamed).toMatchObject({ title: 'API', icon: 'code' });
  const body = { icon: null };
  expect(await call(updateSiteSectionGroup, { path: api, body })).not.toHaveProperty('icon');
  const again = await call(updateSiteSectionGroup, { path: api, body: { icon: 'gear' } });
  expect(again).toMatchObject({ title: 'API', icon: 'gear' });
});

describe('deleteSiteSectionGroup', () => {
  test('its contents replace it', async ({ service }) => {
    expect(await service.call(deleteSiteSectionGroup, { path: api })).toBe(true);
    expect(await service.call(deleteSiteSectionGroup, { path: api })).toBe(false);
    expect(await outline(service)).toBe(
      `getting-started quickstart ${guides} rest-api webhooks authentication errors sdks ${operations} ${ends}`,
    );
  });

  test('its subgroups move up like sections', async ({ service }) => {
    const path = { ...docs, siteSectionGroupId: 'guides' };
    await service.call(deleteSiteSectionGroup, { path });
    expect(await outline(service)).toContain(
      'quickstart authoring publishing collaboration localization search advanced(adaptive-content custom-domains automation) api(',
    );
  });

  test('moves sections out of a nested group, into the parent', async ({ service }) => {
    const path = { ...docs, siteSectionGroupId: 'advanced' };
    await service.call(deleteSiteSectionGroup, { path });
    expect(await outline(service)).toContain(
      'guides(authoring publishing collaboration localization search adaptive-content custom-domains automation) api(',
    );
  });
});

describe('addSectionToSiteSectionGroup', () => {
  test.for(['faq', 'authoring', 'rest-api'])(
    'adds %s to the end of the group',
    async (sectionId, { service }) => {
      const group = await service.call(addSectionToSiteSectionGroup, {
        path: api,
        body: { sectionId },
      });
      expect(group.children?.at(-1)?.id).toBe(sectionId);
      const drawn = await outline(service);
      expect(drawn.split(/[ ()]+/).filter((id) => id === sectionId)).toHaveLength(1);
    },
  );

  test('refuses a section that is not in the site', async ({ refusal }) => {
    const body = { sectionId: 'intranet-company' };
    expect(await refusal(addSectionToSiteSectionGroup, { path: api, body })).toBe(
      '400 No site section matches "intranet-company".',
    );
  });
});
