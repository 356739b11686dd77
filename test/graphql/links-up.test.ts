/** Links from an object to those named in its key, which do not wait for the object. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { goldenCalls } from '../golden-calls.ts';
import { answer, startWorld } from '../harness.ts';
import { askInWaves } from '../waves.ts';

const golden = goldenCalls('links-up');

const acme = { organization: { title: 'Acme' } };
const docs = { site: { title: 'Acme Docs' } };
const handbook = { space: { title: 'Handbook' } };
const change = { changeRequest: { number: 12 } };
const ofOrganization = 'organization { title }';
const ofSite = `${ofOrganization} site { title }`;
const ofContent = 'space { title } changeRequest { number }';
const organization = 'GET /v1/orgs/acme';
const site = 'GET /v1/orgs/acme/sites/docs';
const space = 'GET /v1/spaces/handbook';
const changeRequest = 'GET /v1/spaces/handbook/change-requests/handbook-cr-12';
const inChange = 'handbook/handbook-cr-12';

/** Type and key, what is selected, and what it gives. */
type Way = readonly [id: string, selection: string, data: object];

const ways: readonly Way[] = [
  ['Member:acme/mei', `role ${ofOrganization}`, acme],
  ['Team:acme/documentation', `title ${ofOrganization}`, acme],
  ['Site:acme/docs', `title ${ofOrganization}`, acme],
  ['OpenApiSpec:acme/payments', `specId ${ofOrganization}`, acme],
  ['Translation:acme/quickstart-to-de', `createdAt ${ofOrganization}`, acme],
  ['SamlProvider:acme/okta', `label ${ofOrganization}`, acme],
  ['IssuesCluster:acme/cluster-1', `label ${ofOrganization}`, acme],
  ['Conversation:acme/conversation-60', `subject ${ofOrganization}`, acme],
  ['ConversationIssue:acme/issue-90', `title ${ofOrganization}`, acme],
  ['SiteSection:acme/docs/rest-api', `title ${ofSite}`, { ...acme, ...docs }],
  ['SiteSectionGroup:acme/docs/api', `title ${ofSite}`, { ...acme, ...docs }],
  ['SiteSpace:acme/docs/rest-api-en', `path ${ofSite}`, { ...acme, ...docs }],
  ['Page:handbook/vacation', `title ${ofContent}`, { ...handbook, changeRequest: null }],
  [`Page:${inChange}/vacation`, `title ${ofContent}`, { ...handbook, ...change }],
  ['File:handbook/cover-welcome', `name ${ofContent}`, { ...handbook, changeRequest: null }],
  [`File:${inChange}/cover-welcome`, `name ${ofContent}`, { ...handbook, ...change }],
  [
    'SpaceComment:handbook/handbook-comment-7',
    `status ${ofContent}`,
    { ...handbook, changeRequest: null },
  ],
  [
    `ChangeRequestComment:${inChange}/handbook-cr-12-comment-31`,
    `status ${ofContent}`,
    { ...handbook, ...change },
  ],
  [
    'CommentReply:handbook/handbook-comment-7/handbook-comment-7-reply-1',
    'postedAt comment { __typename postedAt space { title } }',
    { comment: { __typename: 'SpaceComment', postedAt: expect.any(String), ...handbook } },
  ],
  [
    `CommentReply:${inChange}/handbook-cr-12-comment-31/handbook-cr-12-comment-31-reply-1`,
    'postedAt comment { __typename postedAt changeRequest { number } }',
    { comment: { __typename: 'ChangeRequestComment', postedAt: expect.any(String), ...change } },
  ],
  // Members of the shape that hold what the key says are asked for as early as the others.
  [`ChangeRequest:${inChange}`, 'number space { title }', handbook],
  [
    'IntegrationEvent:git-sync/git-sync-event-15',
    'status integration { title }',
    { integration: { title: 'Git Sync' } },
  ],
  [`Content:${inChange}`, ofContent, { ...handbook, ...change }],
];

