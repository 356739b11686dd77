/** The number of calls of a query, and which of them are parallel. */
import { expect } from 'vitest';
import { siteTree } from '../../src/sandbox/server/example-tabs.ts';
import { Gate } from '../gate.ts';
import { goldenCalls } from '../golden-calls.ts';
import { askOnce, expectDataOnce, test } from '../harness.ts';

const golden = goldenCalls('calls');

test('a site with its sections, site spaces and spaces is two parallel calls', async () => {
  const gate = new Gate();
  const { data } = await expectDataOnce<{ site: SiteTree }>(siteTree, { gate });
  expect(gate.waves).toHaveLength(1);
  golden.check('siteTree', gate.waves);
  expect(data.site.title).toBe('Acme Docs');
  expect(data.site.sections.nodes).toHaveLength(24);
  for (const section of data.site.sections.nodes ?? [])
    expect(section.siteSpaces).toEqual([
      expect.objectContaining({
        path: 'en',
        space: expect.objectContaining({ visibility: 'PUBLIC' }),
      }),
      expect.objectContaining({
        path: 'de',
        space: expect.objectContaining({ visibility: 'UNLISTED' }),
      }),
    ]);
});

interface SiteTree {
  title: string;
  sections: { nodes: { siteSpaces: { path: string }[] }[] };
}

test('every list and object below a site that needs only its key is read together with it', async () => {
  const gate = new Gate();
  await expectDataOnce(
    `query Screen($withGroups: Boolean!) {
    site(id: "acme/docs") {
      title
      ...Structure
      adaptiveSchema { updatedAt }
      conditionTemplates { condition }
      skipped: publishedProfile @skip(if: true) { site { id } }
    }
  }
  fragment Structure on Site {
    sections { totalCount }
    ... on Node { id }
    sectionGroups @include(if: $withGroups) { nodes { title } }
    siteSpaces(first: 5) { nodes { title } }
  }`,
    { variables: { withGroups: true }, gate },
  );
  expect(gate.waves).toHaveLength(1);
  golden.check('siteScreen', gate.waves);
});

test('an organization with its spaces and their collections is three calls in two waves', async () => {
  const gate = new Gate();
  const { data } = await expectDataOnce<{
    organization: { spaces: { nodes: { parent: { title: string } | null }[] } };
  }>(
    '{ organization(id: "acme") { title spaces(first: 60) { nodes { title parent { title } } } } }',
    {
      gate,
    },
  );
  const spaces = data.organization.spaces.nodes ?? [];
  expect(spaces).toHaveLength(60);
  expect(spaces.filter(({ parent }) => parent).length).toBeGreaterThan(50);
  expect(gate.waves).toHaveLength(2);
  golden.check('spacesWithParents', gate.waves);
});

test('later fields of a request read the changed data', async () => {
  const { data, calls } = await askOnce(`mutation {
    before: updateSite(input: { siteId: "acme/docs", title: "First" }) { site { title section: sections(first: 1) { nodes { title } } } }
    change: updateSiteSection(input: { siteSectionId: "acme/docs/getting-started", title: "Start here" }) { siteSection { title } }
    after: updateSite(input: { siteId: "acme/docs", title: "Second" }) { site { title section: sections(first: 1) { nodes { title } } } }
  }`);
  expect(data).toEqual({
    before: { site: { title: 'First', section: { nodes: [{ title: 'Getting started' }] } } },
    change: { siteSection: { title: 'Start here' } },
    after: { site: { title: 'Second', section: { nodes: [{ title: 'Start here' }] } } },
  });
  expect(calls).toHaveLength(5);
});

test('a request has a maximum of calls; fields above it have an error, and the others are returned', async () => {
  const { data, errors, calls } = await askOnce(
    '{ space(id: "handbook") { title organization { title } createdAt parent { title } } }',
    { facade: { callBudget: 2 } },
  );
  expect(calls).toHaveLength(2);
  const { space } = data as { space: object };
  expect(Object.values(space).filter((value) => value !== null)).toHaveLength(3);
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_BUDGET_EXCEEDED']);
});

test('many spaces by ID are two calls: the first space determines the list of the others', async ({
  world,
}) => {
  const listed = await world.ask<{ organization: { spaces: { nodes: { id: string }[] } } }>(
    '{ organization(id: "acme") { spaces(first: 45) { nodes { id title } } } }',
  );
  const spaces = listed.data?.organization.spaces.nodes ?? [];
  const ids = spaces.map(({ id }) => id);
  const { data, calls } = await world.expectData<unknown, { ids: string[] }>(
    'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Space { title } } }',
    { ids },
  );
  expect(data).toEqual({ nodes: spaces });
  expect(calls).toEqual(['GET /v1/spaces/getting-started', 'GET /v1/orgs/acme/spaces?limit=70']);
});
