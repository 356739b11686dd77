/** Literal IDs and cursors, which must never change because clients store them. */
import type { RequestListener } from 'node:http';
import { isInterfaceType } from 'graphql';
import { expect } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { answer, expectDataOnce, startWorld, test } from '../harness.ts';
import { id } from '../ids.ts';
import { mend } from '../mend.ts';

/** The key of an object of each type, and its id. Pages of all kinds have ids of one type. */
const ids: Readonly<Record<string, readonly [key: string, id: string]>> = {
  Organization: ['acme', 'T3JnYW5pemF0aW9uOmFjbWU'],
  Collection: ['api', 'Q29sbGVjdGlvbjphcGk'],
  Space: ['rest-api', 'U3BhY2U6cmVzdC1hcGk'],
  Site: ['acme/docs', 'U2l0ZTphY21lL2RvY3M'],
  SiteSection: ['acme/docs/rest-api', 'U2l0ZVNlY3Rpb246YWNtZS9kb2NzL3Jlc3QtYXBp'],
  SiteSectionGroup: ['acme/docs/api', 'U2l0ZVNlY3Rpb25Hcm91cDphY21lL2RvY3MvYXBp'],
  SiteSpace: ['acme/docs/rest-api-en', 'U2l0ZVNwYWNlOmFjbWUvZG9jcy9yZXN0LWFwaS1lbg'],
  Member: ['acme/mei', 'TWVtYmVyOmFjbWUvbWVp'],
  Team: ['acme/documentation', 'VGVhbTphY21lL2RvY3VtZW50YXRpb24'],
  OpenApiSpec: ['acme/payments', 'T3BlbkFwaVNwZWM6YWNtZS9wYXltZW50cw'],
  Translation: ['acme/quickstart-to-de', 'VHJhbnNsYXRpb246YWNtZS9xdWlja3N0YXJ0LXRvLWRl'],
  SamlProvider: ['acme/okta', 'U2FtbFByb3ZpZGVyOmFjbWUvb2t0YQ'],
  Integration: ['git-sync', 'SW50ZWdyYXRpb246Z2l0LXN5bmM'],
  IntegrationInstallation: [
    'git-sync/git-sync-acme',
    'SW50ZWdyYXRpb25JbnN0YWxsYXRpb246Z2l0LXN5bmMvZ2l0LXN5bmMtYWNtZQ',
  ],
  IntegrationEvent: [
    'git-sync/git-sync-event-15',
    'SW50ZWdyYXRpb25FdmVudDpnaXQtc3luYy9naXQtc3luYy1ldmVudC0xNQ',
  ],
  IssuesCluster: ['acme/cluster-1', 'SXNzdWVzQ2x1c3RlcjphY21lL2NsdXN0ZXItMQ'],
  Conversation: ['acme/conversation-60', 'Q29udmVyc2F0aW9uOmFjbWUvY29udmVyc2F0aW9uLTYw'],
  ConversationIssue: ['acme/issue-90', 'Q29udmVyc2F0aW9uSXNzdWU6YWNtZS9pc3N1ZS05MA'],
  ChangeRequest: ['handbook/handbook-cr-12', 'Q2hhbmdlUmVxdWVzdDpoYW5kYm9vay9oYW5kYm9vay1jci0xMg'],
  Page: ['handbook/vacation', 'UGFnZTpoYW5kYm9vay92YWNhdGlvbg'],
  File: ['handbook/cover-welcome', 'RmlsZTpoYW5kYm9vay9jb3Zlci13ZWxjb21l'],
  SpaceComment: [
    'handbook/handbook-comment-7',
    'U3BhY2VDb21tZW50OmhhbmRib29rL2hhbmRib29rLWNvbW1lbnQtNw',
  ],
  ChangeRequestComment: [
    'handbook/handbook-cr-12/handbook-cr-12-comment-31',
    'Q2hhbmdlUmVxdWVzdENvbW1lbnQ6aGFuZGJvb2svaGFuZGJvb2stY3ItMTIvaGFuZGJvb2stY3ItMTItY29tbWVudC0zMQ',
  ],
  CommentReply: [
    'handbook/handbook-comment-6/handbook-comment-6-reply-1',
    'Q29tbWVudFJlcGx5OmhhbmRib29rL2hhbmRib29rLWNvbW1lbnQtNi9oYW5kYm9vay1jb21tZW50LTYtcmVwbHktMQ',
  ],
  ReusableContent: ['handbook/contact-it', 'UmV1c2FibGVDb250ZW50OmhhbmRib29rL2NvbnRhY3QtaXQ'],
  Content: ['handbook', 'Q29udGVudDpoYW5kYm9vaw'],
};

