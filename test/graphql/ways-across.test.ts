/** Lists filtered by an ID that their parent sets and clients cannot override. */
import type { RequestListener } from 'node:http';
import { type GraphQLObjectType, isObjectType } from 'graphql';
import { describe, expect } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { goldenCalls } from '../golden-calls.ts';
import { answer, askOnce, failure, test } from '../harness.ts';
import { expectDataInWaves } from '../waves.ts';

const golden = goldenCalls('ways-across');

const acme = 'GET /v1/orgs/acme';
const changeRequests = `${acme}/change-requests`;
const page = 'handbook/salary-bands';

interface Way {
  /** The parent, and its list. */
  readonly parent: string;
  readonly field: string;
  /** The filter that the parent sets, as an argument of an unfiltered list of the same objects. */
  readonly like: string;
}

const ways: readonly Way[] = [
  {
    parent: 'Page:handbook/handbook-cr-12/salary-bands',
    field: 'comments',
    like: 'changeRequest(id: "handbook/handbook-cr-12") { comments(first: 3, targetPageId: "salary-bands") …',
  },
  {
    parent: `Page:${page}`,
    field: 'comments',
    like: 'space(id: "handbook") { comments(first: 3, targetPageId: "salary-bands") …',
  },
  {
    parent: 'IssuesCluster:acme/cluster-1',
    field: 'issues',
    like: 'organization(id: "acme") { conversationIssues(first: 3, clusterId: "cluster-1") …',
  },
  {
    parent: 'IssuesCluster:acme/cluster-1',
    field: 'changeRequests',
    like: 'organization(id: "acme") { changeRequests(first: 3, issuesClusterId: "cluster-1") …',
  },
  {
    parent: 'Conversation:acme/conversation-60',
    field: 'issues',
    like: 'organization(id: "acme") { conversationIssues(first: 3, conversationId: "conversation-60") …',
  },
  {
    parent: 'Space:rest-api',
    field: 'sites',
    like: 'organization(id: "acme") { sites(first: 3, spaceId: "rest-api") …',
  },
  {
    parent: 'Member:acme/mei',
    field: 'reviewRequests',
    like: 'organization(id: "acme") { changeRequests(first: 3, requestedReviewerId: "mei") …',
  },
  {
    parent: 'Member:acme/mei',
    field: 'createdChangeRequests',
    like: 'organization(id: "acme") { changeRequests(first: 3, creatorId: "mei") …',
  },
  {
    parent: 'Member:acme/mei',
    field: 'contributedChangeRequests',
    like: 'organization(id: "acme") { changeRequests(first: 3, contributorId: "mei") …',
  },
  {
    parent: 'Member:acme/mei',
    field: 'ownedTeams',
    like: 'organization(id: "acme") { teams(first: 3, ownerId: "mei") …',
  },
  {
    parent: 'Organization:acme',
    field: 'publishedIntegrations',
    like: 'integrations(first: 3, ownerId: "acme") …',
  },
];

const list = '{ nodes { id restId } totalCount pageInfo { hasNextPage } }';

