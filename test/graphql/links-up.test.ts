/** Links from an object to objects in its key, which do not wait for the object. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { goldenCalls } from '../golden-calls.ts';
import { answer, askOnce, expectDataOnce, failure, startWorld } from '../harness.ts';
import { id } from '../ids.ts';
import { askInWaves } from '../waves.ts';

const golden = goldenCalls('links-up');

const acme = { organization: { title: 'Acme' } };
const docs = { site: { title: 'Acme Docs' } };
const handbook = { space: { title: 'Handbook' } };
const change = { changeRequest: { number: 12 } };
const ofOrganization = 'organization { title }';
const ofSite = `${ofOrganization} site { title }`;
const ofContent = 'space { title } changeRequest { number }';
const inChange = 'handbook/handbook-cr-12';

/** Type and key, selection, and data. */
type Way = readonly [id: string, selection: string, data: object];

const ways: readonly Way[] = [
  ['Member:acme/mei', `role ${ofOrganization}`, acme],
  ['Team:acme/documentation', `title ${ofOrganization}`, acme],
  ['Site:acme/docs', `title ${ofOrganization}`, acme],
  ['OpenApiSpec:acme/payments', `specRestId ${ofOrganization}`, acme],
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
  [
    'ReusableContent:handbook/contact-it',
    `title ${ofContent}`,
    { ...handbook, changeRequest: null },
  ],
  [`ReusableContent:${inChange}/contact-it`, `title ${ofContent}`, { ...handbook, ...change }],
  [
    'IntegrationInstallation:git-sync/git-sync-acme',
    'status integration { title }',
    { integration: { title: 'Git Sync' } },
  ],
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
  // Members of the shape that repeat the key are read at the same time as the others.
  [`ChangeRequest:${inChange}`, 'number space { title }', handbook],
  [
    'IntegrationEvent:git-sync/git-sync-event-15',
    'status integration { title }',
    { integration: { title: 'Git Sync' } },
  ],
  [`Content:${inChange}`, ofContent, { ...handbook, ...change }],
];

describe('a link up is read together with its object', () => {
  test.for(ways)('%s { %s }', async ([id, selection, data]) => {
    const [type = ''] = id.split(':');
    const asked = await askInWaves(`{ node(id: "${id}") { ... on ${type} { ${selection} } } }`);
    expect(asked.errors).toBeUndefined();
    expect(asked.extensions).toBeUndefined();
    expect(asked.data).toMatchObject({ node: data });
    expect(asked.waves).toHaveLength(1);
    golden.check(id, asked.waves);
  });

  test.for<[name: string, document: string, data: object, waves: number]>([
    [
      'by a root field',
      `{ changeRequest(id: "${inChange}") { space { title organization { id } } } }`,
      { changeRequest: handbook },
      1,
    ],
    [
      'by a field with a part of its parent',
      '{ organization(id: "acme") { member(id: "mei") { role organization { title } } } }',
      { organization: { member: acme } },
      1,
    ],
    [
      'by a link, and each link above that',
      '{ siteSpace(id: "acme/docs/rest-api-en") { section { icon site { title organization { title } } } } }',
      { siteSpace: { section: { site: { ...docs.site, ...acme } } } },
      2,
    ],
    [
      'by its number, as its key has the ID of the space, too',
      '{ changeRequest(id: "handbook/12") { id space { title } } }',
      { changeRequest: handbook },
      1,
    ],
    [
      'in the content of a change request by its number, which is read once',
      '{ page(id: "handbook/12/vacation") { changeRequest { id number } space { title } } }',
      { page: { ...handbook, ...change } },
      2,
    ],
    [
      'from an installation to its integration, which is read already',
      '{ integration(id: "git-sync") { installations(first: 1) { nodes { integration { id title } } } } }',
      { integration: { installations: { nodes: [{ integration: { title: 'Git Sync' } }] } } },
      1,
    ],
  ])('%s', async ([name, document, expected, deep]) => {
    const { data, waves } = await askInWaves(document);
    expect(data).toMatchObject(expected);
    expect(waves).toHaveLength(deep);
    golden.check(name, waves);
  });
});

test('the change request of a comment and of a reply, which is not in every key', async () => {
  const inChangeRequest = 'handbook/handbook-cr-12/handbook-cr-12-comment-31';
  const ids = [
    id('ChangeRequestComment', inChangeRequest),
    id('SpaceComment', 'handbook/handbook-comment-7'),
    id('CommentReply', 'handbook/handbook-comment-6/handbook-comment-6-reply-1'),
  ];
  const { data } = await expectDataOnce(
    `query ($ids: [ID!]!) { nodes(ids: $ids) {
      ... on ChangeRequestComment { changeRequest { number } }
      ... on SpaceComment { changeRequest { number } }
      ... on CommentReply { changeRequest { number } }
    } }`,
    { variables: { ids } },
  );
  expect(data).toEqual({
    nodes: [{ changeRequest: { number: 12 } }, { changeRequest: null }, { changeRequest: null }],
  });
});

describe('the parent of many objects', () => {
  const members = (selection: string) =>
    `{ organization(id: "acme") { members(first: 100) { nodes { ${selection} } } } }`;

  test('needs no call for its ids', async () => {
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

  test('needs one call for other fields, and none if it was read', async () => {
    const { waves } = await askInWaves(members('role organization { title }'));
    expect(waves.flat()).toHaveLength(2);
    golden.check('members with their organization', waves);
    const ids = ['handbook/vacation', 'handbook/expenses'].map((key) => `"Page:${key}"`);
    const pages = await askInWaves(
      `{ nodes(ids: [${ids}]) { ... on Page { title space { title } } } }`,
    );
    expect(pages.waves.flat()).toHaveLength(3);
    golden.check('pages with their space', pages.waves);
  });
});

describe('a link up that was read early', () => {
  /** A service with or without a change request, whose space cannot be read. */
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
    'is null without its object, although its own response is %i',
    async (status) => {
      const world = await startWorld({ upstream: withSpace(status, false) });
      const { data, errors, extensions } = await world.ask(ask);
      expect(data).toEqual({ changeRequest: null });
      expect(errors).toMatchObject([failure('NOT_FOUND', 'changeRequest')]);
      expect(extensions?.warnings).toBeUndefined();
      const byNode = await world.expectData(
        `{ node(id: "ChangeRequest:s/c") { ... on ChangeRequest { number space { title } } } }`,
      );
      expect(byNode.data).toEqual({ node: null });
    },
  );

  test.each([
    [403, 'FORBIDDEN'],
    [500, 'UPSTREAM_ERROR'],
  ])('with a response of %i is one error, at its own path', async (status, code) => {
    const { data, errors, extensions } = await askOnce(ask, { upstream: withSpace(status, true) });
    expect(data).toEqual({ changeRequest: { number: 1, space: null } });
    expect(errors).toMatchObject([{ path: ['changeRequest', 'space'], extensions: { code } }]);
    expect(extensions?.warnings).toBeUndefined();
  });

  test('whose target is gone is null, with one warning', async () => {
    const { data, extensions, calls } = await expectDataOnce(ask, {
      upstream: withSpace(404, true),
    });
    expect(data).toEqual({ changeRequest: { number: 1, space: null } });
    expect(extensions?.warnings).toMatchObject([
      { code: 'NOT_FOUND', path: ['changeRequest', 'space'] },
    ]);
    expect([...calls].sort()).toEqual(['GET /v1/spaces/s', 'GET /v1/spaces/s/change-requests/c']);
  });
});
