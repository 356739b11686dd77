/** Errors of the REST API for sites. */
import { expect, test } from 'vitest';
import { askOnce, expectDataOnce, reader } from '../../harness.ts';
import { refuses, refusesMissing } from '../refusals.ts';

refuses([
  {
    name: 'a position beside something that is not there',
    change:
      'moveSiteSpace(input: { siteSpaceId: "acme/docs/faq-en", position: { beforeId: "acme/docs/nothing" } })',
    code: 'INVALID_VALUE',
    says: 'position',
    field: 'position',
    calls: 1,
  },
  {
    name: 'a proxy that is no host with a path',
    change: 'updateSite(input: { siteId: "acme/docs", proxy: "https://example.com" })',
    code: 'INVALID_FORMAT',
    says: 'proxy must be a host',
    field: 'proxy',
    calls: 0,
  },
  {
    name: 'a bad adaptive schema',
    change:
      'updateSiteAdaptiveSchema(input: { siteId: "acme/docs", jsonSchema: { type: "array" } })',
    code: 'INVALID_VALUE',
    says: 'jsonSchema',
    // The first reason in the service's order.
    field: 'jsonSchema.type',
    calls: 1,
  },
]);

refusesMissing([
  ['site', 'updateSite(input: { siteId: "acme/nothing", title: "New" })'],
  [
    'site space',
    'moveSiteSpace(input: { siteSpaceId: "acme/docs/nothing", position: { beforeId: "acme/docs/faq-de" } })',
    2,
  ],
]);

test('a missing site is null with NOT_FOUND at its path, with any fields selected below it', async () => {
  const result = await askOnce(
    '{ site(id: "acme/nothing") { title sections { nodes { title } } adaptiveSchema { updatedAt } } }',
  );
  expect(result.data).toEqual({ site: null });
  expect(result.errors).toEqual([
    {
      message: 'No site matches the id.',
      path: ['site'],
      locations: [{ line: 1, column: 3 }],
      extensions: {
        code: 'NOT_FOUND',
        upstream: { method: 'GET', route: '/v1/orgs/{organizationId}/sites/{siteId}', status: 404 },
      },
    },
  ]);
});

test('a site without a schema, and an unpublished one, have null without an error', async () => {
  const result = await expectDataOnce(
    '{ site(id: "acme/intranet") { adaptiveSchema { updatedAt } publishedProfile { site { id } } } }',
  );
  expect(result.data).toEqual({ site: { adaptiveSchema: null, publishedProfile: null } });
});

test('a mutation with a read-only token is refused with FORBIDDEN', async () => {
  const result = await askOnce(
    'mutation { updateSite(input: { siteId: "acme/docs", title: "New" }) { site { id } } }',
    { token: reader },
  );
  expect(result.status).toBe(200);
  expect(result.data).toEqual({ updateSite: null });
  expect(result.errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
});

test('an id of another site cannot be used with this one', async () => {
  const result = await expectDataOnce(
    'mutation { createSiteSpace(input: { siteId: "acme/docs", spaceId: "handbook", sectionId: "acme/intranet/intranet-company" }) { siteSpace { id } userErrors { code message field } } }',
  );
  expect(result.data).toEqual({
    createSiteSpace: {
      siteSpace: null,
      userErrors: [
        {
          code: 'INVALID_ID',
          message:
            'This ID does not belong to the object it is used with. Expected the ID of a SiteSection: a global ID, the key organizationId/siteId/siteSectionId, or just siteSectionId.',
          field: ['sectionId'],
        },
      ],
    },
  });
  expect(result.calls).toEqual([]);
});

test('a move changes the order in later reads of the request', async () => {
  const result = await askOnce<{ move: unknown; back: { siteSection: unknown } }>(`mutation {
      move: moveSiteSection(input: { siteSectionId: "acme/docs/support", position: { beforeId: "acme/docs/quickstart" } }) { userErrors { code message field } }
      back: updateSite(input: { siteId: "acme/docs", title: "Docs" }) { site { sections(first: 3) { nodes { restId } } } }
    }`);
  expect(result.data).toEqual({
    move: { userErrors: [] },
    back: {
      site: {
        sections: {
          nodes: [{ restId: 'getting-started' }, { restId: 'support' }, { restId: 'quickstart' }],
        },
      },
    },
  });
});
