/** `schema` can be executed by `graphql()` of graphql-js, without a facade. */
import { defaultFieldResolver, graphql, isObjectType } from 'graphql';
import { expect } from 'vitest';
import { RequestContext } from '../../src/graphql/execution/context.ts';
import { Remembered } from '../../src/graphql/loading/remembered.ts';
import { RestClient } from '../../src/rest/client/client.ts';
import { callerOf } from '../../src/rest/transport/callers.ts';
import { schema } from '../../src/schema/schema.ts';
import { admin, test, type World } from '../harness.ts';
import { id } from '../ids.ts';
import { upstreamAt } from '../rest/rest-client.ts';

function contextAt(
  { upstreamUrl }: World,
  authorization: string | null = `Bearer ${admin}`,
): RequestContext {
  const rest = new RestClient({
    upstream: upstreamAt(upstreamUrl, { retryDelay: () => 0 }),
    caller: callerOf(authorization),
    headers: new Headers(authorization === null ? {} : { authorization }),
    requestId: 'request-1',
    userAgent: 'docgraph/0',
    deadlineMs: 20_000,
    callBudget: 200,
    byteBudget: 64_000_000,
  });
  return new RequestContext(
    rest,
    {},
    { maxValues: 100_000, sortedItems: 1_000, groupedPages: 3 },
    new Remembered(() => 0).of(undefined),
  );
}

test('every field of an object type has a resolver', () => {
  const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__')
      ? Object.values(type.getFields()).map(
          (field) => [`${type.name}.${field.name}`, field] as const,
        )
      : [],
  );
  expect(fields.length).toBeGreaterThan(2_000);
  const without = fields.filter(
    ([, { resolve }]) => resolve === undefined || resolve === defaultFieldResolver,
  );
  expect(without.map(([coordinate]) => coordinate)).toEqual([]);
});

const read = `query ($site: ID!, $first: Int, $titled: Boolean!) {
  node(id: $site) {
    __typename
    id
    ... on Site { title @include(if: $titled) organization { title } }
  }
  site(id: $site) {
    siteSpaces(first: $first) {
      totalCount
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      nodes { isDefault space { restId visibility } }
    }
    structure { __typename }
  }
}`;
const variables = { site: id('Site', 'acme/docs'), first: 2, titled: true };

test('a query has the data that the facade responds with', async ({ world }) => {
  const contextValue = contextAt(world);
  const result = await graphql({ schema, source: read, variableValues: variables, contextValue });
  expect(result.errors).toBeUndefined();
  const { data } = await world.expectData(read, variables);
  expect(JSON.parse(JSON.stringify(result.data))).toEqual(data);
});

test('the fields of a mutation run one after another', async ({ world }) => {
  const source = `mutation ($title: String!) {
    first: updateTeam(input: { teamId: "acme/documentation", title: $title, clientMutationId: "1" }) {
      clientMutationId
      team { title }
      userErrors { code }
    }
    second: updateTeam(input: { teamId: "acme/documentation", title: "Again" }) {
      clientMutationId
      team { title }
    }
  }`;
  const variableValues = { title: 'Renamed' };
  // The context of a host may hold more than the one of this graph.
  const contextValue = { docgraph: contextAt(world), locale: 'en' };
  expect(await graphql({ schema, source, variableValues, contextValue })).toEqual({
    data: {
      first: { clientMutationId: '1', team: { title: 'Renamed' }, userErrors: [] },
      second: { clientMutationId: null, team: { title: 'Again' } },
    },
  });
});

test('errors have their paths and codes', async ({ world }) => {
  const source = '{ site(id: "acme/missing") { title } organization(id: "acme") { title } }';
  const { data, errors } = await graphql({ schema, source, contextValue: contextAt(world) });
  expect(data).toMatchObject({ site: null, organization: { title: expect.any(String) } });
  const upstream = {
    method: 'GET',
    route: '/v1/orgs/{organizationId}/sites/{siteId}',
    status: 404,
  };
  expect(errors?.map(({ path, extensions }) => ({ path, extensions }))).toEqual([
    { path: ['site'], extensions: { code: 'NOT_FOUND', upstream } },
  ]);
});

test('without a token, nothing is read', async ({ world }) => {
  const source = '{ organization(id: "acme") { title } }';
  const { errors } = await graphql({ schema, source, contextValue: contextAt(world, null) });
  expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  expect(world.calls).toEqual([]);
});

test('after the end of its operation, a context makes no calls', async ({ world }) => {
  const contextValue = contextAt(world);
  contextValue.release();
  const source = '{ organization(id: "acme") { title } }';
  const { errors } = await graphql({ schema, source, contextValue });
  expect(errors).toMatchObject([{ extensions: { code: 'CLIENT_CLOSED_REQUEST' } }]);
  expect(world.calls).toEqual([]);
});

test('a context is for one operation', async ({ world }) => {
  const source = '{ organization(id: "acme") { title } }';
  const contextValue = contextAt(world);
  expect(await graphql({ schema, source, contextValue })).not.toHaveProperty('errors');
  const { errors } = await graphql({ schema, source, contextValue });
  expect(errors).toMatchObject([{ message: expect.stringContaining('one operation') }]);
});

test.for([
  '{ organization(id: "acme") { id } }',
  'mutation { deleteTeam(input: { teamId: "acme/documentation" }) { deletedTeamId } }',
])('without a context, the error says how to get one: %s', async (source) => {
  const { errors } = await graphql({ schema, source });
  expect(errors).toMatchObject([{ message: expect.stringContaining('contextFor') }]);
});
