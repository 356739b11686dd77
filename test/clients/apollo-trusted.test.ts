/** The manifest of Apollo's tool is a list of trusted documents, and Apollo Client runs by its IDs alone. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { GraphQL17Alpha9Handler } from '@apollo/client/incremental';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../folders.ts';
import { startWorld, type World } from '../harness.ts';
import { graphErrors } from './apollo/client.ts';
import { manifestOf } from './apollo/manifest.ts';
import { createTrustedLink } from './apollo/trusted.ts';
import { copyProject } from './project.ts';

const query = `
  query Titles($id: ID!) {
    organization(id: $id) {
      ...Names
      teams(first: 2) { nodes { ...TeamNames } }
    }
  }
  fragment TeamNames on Team { id title }
  fragment Names on Organization { id title }
`;
const mutation = `
  mutation Rename($input: UpdateTeamInput!) {
    updateTeam(input: $input) { team { id title } userErrors { message } }
  }
`;

interface Manifest {
  readonly format: string;
  readonly version: number;
  readonly operations: { id: string; name: string; type: 'query' | 'mutation'; body: string }[];
}

/** The path of the manifest that the tool makes of an app with these documents. */
async function makeManifest(...documents: readonly string[]): Promise<string> {
  const { folder, run } = await copyProject('apollo');
  await mkdir(join(folder, 'src'));
  const code = documents.map((text, at) => `export const document${at} = gql\`${text}\`;\n`);
  const source = `import { gql } from '@apollo/client';\n${code.join('')}`;
  await writeFile(join(folder, 'src/documents.ts'), source);
  expect(await run('generate-persisted-query-manifest')).toMatchObject({ code: 0 });
  return join(folder, 'persisted-query-manifest.json');
}

const load = async (path: string): Promise<Manifest> => JSON.parse(await readFile(path, 'utf8'));

interface Sent {
  readonly client: ApolloClient;
  /** The members of each request. */
  readonly sent: readonly Record<string, unknown>[];
}

/** `loadManifest`: without it, the client sends documents as text. */
function startClient({ url }: World, loadManifest?: () => Promise<Manifest>): Sent {
  const sent: Record<string, unknown>[] = [];
  const http = new HttpLink({
    uri: `${url}/graphql`,
    headers: { authorization: 'Bearer sandbox-admin' },
    fetch: (address, options) => {
      sent.push(JSON.parse(String(options?.body)));
      return fetch(address, options);
    },
  });
  const link = loadManifest ? ApolloLink.from([createTrustedLink(loadManifest), http]) : http;
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link,
    // With `exactOptionalPropertyTypes`, its own type does not fit.
    incrementalHandler:
      new GraphQL17Alpha9Handler() as Required<ApolloClient.Options>['incrementalHandler'],
  });
  onTestFinished(() => client.stop());
  return { client, sent };
}

const idOf = ({ operations }: Manifest, name: string) =>
  operations.find((one) => one.name === name)?.id;

test('queries and mutations run by ID alone', async () => {
  const path = await makeManifest(query, mutation);
  const manifest = await load(path);
  expect(manifest).toMatchObject({ format: 'apollo-persisted-query-manifest', version: 1 });
  expect(manifest.operations.map(({ name }) => name)).toEqual(['Rename', 'Titles']);
  const world = await startWorld({ facade: { documentsFiles: [path], documents: 'only' } });
  const { client, sent } = startClient(world, async () => manifest);
  const { data } = await client.query<{
    organization: { title: string; teams: { nodes: { id: string; title: string }[] } };
  }>({ query: gql(query), variables: { id: 'acme' } });
  expect(data?.organization).toMatchObject({ title: 'Acme', __typename: 'Organization' });
  const teamId = data?.organization.teams.nodes[0]?.id;
  const input = { teamId, title: 'Renamed' };
  const renamed = await client.mutate({ mutation: gql(mutation), variables: { input } });
  expect(renamed.data).toMatchObject({
    updateTeam: { team: { id: teamId, title: 'Renamed' }, userErrors: [] },
  });
  const hashOf = (name: string) => ({
    persistedQuery: { version: 1, sha256Hash: idOf(manifest, name) },
  });
  expect(
    sent.map(({ extensions, ...members }) => [extensions, Object.keys(members).sort()]),
  ).toEqual(
    ['Titles', 'Rename'].map((name) => [
      expect.objectContaining(hashOf(name)),
      ['operationName', 'variables'],
    ]),
  );
});

test('an operation that the list of the facade lacks is refused, and is not sent as a document', async () => {
  const [listed, manifest] = [await makeManifest(mutation), await load(await makeManifest(query))];
  const world = await startWorld({ facade: { documentsFiles: [listed], documents: 'only' } });
  const { client, sent } = startClient(world, async () => manifest);
  const error = await client
    .query({ query: gql(query), variables: { id: 'acme' } })
    .catch((cause: unknown) => cause);
  expect(graphErrors(error).map(({ extensions }) => extensions?.code)).toEqual([
    'PERSISTED_QUERY_NOT_IN_LIST',
  ]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).not.toHaveProperty('query');
  expect(world.calls).toEqual([]);
});

test('where all documents may run, the client sends the document that the list lacks', async () => {
  const [listed, manifest] = [await makeManifest(mutation), await load(await makeManifest(query))];
  const world = await startWorld({ facade: { documentsFiles: [listed], documents: 'log' } });
  const { client, sent } = startClient(world, async () => manifest);
  const { data } = await client.query({ query: gql(query), variables: { id: 'acme' } });
  expect(data).toMatchObject({ organization: { title: 'Acme' } });
  expect(sent.map(({ query: text }) => typeof text)).toEqual(['undefined', 'string']);
});

test('a document with `@defer` is trusted with the labels that the client adds, by ID and as text', async () => {
  const options = {
    query: gql(query.replace('...Names', '...Names @defer')),
    variables: { id: 'acme' },
  };
  const { client } = startClient(await startWorld());
  const manifest = manifestOf(client, [options.query]);
  const path = join(newFolder(), 'manifest.json');
  await writeFile(path, JSON.stringify(manifest));
  const only = await startWorld({ facade: { documentsFiles: [path], documents: 'only' } });
  const byId = startClient(only, () => load(path));
  const { data } = await byId.client.query(options);
  expect(data).toMatchObject({ organization: { title: 'Acme' } });
  expect(byId.sent[0]).not.toHaveProperty('query');

  const known = await startWorld({ facade: { documentsFiles: [path], documents: 'known' } });
  const asText = startClient(known);
  // Until all listed documents are prepared, texts are to be sent again.
  const dataAsText = () =>
    asText.client.query(options).then(
      (result) => result.data,
      () => undefined,
    );
  await expect.poll(dataAsText).toEqual(data);
  expect(asText.sent[0]?.query).toContain('...Names @defer(label: "ac_0")');

  // Another client, without the labels, sends another document.
  const unlabeled = manifest.operations.map((one) => ({
    ...one,
    body: one.body.replace('(label: "ac_0")', ''),
  }));
  await writeFile(path, JSON.stringify({ ...manifest, operations: unlabeled }));
  const other = await startWorld({ facade: { documentsFiles: [path], documents: 'known' } });
  const codes = async () => {
    const error = await startClient(other)
      .client.query(options)
      .catch((cause: unknown) => cause);
    return graphErrors(error).map(({ extensions }) => extensions?.code);
  };
  await expect.poll(codes).toEqual(['QUERY_NOT_IN_SAFELIST']);
});
