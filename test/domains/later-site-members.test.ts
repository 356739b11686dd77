/** Members of sites and their structure that only services of a later release have, and how they are written. */
import { expect } from 'vitest';
import { expectDataOnce, serving, test } from '../harness.ts';
import { id } from '../ids.ts';

const ofSite = `
  appliedType defaultAccessLevel lastScanAt
  urls { preview login logout }
  permissions { view access edit create admin installIntegration viewAdaptiveSchema editAdaptiveSchema }
  styleguide { ... on SpaceReference { space { restId } } }
  gitSync { repositoryName status installationRestId operation { state direction } }
`;

test('sites: plan, permissions, URLs, style guide and Git', async ({ world }) => {
  const { data, calls } = await world.expectData(
    `{ site(id: "acme/docs") { ${ofSite} } intranet: site(id: "acme/intranet") { defaultAccessLevel urls { login logout } gitSync { status } } }`,
  );
  const can = (ability: string) => [ability, true];
  expect(data).toEqual({
    site: {
      appliedType: 'ULTIMATE',
      defaultAccessLevel: null,
      lastScanAt: '2026-01-05T03:00:00.000Z',
      urls: {
        preview: 'https://app.docs.example/o/acme/sites/docs/preview',
        login: null,
        logout: null,
      },
      permissions: Object.fromEntries(
        ['view', 'access', 'edit', 'create', 'admin', 'installIntegration']
          .concat('viewAdaptiveSchema', 'editAdaptiveSchema')
          .map(can),
      ),
      styleguide: { space: { restId: 'code-style' } },
      gitSync: {
        repositoryName: 'acme/docs',
        status: 'ACTIVE',
        installationRestId: 'git-sync-docs',
        operation: { state: 'SUCCESS', direction: 'EXPORT' },
      },
    },
    intranet: {
      defaultAccessLevel: 'COMMENT',
      urls: {
        login: 'https://acme.docs.example/intranet/~auth/login',
        logout: 'https://acme.docs.example/intranet/~auth/logout',
      },
      gitSync: null,
    },
  });
  expect(calls.toSorted()).toEqual([
    'GET /v1/orgs/acme/sites/docs',
    'GET /v1/orgs/acme/sites/intranet',
  ]);
});

test('a site of a service of an earlier release', async () => {
  const { data } = await expectDataOnce(`{ site(id: "o/s") { title icon { emoji } ${ofSite} } }`, {
    upstream: serving({
      '/orgs/o/sites/s': { object: 'site', id: 's', title: 'S', icon: null, urls: {} },
    }),
  });
  expect(data).toEqual({
    site: {
      title: 'S',
      icon: null,
      appliedType: null,
      defaultAccessLevel: null,
      lastScanAt: null,
      urls: { preview: null, login: null, logout: null },
      permissions: null,
      styleguide: null,
      gitSync: null,
    },
  });
});

const ofSection =
  'isDraft localizedTitles { language title } localizedDescriptions { language description }';

test('sections, groups and site spaces: drafts, languages, and the page at the root', async ({
  world,
}) => {
  const { data } = await world.expectData(`{
    changelog: siteSection(id: "acme/docs/changelog") { ${ofSection} siteSpaces { isDraft localizedTitles { title } pageRestId } }
    guides: siteSectionGroup(id: "acme/docs/guides") { isDraft localizedTitles { language title } sections { restId } }
    reference: siteSectionGroup(id: "acme/developer-portal/portal-reference") { isDraft localizedTitles { title } sections { restId } }
    quickstart: siteSpace(id: "acme/docs/quickstart-en") { localizedTitles { language title } pageRestId }
  }`);
  expect(data).toMatchObject({
    changelog: {
      isDraft: false,
      localizedTitles: [{ language: 'de', title: 'Änderungen' }],
      localizedDescriptions: [
        { language: 'de', description: 'Was neu ist, und was sich geändert hat.' },
      ],
      siteSpaces: expect.arrayContaining([
        { isDraft: null, localizedTitles: null, pageRestId: null },
      ]),
    },
    guides: {
      isDraft: false,
      localizedTitles: [{ language: 'de', title: 'Anleitungen' }],
      sections: expect.arrayContaining([{ restId: 'authoring' }]),
    },
    reference: { isDraft: null, localizedTitles: null, sections: null },
    quickstart: {
      localizedTitles: [{ language: 'de', title: 'Schnellstart' }],
      pageRestId: 'quickstart-first-steps',
    },
  });
});

test('a site gets a default access level and a style guide, and loses them', async ({ world }) => {
  const change = async (input: string) => {
    const { data, calls } = await world.expectData<{
      updateSite: object;
    }>(`mutation { updateSite(input: { siteId: "acme/docs", ${input} }) {
      site { defaultAccessLevel styleguide { ... on SpaceReference { spaceId } } }
      userErrors { message }
    } }`);
    expect(calls).toEqual(['PATCH /v1/orgs/acme/sites/docs']);
    return data.updateSite;
  };
  expect(await change('defaultAccessLevel: REVIEW, styleguideSpaceId: "handbook"')).toEqual({
    site: { defaultAccessLevel: 'REVIEW', styleguide: { spaceId: id('Space', 'handbook') } },
    userErrors: [],
  });
  expect(await change('defaultAccessLevel: null, styleguideSpaceId: null')).toEqual({
    site: { defaultAccessLevel: null, styleguide: null },
    userErrors: [],
  });
});