describe('a link up is asked for together with its object', () => {
  test.for(ways)('%s { %s }', async ([id, selection, data]) => {
    const [type = ''] = id.split(':');
    const asked = await askInWaves(`{ node(id: "${id}") { ... on ${type} { ${selection} } } }`);
    expect(asked.errors).toBeUndefined();
    expect(asked.extensions).toBeUndefined();
    expect(asked.data).toMatchObject({ node: data });
    expect(asked.waves).toHaveLength(1);
    golden.check(id, asked.waves);
  });

  test('by a root field', async () => {
    const { data, waves } = await askInWaves(
      `{ changeRequest(id: "${inChange}") { space { title organization { id } } } }`,
    );
    expect(data).toMatchObject({ changeRequest: handbook });
    expect(waves).toEqual([[space, changeRequest]]);
  });

  test('by a field that gives what belongs to its parent', async () => {
    const { data, waves } = await askInWaves(
      '{ organization(id: "acme") { member(userId: "mei") { role organization { title } } } }',
    );
    expect(data).toMatchObject({ organization: { member: acme } });
    expect(waves).toEqual([[organization, `${organization}/members/mei`]]);
  });

  test('by a link, and each link above that', async () => {
    const { data, waves } = await askInWaves(
      '{ siteSpace(id: "acme/docs/rest-api-en") { section { icon site { title organization { title } } } } }',
    );
    expect(data).toMatchObject({ siteSpace: { section: { site: { ...docs.site, ...acme } } } });
    expect(waves).toEqual([
      [`${site}/site-spaces?limit=1000`],
      [organization, site, `${site}/sections?limit=1000`],
    ]);
  });

  test('by its number it is not: what is another name for it is resolved first', async () => {
    const { data, waves } = await askInWaves(
      '{ changeRequest(id: "handbook/12") { id space { title } } }',
    );
    expect(data).toMatchObject({ changeRequest: handbook });
    expect(waves).toEqual([['GET /v1/spaces/handbook/change-requests/12'], [space]]);
  });

  test('in the content of a change request that its number names, which is read once', async () => {
    const { data, waves } = await askInWaves(
      '{ page(id: "handbook/12/vacation") { changeRequest { id number } space { title } } }',
    );
    expect(data).toMatchObject({ page: { ...handbook, ...change } });
    expect(waves).toEqual([
      ['GET /v1/spaces/handbook/change-requests/12'],
      [space, `${changeRequest}/content/page/vacation`],
    ]);
  });

  test('an installation leads to its integration, which is there already', async () => {
    const { data, waves } = await askInWaves(
      '{ integration(name: "git-sync") { installations(first: 1) { nodes { integration { id title } } } } }',
    );
    const integration = { id: expect.any(String), title: 'Git Sync' };
    expect(data).toEqual({ integration: { installations: { nodes: [{ integration }] } } });
    expect(waves).toEqual([
      ['GET /v1/integrations/git-sync', 'GET /v1/integrations/git-sync/installations?limit=1'],
    ]);
  });
});

describe('what is above many objects', () => {
  const members = (selection: string) =>
    `{ organization(id: "acme") { members(first: 100) { nodes { ${selection} } } } }`;

  test('costs no call for its ids', async () => {
    const { data, waves } = await askInWaves<{
      organization: { members: { nodes: { organization: { restId: string } }[] } };
    }>(
      `{ space(id: "handbook") { comments(first: 100) { nodes { space { id restId } changeRequest { id } } } }
         organization(id: "acme") { members(first: 100) { nodes { organization { __typename id restId } } } } }`,
    );
    const above = data?.organization.members.nodes.map((node) => node.organization.restId);
    expect(new Set(above)).toEqual(new Set(['acme']));
    expect(above?.length).toBeGreaterThan(40);
    expect(waves.map((wave) => wave.length)).toEqual([4]);
  });

  test('costs one call for more of it, and none where that was read', async () => {
    const { waves } = await askInWaves(members('role organization { title }'));
    expect(waves).toEqual([[organization, `${organization}/members?limit=100`]]);
    const ids = ['handbook/vacation', 'handbook/expenses'].map((key) => `"Page:${key}"`);
    const pages = await askInWaves(
      `{ nodes(ids: [${ids}]) { ... on Page { title space { title } } } }`,
    );
    expect(pages.waves).toEqual([
      [space, `${space}/content/page/expenses`, `${space}/content/page/vacation`],
    ]);
  });
});

describe('a link up that was asked for early', () => {
  /** A service with a change request, or without, whose space cannot be read. */
  const withSpace =
    (status: number, hasChange: boolean): RequestListener =>
    ({ url }, response) => {
      if (url === '/v1/spaces/s/change-requests/c' && hasChange)
        return answer(response, { object: 'change-request', id: 'c', number: 1, space: 's' });
      const isSpace = url === '/v1/spaces/s';
      answer(response, { error: { code: status, message: 'No.' } }, isSpace ? status : 404);
    };
  const ask = '{ changeRequest(id: "s/c") { number space { title } } }';

  test.each([403, 404, 500])(
    'tells nothing where its object is missing, though it answers %i',
    async (status) => {
      const world = await startWorld({ upstream: withSpace(status, false) });
      const { data, errors, extensions } = await world.ask(ask);
      expect(data).toEqual({ changeRequest: null });
      expect(errors).toMatchObject([
        { path: ['changeRequest'], extensions: { code: 'NOT_FOUND' } },
      ]);
      expect(extensions?.warnings).toBeUndefined();
      const byNode = await world.ask(
        `{ node(id: "ChangeRequest:s/c") { ... on ChangeRequest { number space { title } } } }`,
      );
      expect(byNode.data).toEqual({ node: null });
      expect(byNode.errors).toBeUndefined();
    },
  );

  test.each([
    [403, 'FORBIDDEN'],
    [500, 'UPSTREAM_ERROR'],
  ])('that answers %i is one error, at its own path', async (status, code) => {
    const world = await startWorld({ upstream: withSpace(status, true) });
    const { data, errors, extensions } = await world.ask(ask);
    expect(data).toEqual({ changeRequest: { number: 1, space: null } });
    expect(errors).toMatchObject([{ path: ['changeRequest', 'space'], extensions: { code } }]);
    expect(extensions?.warnings).toBeUndefined();
  });

  test('whose target is gone is null, with one warning', async () => {
    const world = await startWorld({ upstream: withSpace(404, true) });
    const { data, errors, extensions, calls } = await world.ask(ask);
    expect(errors).toBeUndefined();
    expect(data).toEqual({ changeRequest: { number: 1, space: null } });
    expect(extensions?.warnings).toMatchObject([
      { code: 'NOT_FOUND', path: ['changeRequest', 'space'] },
    ]);
    expect([...calls].sort()).toEqual(['GET /v1/spaces/s', 'GET /v1/spaces/s/change-requests/c']);
  });
});