describe.for(ways)('$parent $field', ({ parent, field, like }) => {
  const [type = ''] = parent.split(':');
  const more = { Page: 'title', Organization: 'title', Space: 'title', Member: 'role' }[type];
  const asked = `... on ${type} { ${more ?? 'createdAt'} ${field}(first: 3) ${list} }`;

  test('is one call, made as soon as its parent is available', async () => {
    const { waves } = await expectDataInWaves(`{ node(id: "${parent}") { ${asked} } }`);
    expect(waves.flat()).toHaveLength(2);
    golden.check(`${parent} ${field}`, waves);
  });

  test('has the same items as the whole list with that filter, and at least one', async ({
    world,
  }) => {
    const { data } = await world.ask(
      `{ node(id: "${parent}") { ... on ${type} { ${field}(first: 3) ${list} } } }`,
    );
    const filtered = await world.expectData(
      `{ ${like.replace('…', list)}${like.startsWith('integrations') ? '' : ' }'} }`,
    );
    const [listed] = connectionsIn(data);
    expect(listed?.nodes.length).toBeGreaterThan(0);
    expect(listed).toEqual(connectionsIn(filtered.data)[0]);
  });

  test('does not accept another ID for its parent', () => {
    const [, filter = ''] = /, (\w+):/.exec(like) ?? [];
    const shown = schema.getType(type);
    const types = isObjectType(shown) ? [shown] : schema.getPossibleTypes(shown as never);
    expect(types.length).toBeGreaterThan(0);
    for (const one of types as readonly GraphQLObjectType[]) {
      const { args } = one.getFields()[field] ?? { args: [] };
      expect(args.map(({ name }) => name)).toEqual(expect.arrayContaining(['first', 'after']));
      expect(args.map(({ name }) => name)).not.toContain(filter);
    }
  });
});

interface Listed {
  readonly nodes: readonly unknown[];
}

function connectionsIn(value: unknown): Listed[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'nodes' in value ? [value as Listed] : Object.values(value).flatMap(connectionsIn);
}

test('is also narrowed by its other filters', async () => {
  const { waves } = await expectDataInWaves(
    `{ member(id: "acme/mei") { createdChangeRequests(first: 1, contributorId: "tomas", status: DRAFT) { totalCount } } page(id: "${page}") { comments(status: OPEN, first: 1) { nodes { id } } } }`,
  );
  expect(waves.flat()).toEqual(
    expect.arrayContaining([
      `${changeRequests}?status=draft&contributor=tomas&creator=mei&limit=1`,
      'GET /v1/spaces/handbook/comments?status=open&targetPage=salary-bands&limit=1',
    ]),
  );
});

test('a cursor is valid only in its own list', async ({ world }) => {
  const field = 'contributedChangeRequests';
  const asking = (member: string, after: string) =>
    world.ask<{ member: Record<string, { edges: { cursor: string; node: { id: string } }[] }> }>(
      `{ member(id: "acme/${member}") { ${field}(first: 2${after}) { edges { cursor node { id } } } } }`,
    );
  const first = await asking('mei', '');
  const [one, two] = first.data?.member[field]?.edges ?? [];
  const second = await asking('mei', `, after: "${one?.cursor}"`);
  expect(second.data?.member[field]?.edges[0]?.node).toEqual(two?.node);
  const elsewhere = await asking('tomas', `, after: "${one?.cursor}"`);
  expect(elsewhere.errors).toMatchObject([{ extensions: { code: 'INVALID_CURSOR' } }]);
});

test('a space without its organization has no sites, with an error', async () => {
  const upstream: RequestListener = (_request, response) =>
    answer(response, { object: 'space', id: 's', title: 'S' });
  const { data, errors, calls } = await askOnce(
    '{ space(id: "s") { title sites { nodes { id } } } }',
    { upstream },
  );
  expect(data).toEqual({ space: { title: 'S', sites: null } });
  expect(errors).toMatchObject([failure('UPSTREAM_INVALID_RESPONSE', 'space', 'sites')]);
  expect(calls).toEqual(['GET /v1/spaces/s']);
});

test('the sites of a listed space need no read of it: its organization is available', async () => {
  const { waves } = await expectDataInWaves(
    '{ organization(id: "acme") { spaces(first: 2) { nodes { restId sites { totalCount } } } } }',
  );
  expect(waves).toEqual([
    [`${acme}/spaces?limit=2`, acme].sort(),
    [
      expect.stringMatching(/^GET \/v1\/orgs\/acme\/sites\?space=[\w-]+&limit=1$/),
      expect.stringMatching(/^GET \/v1\/orgs\/acme\/sites\?space=[\w-]+&limit=1$/),
    ],
  ]);
});