const isKindOfPage = (name: string) => name.endsWith('Page');

test('every node type has its ID in the table', () => {
  const node = schema.getType('Node');
  const types = isInterfaceType(node) ? schema.getPossibleTypes(node) : [];
  const names = new Set(types.map(({ name }) => (isKindOfPage(name) ? 'Page' : name)));
  mend(
    [...names.symmetricDifference(new Set(Object.keys(ids)))].map(
      (name) =>
        `\`ids\` in test/graphql/literal-ids.test.ts is to have the node types of the schema: add or remove ${name}.`,
    ),
  );
});

test.each(Object.entries(ids))('the id of a %s', async (type, [key, literal]) => {
  expect(id(type, key)).toBe(literal);
  const { data } = await expectDataOnce(
    `{ node(id: "${literal}") { id ... on ${type} { here: id } } }`,
  );
  expect(data).toEqual({ node: { id: literal, here: literal } });
});

const under = (parent: string) => (list: string) => `${parent} { ${list}(first: 2) … }`;
const acme = under('organization(id: "acme")');
const docs = under('site(id: "acme/docs")');
const handbook = under('space(id: "handbook")');
const gitSync = under('integration(id: "git-sync")');
const mei = under('member(id: "acme/mei")');

/** A list of each type of connections, and the cursor of its first edge: it depends on the list and the ids only. */
const cursors: Readonly<Record<string, readonly [list: string, cursor: string]>> = {
  ChangeRequest: [handbook('changeRequests'), 'WzMsIkp0MV83OHg1IixudWxsLDAsMiwwLCIwZnhscTJ4Il0'],
  Collection: [acme('collections'), 'WzMsIjRBbW5lTlpqIixudWxsLDAsMiwwLCIxbW1pYXA5Il0'],
  Comment: [handbook('comments'), 'WzMsIkhqcjFTbmpZIixudWxsLDAsMiwwLCIxMThsbjR0Il0'],
  CommentReply: [
    'comment(id: "handbook/handbook-cr-12/handbook-cr-12-comment-31") { ... on ChangeRequestComment { replies(first: 2) … } }',
    'WzMsIlp2S080cUFqIixudWxsLDAsMiwwLCIxcG85bXkwIl0',
  ],
  ContentLink: [handbook('links'), 'WzMsInRkRTBZZ2pXIixudWxsLDAsMiwwLCIxcm03cnlxIl0'],
  ContentLocation: [
    'space(id: "handbook") { content { files(first: 1) { nodes { backlinks(first: 2) … } } } }',
    'WzMsIklVZWpnejdzIixudWxsLDAsMiwwLCIwdmJuM3I0Il0',
  ],
  Conversation: [acme('conversations'), 'WzMsIjB4cVRCU191IixudWxsLDAsMiwwLCIwNGZvaDVxIl0'],
  ConversationIssue: [
    acme('conversationIssues'),
    'WzMsImVxSmpaV0h4IixudWxsLDAsMiwwLCIxcTJnbXEzIl0',
  ],
  File: [
    'space(id: "handbook") { content { files(first: 2) … } }',
    'WzMsIm9UN0ZwQklWIixudWxsLDAsMiwwLCIxbTJ3ZG1lIl0',
  ],
  Integration: ['integrations(first: 2) …', 'WzMsInhxM2hOcXFaIixudWxsLDAsMiwwLCIwMWt0NDNkIl0'],
  IntegrationEvent: [gitSync('events'), 'WzMsIkpZRjRUemVqIixudWxsLDAsMiwwLCIxanlkbHdqIl0'],
  IntegrationInstallation: [
    gitSync('installations'),
    'WzMsIjFaUmNDaW16IixudWxsLDAsMiwwLCIwNDlqNDNnIl0',
  ],
  IntegrationSiteInstallation: [
    gitSync('siteInstallations'),
    'WzMsIlJfWXpiWmV6IixudWxsLDAsMiwwLCIwNmh2ODBiIl0',
  ],
  IntegrationSpaceInstallation: [
    gitSync('spaceInstallations'),
    'WzMsInJyd1ZaRjBCIixudWxsLDAsMiwwLCIxMmdoODF0Il0',
  ],
  IssuesCluster: [acme('issuesClusters'), 'WzMsIkpmOWtmTFpwIixudWxsLDAsMiwwLCIwNHUzeG4xIl0'],
  Member: [acme('members'), 'WzMsIjBRcDYzOHdSIixudWxsLDAsMiwwLCIxMGg3NXc5Il0'],
  MemberSpace: [mei('spaces'), 'WzMsImJzYWpGRnBtIixudWxsLDAsMiwwLCIwanR1djN1Il0'],
  MemberTeam: [mei('teams'), 'WzMsIk1SMFpiTkZpIixudWxsLDAsMiwwLCIwdzUxZmVqIl0'],
  OpenApiSpec: [acme('openApiSpecs'), 'WzMsImExVzFrMGRlIixudWxsLDAsMiwwLCIwczkydGtpIl0'],
  Organization: ['organizations(first: 2) …', 'WzMsIlpTS25QYlN0IixudWxsLDAsMiwwLCIwMWxtYjBlIl0'],
  OrganizationSearchResult: [
    'organization(id: "acme") { search(query: "vacation", first: 2) … }',
    'WzMsIldVV0M4dXBDIixudWxsLDAsMiwwLCIxeXI1b3pnIl0',
  ],
  PageSearchResult: [
    'space(id: "handbook") { search(query: "vacation", first: 2) … }',
    'WzMsIm1EQzhYQkNyIixudWxsLDAsMiwwLCIxcjd6OXRoIl0',
  ],
  SamlProvider: [acme('samlProviders'), 'WzMsIm5pTVF0dm5sIixudWxsLDAsMiwwLCIweDRtdm44Il0'],
  Site: [acme('sites'), 'WzMsIkI1YkU1M1djIixudWxsLDAsMiwwLCIwbWtoazFqIl0'],
  SiteSection: [docs('sections'), 'WzMsIl9Bam9DWmNMIixudWxsLDAsMiwwLCIxa3NqZTlmIl0'],
  SiteSectionGroup: [docs('sectionGroups'), 'WzMsIm9hTkp1cGVKIixudWxsLDAsMiwwLCIwbGhzcG56Il0'],
  SiteSpace: [docs('siteSpaces'), 'WzMsImNjR240aEl3IixudWxsLDAsMiwwLCIxMTgzOHZqIl0'],
  Space: [acme('spaces'), 'WzMsIlFHUzRFdFNuIixudWxsLDAsMiwwLCIxa3NqZTlmIl0'],
  Team: [acme('teams'), 'WzMsInpOOEx5bW5jIixudWxsLDAsMiwwLCIwdzUxZmVqIl0'],
  TeamMember: [
    'team(id: "acme/documentation") { members(first: 2) … }',
    'WzMsImFJM09mVm9qIixudWxsLDAsMiwwLCIxMzhzdGJjIl0',
  ],
  Translation: [acme('translations'), 'WzMsInktMHdSNkpWIixudWxsLDAsMiwwLCIxN3M5OHBlIl0'],
};