test('sections are created with a new space, in a group, and moved', async ({ world }) => {
  const { data } = await world.expectData(`mutation {
    created: createSiteSection(input: {
      siteId: "acme/docs", spaceId: null, title: "Release notes", isDraft: true
      template: { restId: "release-notes" }, sectionGroupId: "acme/docs/guides"
    }) { siteSection { restId isDraft sectionGroup { restId } siteSpaces { space { title } } } userErrors { message } }
    shown: createSiteSection(input: {
      siteId: "acme/docs", spaceId: "handbook", pageId: "handbook/vacation"
    }) { siteSection { siteSpaces { pageRestId } } userErrors { message } }
    refused: createSiteSection(input: { siteId: "acme/docs", spaceId: null, pageId: "handbook/vacation" }) {
      siteSection { restId } userErrors { code }
    }
    missing: createSiteSection(input: { siteId: "acme/docs" }) { siteSection { restId } userErrors { field message } }
    moved: updateSiteSection(input: {
      siteSectionId: "acme/docs/authoring", sectionGroupId: null, isDraft: true
      localizedTitles: [{ language: "de", title: "Schreiben" }]
      localizedDescriptions: [{ language: "de", description: "Wie Texte entstehen." }]
    }) { siteSection { ${ofSection} sectionGroup { restId } } userErrors { message } }
  }`);
  expect(data).toEqual({
    created: {
      siteSection: {
        restId: 'section-1',
        isDraft: true,
        sectionGroup: { restId: 'guides' },
        siteSpaces: [{ space: { title: 'Release notes' } }],
      },
      userErrors: [],
    },
    shown: {
      siteSection: { siteSpaces: [{ pageRestId: 'vacation' }] },
      userErrors: [],
    },
    refused: { siteSection: null, userErrors: [{ code: expect.any(String) }] },
    missing: {
      siteSection: null,
      userErrors: [{ field: ['spaceId'], message: expect.stringContaining('is required') }],
    },
    moved: {
      siteSection: {
        isDraft: true,
        sectionGroup: null,
        localizedTitles: [{ language: 'de', title: 'Schreiben' }],
        localizedDescriptions: [{ language: 'de', description: 'Wie Texte entstehen.' }],
      },
      userErrors: [],
    },
  });
});

test('groups are drafts, and moved into other groups', async ({ world }) => {
  const group =
    'siteSectionGroup { title isDraft localizedTitles { title } sectionGroup { restId } } userErrors { message }';
  const { data } = await world.expectData(`mutation {
    created: createSiteSectionGroup(input: { siteId: "acme/docs", title: "Later", isDraft: true }) { ${group} }
    inside: updateSiteSectionGroup(input: {
      siteSectionGroupId: "acme/docs/operations", parentSectionGroupId: "acme/docs/api", isDraft: false
      localizedTitles: [{ language: "de", title: "Betrieb" }]
    }) { ${group} }
    root: updateSiteSectionGroup(input: { siteSectionGroupId: "acme/docs/advanced", parentSectionGroupId: null }) { ${group} }
  }`);
  expect(data).toMatchObject({
    created: {
      siteSectionGroup: { title: 'Later', isDraft: true, sectionGroup: null },
      userErrors: [],
    },
    inside: {
      siteSectionGroup: {
        isDraft: false,
        localizedTitles: [{ title: 'Betrieb' }],
        sectionGroup: { restId: 'api' },
      },
      userErrors: [],
    },
    root: { siteSectionGroup: { sectionGroup: null }, userErrors: [] },
  });
});

test('site spaces are created with a new space, and show another page first', async ({ world }) => {
  const siteSpace =
    'siteSpace { title isDraft pageRestId space { restId title } } userErrors { message }';
  const { data } = await world.expectData(`mutation {
    created: createSiteSpace(input: { siteId: "acme/docs", spaceId: null, title: "Notes", isDraft: true, template: { restId: "release-notes" } }) { ${siteSpace} }
    shown: updateSiteSpace(input: { siteSpaceId: "acme/docs/quickstart-en", pageId: "quickstart/quickstart-overview", isDraft: true }) { ${siteSpace} }
    first: updateSiteSpace(input: { siteSpaceId: "acme/docs/quickstart-en", pageId: null }) { ${siteSpace} }
  }`);
  expect(data).toMatchObject({
    created: {
      siteSpace: { title: 'Notes', isDraft: true, pageRestId: null, space: { title: 'Notes' } },
      userErrors: [],
    },
    shown: {
      siteSpace: { isDraft: true, pageRestId: 'quickstart-overview' },
      userErrors: [],
    },
    first: { siteSpace: { isDraft: true, pageRestId: null }, userErrors: [] },
  });
});
