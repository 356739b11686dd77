/** Fields after a change in the same request return the changed data. */
import { expect, test } from 'vitest';
import { askOnce, expectDataOnce } from '../harness.ts';

test('later fields of the same request return the changed data', async () => {
  const { data, calls } = await expectDataOnce(`mutation {
    before: updateSite(input: { siteId: "acme/docs", title: "One" }) { site { ...Shown } }
    createSiteSection(input: { siteId: "acme/docs", spaceId: "roadmap" }) {
      siteSection { title }
      site { ...Shown }
    }
    after: updateSite(input: { siteId: "acme/docs", title: "Two" }) { site { ...Shown } }
  }
  fragment Shown on Site { title sections { totalCount } }`);
  expect(data).toEqual({
    before: { site: { title: 'One', sections: { totalCount: 24 } } },
    createSiteSection: {
      siteSection: { title: 'Roadmap' },
      site: { title: 'One', sections: { totalCount: 25 } },
    },
    after: { site: { title: 'Two', sections: { totalCount: 25 } } },
  });
  const count = 'GET /v1/orgs/acme/sites/docs/sections?limit=1';
  expect(calls.slice(0, 3)).toEqual([
    'PATCH /v1/orgs/acme/sites/docs',
    count,
    'POST /v1/orgs/acme/sites/docs/sections',
  ]);
  expect(calls.slice(3, 5).sort()).toEqual(['GET /v1/orgs/acme/sites/docs', count]);
  expect(calls.slice(5)).toEqual(['PATCH /v1/orgs/acme/sites/docs', count]);
});

test('objects in the response to a change are not read again', async () => {
  const { data, calls } = await askOnce(`mutation {
    updateSiteSection(input: { siteSectionId: "acme/docs/faq", title: "Questions" }) {
      siteSection { id title siteSpaces { section { title } space { title } } }
    }
  }`);
  expect(calls).toEqual(['PATCH /v1/orgs/acme/sites/docs/sections/faq']);
  expect(data).toMatchObject({
    updateSiteSection: {
      siteSection: { title: 'Questions', siteSpaces: [{ section: { title: 'Questions' } }, {}] },
    },
  });
});

test('a second deletion deletes nothing, without an error', async () => {
  const { data } = await expectDataOnce(`mutation {
    first: deleteSiteSpace(input: { siteSpaceId: "acme/docs/faq-de" }) { ...Deleted }
    second: deleteSiteSpace(input: { siteSpaceId: "acme/docs/faq-de" }) { ...Deleted }
  }
  fragment Deleted on DeleteSiteSpacePayload { deletedSiteSpaceId userErrors { message } }`);
  const id = Buffer.from('SiteSpace:acme/docs/faq-de').toString('base64url');
  expect(data).toEqual({
    first: { deletedSiteSpaceId: id, userErrors: [] },
    second: { deletedSiteSpaceId: null, userErrors: [] },
  });
});

test('a target that the mutation did not find is not read again', async () => {
  const { data, extensions, calls } = await expectDataOnce(`mutation {
    runTranslation(input: { translationId: "acme/none" }) { translation { status } userErrors { code } }
    mergeChangeRequest(input: { changeRequestId: "handbook/none" }) { changeRequest { subject } userErrors { code } }
  }`);
  expect(extensions).toBeUndefined();
  expect(data).toEqual({
    runTranslation: { translation: null, userErrors: [{ code: 'NOT_FOUND' }] },
    mergeChangeRequest: { changeRequest: null, userErrors: [{ code: 'NOT_FOUND' }] },
  });
  expect(calls).toHaveLength(2);
});

test('the limits of the name of a new object are checked before any call', async () => {
  const { data, calls } = await expectDataOnce(`mutation {
    setOpenApiSpecSource(input: { openApiSpecId: "acme/${'n'.repeat(101)}", source: { text: "{}" } }) {
      openApiSpec { slug }
      userErrors { code field }
    }
  }`);
  expect(data).toEqual({
    setOpenApiSpecSource: {
      openApiSpec: null,
      userErrors: [{ code: 'TOO_LONG', field: ['openApiSpecId'] }],
    },
  });
  expect(calls).toEqual([]);
});

test('a member can be identified by the global ID of the user', async () => {
  const { data, calls } = await expectDataOnce(`mutation {
    removeTeamMember(input: { teamId: "acme/documentation", memberId: "${Buffer.from('User:mei').toString('base64url')}" }) {
      userErrors { message }
    }
  }`);
  expect(data).toEqual({ removeTeamMember: { userErrors: [] } });
  expect(calls).toEqual(['DELETE /v1/orgs/acme/teams/documentation/members/mei']);
});