test('every connection type has its cursor in the table', () => {
  const types = Object.keys(schema.getTypeMap()).filter((name) => name.endsWith('Connection'));
  const listed = new Set(Object.keys(cursors).map((name) => `${name}Connection`));
  mend(
    [...new Set(types).symmetricDifference(listed)].map(
      (name) =>
        `\`cursors\` in test/graphql/literal-ids.test.ts is to have the connection types of the schema: add or remove ${name}.`,
    ),
  );
});

test.for(Object.entries(cursors))(
  'the cursor of a %s',
  async ([type, [list, literal]], { world }) => {
    const selection = list.replace('first: 2', 'first: 2, after: $after').replace('…', '{ ...It }');
    const document = `query ($after: String) { ${selection} } fragment It on ${type}Connection { edges { cursor } }`;
    const cursorsAfter = async (after: string | null) => {
      const { data } = await world.expectData<unknown>(document, { after });
      return [...JSON.stringify(data).matchAll(/"cursor":"([^"]+)"/g)].map(([, cursor]) => cursor);
    };
    expect((await cursorsAfter(null))[0]).toBe(literal);
    expect(await cursorsAfter(literal)).not.toContain(literal);
  },
);

test('the cursor at the end of a page has the token of the next', async () => {
  const upstream: RequestListener = ({ url }, response) =>
    answer(response, {
      items: [{ object: 'organization', id: url?.includes('page=b') ? 'second' : 'first' }],
      next: url?.includes('page=b') ? null : { page: 'b' },
    });
  const world = await startWorld({ upstream });
  const asked = (after: string) =>
    world.ask(`{ organizations(first: 1${after}) { edges { cursor node { restId } } } }`);
  const edge = (cursor: string, restId: string) => ({
    organizations: { edges: [{ cursor, node: { restId } }] },
  });
  const cursor = 'WzMsIlpTS25QYlN0IiwiYiIsLTEsMSwwLCIiXQ';
  expect((await asked('')).data).toEqual(edge(cursor, 'first'));
  expect((await asked(`, after: "${cursor}"`)).data).toEqual(
    edge('WzMsIlpTS25QYlN0IiwiYiIsMCwxLDAsIjFlajVxcDUiXQ', 'second'),
  );
});
