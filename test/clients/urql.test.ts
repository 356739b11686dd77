/** Tests the urql part of docs/clients.md with its normalized cache and the sandbox. */
import { readFileSync } from 'node:fs';
import { type Client, gql, type OperationResult } from '@urql/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startWorld, type World } from '../harness.ts';
import { schemaFile } from './project.ts';
import { schemaFacts } from './schema-facts.ts';
import { createClient } from './urql/client.ts';

const facts = schemaFacts(readFileSync(schemaFile, 'utf8'));

/** A client that must not warn: graphcache warns if it cannot identify an object. */
async function start(token = 'sandbox-admin'): Promise<{ world: World; client: Client }> {
  const world = await startWorld();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => {
    const { calls } = warn.mock;
    warn.mockRestore();
    expect(calls).toEqual([]);
  });
  return { world, client: createClient(`${world.url}/graphql`, token, facts) };
}

const teams = gql`
  query Teams($first: Int, $after: String) {
    organization(id: "acme") {
      id
      teams(first: $first, after: $after) {
        edges { cursor node { id title members(first: 1) { totalCount } } }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`;

interface Teams {
  readonly organization: {
    readonly teams: {
      readonly edges: readonly { readonly node: { readonly title: string } }[];
      readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
    };
  };
}

const titlesIn = (data: Teams | undefined) =>
  data?.organization.teams.edges.map(({ node }) => node.title) ?? [];

test('pages are one list', async () => {
  const { client } = await start();
  const whole = await client.query<Teams>(teams, { first: 100 }).toPromise();
  expect(whole.error).toBeUndefined();
  const all = titlesIn(whole.data);
  expect(all.length).toBeGreaterThan(4);

  const { client: another } = await start();
  let after: string | null = null;
  let shown: readonly string[] = [];
  for (let turn = 0; turn < all.length; turn += 1) {
    const answer: OperationResult<Teams> = await another
      .query(teams, { first: 4, after })
      .toPromise();
    shown = titlesIn(answer.data);
    const { endCursor, hasNextPage } = answer.data?.organization.teams.pageInfo ?? {};
    if (!hasNextPage) break;
    after = endCursor ?? null;
  }
  expect(shown).toEqual(all);
});

test('objects without an id are cached in their parent', async () => {
  const { client, world } = await start();
  const ask = (field: string) =>
    client.query(gql`{ organization(id: "acme") { id urls { ${field} } } }`, {}).toPromise();
  await ask('location');
  await ask('app');
  const before = world.calls.length;
  const { data } = await client
    .query(
      gql`{ organization(id: "acme") { id urls { location app } } }`,
      {},
      { requestPolicy: 'cache-only' },
    )
    .toPromise();
  expect(data).toMatchObject({
    organization: { urls: { location: expect.any(String), app: expect.any(String) } },
  });
  expect(world.calls).toHaveLength(before);
});

test('fragments on interfaces match their types', async () => {
  const { client } = await start();
  const { data } = await client
    .query(
      gql`
        query Comment($id: ID!) { comment(id: $id) { ...Shown } }
        fragment Shown on Comment { id restId }
      `,
      { id: 'handbook/handbook-comment-7' },
    )
    .toPromise();
  expect(data).toMatchObject({ comment: { restId: 'handbook-comment-7' } });
});

test('errors have codes, both for a refused request and for a failed field', async () => {
  const { client } = await start('wrong');
  const query = gql`{ organization(id: "acme") { id title } space(id: "nothing") { id title } }`;
  const refused = await client.query(query, {}).toPromise();
  expect(refused.error?.graphQLErrors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
  const { client: admin } = await start();
  const failed = await admin.query(query, {}).toPromise();
  expect(failed.error?.graphQLErrors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
  expect(failed.data).toMatchObject({ organization: { title: 'Acme' }, space: null });
});
