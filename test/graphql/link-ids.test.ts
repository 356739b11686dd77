/** IDs beside links are available without a call, even if the link fails. */
import type { RequestListener } from 'node:http';
import {
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  getNamedType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { stepOf } from '../../src/graphql/plan/step-of.ts';
import { schema } from '../../src/schema/schema.ts';
import { answer, startWorld } from '../harness.ts';

const globalId = (type: string, key: string) => Buffer.from(`${type}:${key}`).toString('base64url');

/** An upstream that holds these answers, and hides all else. */
const holding =
  (answers: Readonly<Record<string, unknown>>): RequestListener =>
  (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const body = answers[pathname.replace('/v1', '')];
    if (body) answer(response, body);
    else answer(response, { error: { code: 404, message: 'Not found' } }, 404);
  };

type Data = Readonly<Record<string, never>>;

describe('revisions that change requests name', () => {
  interface Named {
    readonly organization: {
      readonly changeRequests: {
        readonly nodes: readonly {
          readonly revisionInitialId: string | null;
          readonly revisionInitial: { readonly id: string; readonly type: string } | null;
        }[];
      };
    };
  }

  test('are told by fifty of them without a call', async () => {
    const world = await startWorld();
    const { data, errors, extensions, calls } = await world.ask<Named, object>(`{
      organization(id: "acme") { changeRequests(first: 50) { nodes { revisionInitialId } } }
    }`);
    expect({ errors, extensions }).toEqual({ errors: undefined, extensions: undefined });
    const nodes = data?.organization.changeRequests.nodes ?? [];
    expect(nodes).toHaveLength(50);
    for (const { revisionInitialId } of nodes) expect(revisionInitialId).toMatch(/^UmV2aXNpb2/);
    expect([...calls].sort()).toEqual([
      'GET /v1/orgs/acme',
      'GET /v1/orgs/acme/change-requests?limit=50',
    ]);
  });

  test('are read where they are the active ones, as the spaces tell in one list', async () => {
    const world = await startWorld();
    const { data, errors, extensions, calls } = await world.ask<Named, object>(`{
      organization(id: "acme") {
        changeRequests(first: 50) { nodes { revisionInitialId revisionInitial { id type } } }
      }
    }`);
    expect({ errors, extensions }).toEqual({ errors: undefined, extensions: undefined });
    const nodes = data?.organization.changeRequests.nodes ?? [];
    const read = nodes.flatMap(({ revisionInitial }) => revisionInitial ?? []);
    for (const { revisionInitial, revisionInitialId } of nodes)
      if (revisionInitial) expect(revisionInitial.id).toBe(revisionInitialId);
    const spaces = new Set(read.map(({ id }) => Buffer.from(id, 'base64url').toString()));
    expect(spaces.size).toBeGreaterThan(0);
    expect(read.length).toBeLessThan(nodes.length);
    expect([...calls].sort()).toEqual(
      [
        'GET /v1/orgs/acme',
        'GET /v1/orgs/acme/change-requests?limit=50',
        // Which list it is, the first of them tells.
        'GET /v1/spaces/faq',
        'GET /v1/orgs/acme/spaces?limit=375',
        ...[...spaces].map((id) => `GET /v1/spaces/${id.split(/[:/]/)[1]}/content`),
      ].sort(),
    );
  });

  const change = { object: 'change-request', id: 'c', space: 's', revisionInitial: 'r' };

  test('are null with a warning where the space is hidden that would tell', async () => {
    const world = await startWorld({
      upstream: holding({ '/spaces/s/change-requests/c': change }),
    });
    const { data, errors, extensions, calls } = await world.ask(
      '{ changeRequest(id: "s/c") { revisionInitialId revisionInitial { type } } }',
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      changeRequest: { revisionInitialId: globalId('Revision', 's/r'), revisionInitial: null },
    });
    expect(extensions?.warnings).toMatchObject([
      { code: 'NOT_FOUND', path: ['changeRequest', 'revisionInitial'] },
    ]);
    expect(calls).toEqual(['GET /v1/spaces/s/change-requests/c', 'GET /v1/spaces/s']);
  });

  test('are null when the active one has gone on between two calls', async () => {
    const world = await startWorld({
      upstream: holding({
        '/spaces/s/change-requests/c': change,
        '/spaces/s': { object: 'space', id: 's', revision: 'r' },
        '/spaces/s/content': { object: 'revision', id: 'newer', type: 'edits' },
      }),
    });
    const { data, errors } = await world.ask(
      '{ changeRequest(id: "s/c") { revisionInitialId revisionInitial { type } } }',
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      changeRequest: { revisionInitialId: globalId('Revision', 's/r'), revisionInitial: null },
    });
  });
});

