/** Links up, from an object to what its key names: what they show, and that nobody waits for the object itself. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answer, startWorld } from '../harness.ts';
import { askInWaves } from '../waves.ts';

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
const spaceComment = `${space}/comments/handbook-comment-7`;
const changeComment = `${changeRequest}/comments/handbook-cr-12-comment-31`;
const inChange = 'handbook/handbook-cr-12';

/** Type and key, what is selected, what it gives, and the calls, all made at once. */
type Way = readonly [id: string, selection: string, data: object, calls: readonly string[]];

const ways: readonly Way[] = [
  ['Member:acme/mei', `role ${ofOrganization}`, acme, [`${organization}/members/mei`]],
  [
    'Team:acme/documentation',
    `title ${ofOrganization}`,
    acme,
    [`${organization}/teams/documentation`],
  ],
  ['Site:acme/docs', `title ${ofOrganization}`, acme, [site]],
  [
    'OpenApiSpec:acme/payments',
    `specId ${ofOrganization}`,
    acme,
    [`${organization}/openapi/payments`],
  ],
  [
    'Translation:acme/quickstart-to-de',
    `createdAt ${ofOrganization}`,
    acme,
    [`${organization}/translations/quickstart-to-de`],
  ],
  ['SamlProvider:acme/okta', `label ${ofOrganization}`, acme, [`${organization}/saml/okta`]],
  [
    'IssuesCluster:acme/cluster-1',
    `label ${ofOrganization}`,
    acme,
    [`${organization}/conversations-clusters/cluster-1`],
  ],
  [
    'Conversation:acme/conversation-60',
    `subject ${ofOrganization}`,
    acme,
    [`${organization}/conversations/conversation-60`],
  ],
  [
    'ConversationIssue:acme/issue-90',
    `title ${ofOrganization}`,
    acme,
    [`${organization}/conversations-issues/issue-90`],
  ],
  [
    'SiteSection:acme/docs/rest-api',
    `title ${ofSite}`,
    { ...acme, ...docs },
    [site, `${site}/sections?limit=1000`],
  ],
  [
    'SiteSectionGroup:acme/docs/api',
    `title ${ofSite}`,
    { ...acme, ...docs },
    [site, `${site}/section-groups?limit=1000`],
  ],
  [
    'SiteSpace:acme/docs/rest-api-en',
    `path ${ofSite}`,
    { ...acme, ...docs },
    [site, `${site}/site-spaces?limit=1000`],
  ],
  [
    'Page:handbook/vacation',
    `title ${ofContent}`,
    { ...handbook, changeRequest: null },
    [`${space}/content/page/vacation`],
  ],
  [
    `Page:${inChange}/vacation`,
    `title ${ofContent}`,
    { ...handbook, ...change },
    [changeRequest, `${changeRequest}/content/page/vacation`],
  ],
  [
    'File:handbook/cover-welcome',
    `name ${ofContent}`,
    { ...handbook, changeRequest: null },
    [`${space}/content/files/cover-welcome`],
  ],
  [
    `File:${inChange}/cover-welcome`,
    `name ${ofContent}`,
    { ...handbook, ...change },
    [changeRequest, `${changeRequest}/content/files/cover-welcome`],
  ],
  [
    'SpaceComment:handbook/handbook-comment-7',
    `status ${ofContent}`,
    { ...handbook, changeRequest: null },
    [spaceComment],
  ],
  [
    `ChangeRequestComment:${inChange}/handbook-cr-12-comment-31`,
    `status ${ofContent}`,
    { ...handbook, ...change },
    [changeRequest, changeComment],
  ],
  [
    'CommentReply:handbook/handbook-comment-7/handbook-comment-7-reply-1',
    'postedAt comment { __typename postedAt space { title } }',
    { comment: { __typename: 'SpaceComment', postedAt: expect.any(String), ...handbook } },
    [spaceComment, `${spaceComment}/replies/handbook-comment-7-reply-1`],
  ],
  [
    `CommentReply:${inChange}/handbook-cr-12-comment-31/handbook-cr-12-comment-31-reply-1`,
    'postedAt comment { __typename postedAt changeRequest { number } }',
    { comment: { __typename: 'ChangeRequestComment', postedAt: expect.any(String), ...change } },
    [changeRequest, changeComment, `${changeComment}/replies?limit=1000`],
  ],
  // Members of the shape that hold what the key says are asked for as early as the others.
  [`ChangeRequest:${inChange}`, 'number space { title }', handbook, [changeRequest]],
  [
    'IntegrationEvent:git-sync/git-sync-event-15',
    'status integration { title }',
    { integration: { title: 'Git Sync' } },
    ['GET /v1/integrations/git-sync', 'GET /v1/integrations/git-sync/events/git-sync-event-15'],
  ],
  [`Content:${inChange}`, ofContent, { ...handbook, ...change }, [changeRequest]],
];

/** The calls for what the links lead to that the table need not repeat. */
const linkedIn = (data: object) => [
  ...('organization' in data ? [organization] : []),
  ...(JSON.stringify(data).includes('"space"') ? [space] : []),
];

describe('a link up is asked for together with its object', () => {
  test.for(ways)('%s { %s }', async ([id, selection, data, calls]) => {
    const [type = ''] = id.split(':');
    const expected = [[...new Set([...linkedIn(data), ...calls])].sort()];
    const asked = await askInWaves(`{ node(id: "${id}") { ... on ${type} { ${selection} } } }`);
    expect(asked.errors).toBeUndefined();
    expect(asked.extensions).toBeUndefined();
    expect(asked.data).toMatchObject({ node: data });
    expect(asked.waves).toEqual(expected);
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
