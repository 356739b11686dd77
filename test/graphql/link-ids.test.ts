/** The IDs of links are available without a call, even if the link fails. */
import {
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  getNamedType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { stepOf } from '../../src/graphql/execution/step.ts';
import { schema } from '../../src/schema/schema.ts';
import { askOnce, expectDataOnce, failure, serving, startWorld } from '../harness.ts';
import { id as globalId } from '../ids.ts';

type Data = Readonly<Record<string, never>>;

describe('revisions of change requests', () => {
  interface Named {
    readonly organization: {
      readonly changeRequests: {
        readonly nodes: readonly {
          readonly initialRevisionId: string | null;
          readonly initialRevision: { readonly id: string; readonly type: string } | null;
        }[];
      };
    };
  }

  test('have IDs without a call, for fifty of them', async () => {
    const { data, errors, extensions, calls } = await askOnce<Named>(`{
      organization(id: "acme") { changeRequests(first: 50) { nodes { initialRevisionId } } }
    }`);
    expect({ errors, extensions }).toEqual({ errors: undefined, extensions: undefined });
    const nodes = data?.organization.changeRequests.nodes ?? [];
    expect(nodes).toHaveLength(50);
    for (const { initialRevisionId } of nodes) expect(initialRevisionId).toMatch(/^UmV2aXNpb2/);
    expect([...calls].sort()).toEqual([
      'GET /v1/orgs/acme',
      'GET /v1/orgs/acme/change-requests?limit=50',
    ]);
  });

  test('are read once each, whether they are active or not', async () => {
    const { data, errors, extensions, calls } = await askOnce<Named>(`{
      organization(id: "acme") {
        changeRequests(first: 50) { nodes { initialRevisionId initialRevision { id type } } }
      }
    }`);
    expect({ errors, extensions }).toEqual({ errors: undefined, extensions: undefined });
    const nodes = data?.organization.changeRequests.nodes ?? [];
    for (const { initialRevision, initialRevisionId } of nodes)
      expect(initialRevision?.id).toBe(initialRevisionId);
    const keys = new Set(
      nodes.map(({ initialRevisionId }) =>
        Buffer.from(initialRevisionId ?? '', 'base64url').toString(),
      ),
    );
    expect([...calls].sort()).toEqual(
      [
        'GET /v1/orgs/acme',
        'GET /v1/orgs/acme/change-requests?limit=50',
        ...[...keys].map((key) => {
          const [, space, revision] = key.split(/[:/]/);
          return `GET /v1/spaces/${space}/revisions/${revision}`;
        }),
      ].sort(),
    );
  });

  const change = { object: 'change-request', id: 'c', space: 's', revisionInitial: 'r' };

  test('are null with a warning if the content is hidden', async () => {
    const world = await startWorld({
      upstream: serving({ '/spaces/s/change-requests/c': change }),
    });
    const { data, extensions, calls } = await world.expectData(
      '{ changeRequest(id: "s/c") { initialRevisionId initialRevision { type } } }',
    );
    expect(data).toEqual({
      changeRequest: { initialRevisionId: globalId('Revision', 's/r'), initialRevision: null },
    });
    expect(extensions?.warnings).toMatchObject([
      { code: 'NOT_FOUND', path: ['changeRequest', 'initialRevision'] },
    ]);
    // The service may be one that has only the content.
    expect(calls).toEqual([
      'GET /v1/spaces/s/change-requests/c',
      'GET /v1/spaces/s/revisions/r',
      'GET /v1/spaces/s/content',
    ]);
  });

  test('are null if the active one changed between two calls', async () => {
    const world = await startWorld({
      upstream: serving({
        '/spaces/s/change-requests/c': change,
        '/spaces/s': { object: 'space', id: 's', revision: 'r' },
        '/spaces/s/content': { object: 'revision', id: 'newer', type: 'edits' },
      }),
    });
    const { data } = await world.expectData(
      '{ changeRequest(id: "s/c") { initialRevisionId initialRevision { type } } }',
    );
    expect(data).toEqual({
      changeRequest: { initialRevisionId: globalId('Revision', 's/r'), initialRevision: null },
    });
  });
});

test('IDs of hidden objects are available, beside links that are null', async () => {
  const space = { object: 'space', id: 's', organization: 'o', parent: 'p', revision: 'r' };
  const world = await startWorld({ upstream: serving({ '/spaces/s': space }) });
  const ids = await world.ask('{ space(id: "s") { organizationId parentId revisionId } }');
  expect(ids.data).toEqual({
    space: {
      organizationId: globalId('Organization', 'o'),
      parentId: globalId('Collection', 'p'),
      revisionId: globalId('Revision', 's/r'),
    },
  });
  expect(ids.calls).toEqual(['GET /v1/spaces/s']);
  const both = await world.expectData<Data>(
    '{ space(id: "s") { parentId parent { title } organizationId organization { title } } }',
  );
  expect(both.data?.space).toEqual({
    parentId: globalId('Collection', 'p'),
    parent: null,
    organizationId: globalId('Organization', 'o'),
    organization: null,
  });
});

test('the id of a page needs no call, but its type does', async () => {
  const target = { page: { id: 'p' }, space: 's' };
  const comments = { items: [{ object: 'comment', id: 'c', target }], count: 1 };
  const world = await startWorld({
    upstream: serving({
      '/spaces/s': { object: 'space', id: 's' },
      '/spaces/s/comments': comments,
    }),
  });
  const { data, calls } = await world.expectData(`{
    space(id: "s") { comments { nodes { __typename target { __typename pageId } } } }
  }`);
  expect(data).toMatchObject({
    space: { comments: { nodes: [{ target: { pageId: globalId('Page', 's/p') } }] } },
  });
  expect([...calls].sort()).toEqual(['GET /v1/spaces/s', 'GET /v1/spaces/s/comments?limit=25']);
});

test('a reference to a user without a node is an id', async () => {
  const page = { id: 'p', type: 'link', target: { kind: 'user', user: 'grace' } };
  const { data } = await expectDataOnce(
    '{ page(id: "s/p") { ... on LinkPage { target { ... on UserReference { userId } } } } }',
    { upstream: serving({ '/spaces/s/content/page/p': page }) },
  );
  expect(data).toEqual({ page: { target: { userId: globalId('User', 'grace') } } });
});

test('an invalid id nulls only its own field', async () => {
  const space = { object: 'space', id: 's', title: 'S', parent: { odd: 'canary' } };
  const { data, errors } = await askOnce('{ space(id: "s") { title parentId } }', {
    upstream: serving({ '/spaces/s': space }),
  });
  expect(data).toEqual({ space: { title: 'S', parentId: null } });
  expect(errors).toMatchObject([failure('UPSTREAM_INVALID_RESPONSE', 'space', 'parentId')]);
});

/** Links to parents in the key of the object: its ID contains theirs. */
const namedByKey = ['ChangeRequest.space'];
/** Edges have no fields for the IDs of their links, which can be selected on the links without a call. */
const onEdges = ['RequestedReviewerEdge.revision'];

test('every other link has a field with its id', () => {
  type Composite = GraphQLObjectType | GraphQLInterfaceType;
  const isComposite = (type: unknown): type is Composite =>
    isObjectType(type) || isInterfaceType(type);
  // Parents that are only in the key have no member for their ID.
  const isLink = (field: GraphQLField<unknown, unknown>) =>
    stepOf(field).extraCall === 'link' && stepOf(field).member !== undefined;
  const without = Object.values(schema.getTypeMap())
    .filter(isComposite)
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => {
      const fields = type.getFields();
      return Object.values(fields)
        .filter(isLink)
        .filter(({ name }) => {
          const beside = fields[`${name}Id`] ?? fields[`${name.replace(/s$/, '')}Ids`];
          return !beside || getNamedType(beside.type).name !== 'ID';
        })
        .map(({ name }) => `${type.name}.${name}`);
    });
  expect(without.sort()).toEqual([...namedByKey, ...onEdges]);
});