test('ids of what is hidden are there, beside links that are null', async () => {
  const space = { object: 'space', id: 's', organization: 'o', parent: 'p', revision: 'r' };
  const world = await startWorld({ upstream: holding({ '/spaces/s': space }) });
  const ids = await world.ask('{ space(id: "s") { organizationId parentId revisionId } }');
  expect(ids.data).toEqual({
    space: {
      organizationId: globalId('Organization', 'o'),
      parentId: globalId('Collection', 'p'),
      revisionId: globalId('Revision', 's/r'),
    },
  });
  expect(ids.calls).toEqual(['GET /v1/spaces/s']);
  const both = await world.ask<Data, object>(
    '{ space(id: "s") { parentId parent { title } organizationId organization { title } } }',
  );
  expect(both.errors).toBeUndefined();
  expect(both.data?.space).toEqual({
    parentId: globalId('Collection', 'p'),
    parent: null,
    organizationId: globalId('Organization', 'o'),
    organization: null,
  });
});

test('the id of a page costs nothing, which its type does not', async () => {
  const target = { page: { id: 'p' }, space: 's' };
  const comments = { items: [{ object: 'comment', id: 'c', target }], count: 1 };
  const world = await startWorld({
    upstream: holding({
      '/spaces/s': { object: 'space', id: 's' },
      '/spaces/s/comments': comments,
    }),
  });
  const { data, errors, calls } = await world.ask(`{
    space(id: "s") { comments { nodes { __typename target { __typename pageId } } } }
  }`);
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    space: { comments: { nodes: [{ target: { pageId: globalId('Page', 's/p') } }] } },
  });
  expect([...calls].sort()).toEqual(['GET /v1/spaces/s', 'GET /v1/spaces/s/comments?limit=25']);
});

test('a reference to a user, of whom the graph holds no more, is an id', async () => {
  const page = { id: 'p', type: 'link', target: { kind: 'user', user: 'grace' } };
  const world = await startWorld({ upstream: holding({ '/spaces/s/content/page/p': page }) });
  const { data, errors } = await world.ask(
    '{ page(id: "s/p") { ... on LinkPage { target { ... on UserReference { userId } } } } }',
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({ page: { target: { userId: globalId('User', 'grace') } } });
});

test('an id that is none costs its own field', async () => {
  const space = { object: 'space', id: 's', title: 'S', parent: { odd: 'canary' } };
  const world = await startWorld({ upstream: holding({ '/spaces/s': space }) });
  const { data, errors } = await world.ask('{ space(id: "s") { title parentId } }');
  expect(data).toEqual({ space: { title: 'S', parentId: null } });
  expect(errors).toMatchObject([
    { path: ['space', 'parentId'], extensions: { code: 'UPSTREAM_INVALID_RESPONSE' } },
  ]);
});

/** Links to what the key of the object names: its own id tells theirs. */
const namedByKey = ['ChangeRequest.space'];

test('beside every other link stands its id', () => {
  type Composite = GraphQLObjectType | GraphQLInterfaceType;
  const isComposite = (type: unknown): type is Composite =>
    isObjectType(type) || isInterfaceType(type);
  // What the key alone names has no member that gives its id.
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
  expect(without.sort()).toEqual(namedByKey);
});
