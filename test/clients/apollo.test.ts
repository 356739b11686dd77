/** Tests the Apollo Client part of docs/clients.md with the client and the sandbox. */
import { readFileSync } from 'node:fs';
import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import { BatchHttpLink } from '@apollo/client/link/batch-http';
import { expect, onTestFinished, test } from 'vitest';
import { answer, startWorld, type World } from '../harness.ts';
import { createCache, createClient, type GraphError, graphErrors } from './apollo/client.ts';
import { schemaFile } from './project.ts';
import { schemaFacts } from './schema-facts.ts';

const facts = schemaFacts(readFileSync(schemaFile, 'utf8'));

interface Running {
  readonly world: World;
  readonly client: ApolloClient;
  readonly reported: readonly GraphError[];
}

async function start(token = 'sandbox-admin'): Promise<Running> {
  const world = await startWorld();
  const reported: GraphError[] = [];
  const client = createClient(`${world.url}/graphql`, token, facts, (error) =>
    reported.push(error),
  );
  onTestFinished(() => client.stop());
  return { world, client, reported };
}

interface Teams {
  readonly organization: {
    readonly teams: {
      readonly edges: readonly { readonly node: { readonly title: string } }[];
      readonly nodes: readonly { readonly title: string }[];
      readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
    };
  };
}

const teams = gql`
  query Teams($first: Int, $after: String) {
    organization(id: "acme") {
      id
      teams(first: $first, after: $after) {
        edges { cursor node { id title } }
        nodes { id title }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`;

test('pages are one list in `edges`, and not in `nodes`', async () => {
  const { client } = await start();
  const whole = await client.query<Teams>({ query: teams, fetchPolicy: 'no-cache' });
  const all = whole.data?.organization.teams.edges.map(({ node }) => node.title) ?? [];
  expect(all.length).toBeGreaterThan(4);

  const { data: first } = await client.query<Teams>({ query: teams, variables: { first: 4 } });
  const watched = client.watchQuery<Teams>({ query: teams, variables: { first: 4 } });
  let shown: Teams | undefined;
  const subscription = watched.subscribe(({ data, dataState }) => {
    if (dataState === 'complete') shown = data;
  });
  onTestFinished(() => subscription.unsubscribe());
  let page = first?.organization.teams.pageInfo;
  for (let turn = 0; page?.hasNextPage && turn < all.length; turn += 1) {
    const { data } = await watched.fetchMore({ variables: { first: 4, after: page.endCursor } });
    page = data?.organization.teams.pageInfo;
  }
  await expect
    .poll(() => shown?.organization.teams.edges.map(({ node }) => node.title))
    .toEqual(all);
  expect(shown?.organization.teams.nodes.length).toBeLessThan(all.length);
});

test('a missing member is an error of the query, or null with `errorPolicy: all`', async () => {
  const world = await startWorld({
    upstream: (_request, response) => answer(response, { object: 'organization', id: 'acme' }),
  });
  const client = createClient(`${world.url}/graphql`, 'sandbox-admin', facts, () => {});
  onTestFinished(() => client.stop());
  const query = gql`{ organization(id: "acme") { id title } }`;
  await expect(client.query({ query })).rejects.toThrow('invalid response');
  const { data, error } = await client.query({ query, errorPolicy: 'all' });
  expect(data).toMatchObject({ organization: { title: null } });
  expect(graphErrors(error)[0]?.extensions?.code).toBe('UPSTREAM_INVALID_RESPONSE');
});

test('fields of two queries for an object without an id are merged', async () => {
  const { client, world } = await start();
  const ask = (field: string) =>
    client.query({ query: gql`{ organization(id: "acme") { id urls { ${field} } } }` });
  await ask('location');
  await ask('app');
  const before = world.calls.length;
  const both = await client.query({
    query: gql`{ organization(id: "acme") { id urls { location app } } }`,
    fetchPolicy: 'cache-only',
  });
  expect(both.data).toMatchObject({
    organization: { urls: { location: expect.any(String), app: expect.any(String) } },
  });
  expect(world.calls).toHaveLength(before);
});

test('fragments on interfaces match their types', async () => {
  const { client } = await start();
  const { data } = await client.query({
    query: gql`
      query Comment($id: ID!) { comment(id: $id) { ...Shown } }
      fragment Shown on Comment { id restId }
    `,
    variables: { id: 'handbook/handbook-comment-7' },
  });
  expect(data).toMatchObject({ comment: { restId: 'handbook-comment-7' } });
});

test('lists with other arguments than paging are separate', () => {
  const cache = createCache(facts);
  for (const [type, fields] of Object.entries(facts.paged))
    for (const [field, keyArgs] of Object.entries(fields)) {
      const named = (value: string) =>
        cache.policies.getStoreFieldName({
          typename: type,
          fieldName: field,
          args: Object.fromEntries(['first', 'after', ...keyArgs].map((arg) => [arg, value])),
        });
      expect(named('one') === named('other'), `${type}.${field}`).toBe(keyArgs.length === 0);
    }
});

test.for([
  ['application/graphql-response+json', 'wrong'],
  ['application/json', 'wrong'],
])('a refusal in %s is reported with its code', async ([accept, token]) => {
  const { client, reported } = await start(token);
  await expect(
    client.query({
      query: gql`{ organization(id: "acme") { id title } }`,
      context: { headers: { accept } },
    }),
  ).rejects.toThrow();
  expect(reported).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
});

test('errors beside data are reported as well, with either content type', async () => {
  const { client, reported } = await start();
  for (const accept of ['application/graphql-response+json', 'application/json']) {
    const { data } = await client.query({
      query: gql`{ organization(id: "acme") { id title } space(id: "nothing") { id title } }`,
      context: { headers: { accept } },
      errorPolicy: 'all',
      fetchPolicy: 'no-cache',
    });
    expect(data).toMatchObject({ organization: { title: 'Acme' }, space: null });
  }
  expect(reported.map(({ extensions }) => extensions?.code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
});

test('several operations in one request are refused with the reason', async () => {
  const { url } = await startWorld();
  const link = new BatchHttpLink({ uri: `${url}/graphql`, batchMax: 3 });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  onTestFinished(() => client.stop());
  const titles = ['acme', 'globex', 'acme'].map((id, n) =>
    client.query({ query: gql`{ a${n}: organization(id: "${id}") { title } }` }),
  );
  for (const { reason } of (await Promise.allSettled(titles)) as PromiseRejectedResult[])
    expect(reason).toMatchObject({
      result: [{ errors: [{ message: 'Batching is not supported.' }] }],
    });
});
