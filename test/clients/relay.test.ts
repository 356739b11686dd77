/** Tests the Relay part of docs/clients.md with its compiler, its runtime and the sandbox. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FragmentType, GraphQLTaggedNode, IEnvironment, Variables } from 'relay-runtime';
import { describe, expect, test } from 'vitest';
import { answer, startWorld, type World, type WorldOptions } from '../harness.ts';
import { startHost } from '../http/host.ts';
import { copyProject, type Project } from './project.ts';
import { build, compile, runtimeOf } from './relay-project.ts';

type Loaded = Readonly<Record<string, GraphQLTaggedNode>>;

interface Environments {
  readonly createEnvironment: (
    endpoint: string,
    token: string,
    report?: (message: string) => void,
  ) => IEnvironment;
}

interface Teams {
  readonly title: string;
  readonly teams: {
    readonly __id: string;
    readonly edges: readonly { readonly node: { readonly title: string } | null }[];
    readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
  };
}

type TeamsKey = Readonly<{ ' $data': Teams; ' $fragmentSpreads': FragmentType }>;
type Experimental = typeof import('relay-runtime/experimental.js');

interface Running {
  readonly world: World;
  readonly project: Project;
  readonly environment: IEnvironment;
  readonly documents: Loaded;
  /** What the environment reports. */
  readonly reports: readonly string[];
}

async function start(options: WorldOptions = {}): Promise<Running> {
  const world = await startWorld(options);
  const project = await copyProject('relay');
  await compile(project);
  await build(project);
  const { createEnvironment } = project.require('./environment.js') as Environments;
  const documents = {
    ...(project.require('./teams.js') as Loaded),
    ...(project.require('./team-changes.js') as Loaded),
  };
  const reports: string[] = [];
  const environment = createEnvironment(`${world.url}/graphql`, 'sandbox-admin', (message) =>
    reports.push(message),
  );
  return { world, project, environment, documents, reports };
}

const documentNamed = (documents: Loaded, name: string): GraphQLTaggedNode => {
  const document = documents[name];
  if (!document) throw new Error(`There is no ${name}`);
  return document;
};

/**
 * Reads the fragment below a query. Unlike `lookup`, which returns errors in its snapshot, this passes the snapshot
 * to the runtime's `handlePotentialSnapshotErrors`, as `useFragment` does.
 */
async function readTeams(
  { project, environment, documents }: Running,
  query: GraphQLTaggedNode,
  variables: Variables,
): Promise<Teams> {
  const { createOperationDescriptor, getRequest } = runtimeOf(project);
  const { fragment } = createOperationDescriptor(getRequest(query), variables);
  const above = environment.lookup(fragment).data as Readonly<Record<string, TeamsKey>>;
  const key = above.organization ?? above.node;
  if (!key) throw new Error('The query has no object with the fragment');
  const { waitForFragmentData } = project.require('relay-runtime/experimental') as Experimental;
  const teams = documentNamed(documents, 'teamsOfOrganization');
  return waitForFragmentData(environment, teams, key);
}

const readTeamsOf = (running: Running, id: string) =>
  readTeams(running, documentNamed(running.documents, 'teamsQuery'), { id });

async function ask(
  { project, environment }: Running,
  document: GraphQLTaggedNode,
  variables: Variables,
): Promise<unknown> {
  const { fetchQuery } = runtimeOf(project);
  return fetchQuery(environment, document, variables).toPromise();
}

/** The query that `@refetchable` generated. */
const pageQueryOf = ({ project }: Running) =>
  (project.require('./__generated__/teamsPageQuery.graphql.js') as { default: GraphQLTaggedNode })
    .default;

const titlesIn = ({ teams }: Teams) => teams.edges.map(({ node }) => node?.title);

test('types follow from @semanticNonNull: titles and lists are non-null, and a row may be null', async () => {
  const project = await copyProject('relay');
  await compile(project);
  await writeFile(
    join(project.folder, 'uses.ts'),
    `import type { teams_organization$data as Data } from './__generated__/teams_organization.graphql';
     export const count = ({ teams }: Data): number => teams.edges.length;
     export const titles = ({ teams }: Data) => teams.edges.map(({ node }) => node?.title);
     // @ts-expect-error the row may be null
     export const bare = ({ teams }: Data) => teams.edges.map(({ node }) => node.title);
     export const named = ({ title }: Data): string => title;`,
  );
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2024',
    module: 'preserve',
    lib: ['es2024', 'dom'],
    types: [],
  };
  await writeFile(join(project.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  expect(await project.run('tsc', '-p', '.')).toEqual({ code: 0, output: '' });
});

test('pages a connection, and merges the pages into one list', async () => {
  const running = await start();
  const { world, documents } = running;
  const whole = await world.ask<{ organization: Teams }>(
    '{ organization(id: "acme") { id title teams { edges { node { title } } } } }',
  );
  const all = whole.data?.organization.teams.edges.map(({ node }) => node?.title) ?? [];
  expect(all.length).toBeGreaterThan(2);

  await ask(running, documentNamed(documents, 'teamsQuery'), { id: 'acme' });
  expect(titlesIn(await readTeamsOf(running, 'acme'))).toEqual(all);

  const { id } = (await readTeamsOf(running, 'acme')) as unknown as { id: string };
  let cursor: string | null = null;
  const seen: number[] = [];
  for (let more = true; more; ) {
    await ask(running, pageQueryOf(running), { id, count: 2, cursor });
    const { teams } = await readTeamsOf(running, 'acme');
    seen.push(teams.edges.length);
    ({ endCursor: cursor, hasNextPage: more } = teams.pageInfo);
  }
  expect(seen).toEqual(
    all.map((_, index) => index + 1).filter((n) => n % 2 === 0 || n === all.length),
  );
  expect(titlesIn(await readTeamsOf(running, 'acme'))).toEqual(all);
});

test('finds an object of the store by its id, without a request', async () => {
  const running = await start();
  const { project, environment, documents } = running;
  await ask(running, documentNamed(documents, 'teamsQuery'), { id: 'acme' });
  const { id } = (await readTeamsOf(running, 'acme')) as unknown as { id: string };
  const { createOperationDescriptor, getRequest } = runtimeOf(project);
  const check = (one: string) =>
    environment.check(
      createOperationDescriptor(getRequest(documentNamed(documents, 'teamsQuery')), { id: one }),
    ).status;
  expect(check('acme')).toBe('available');
  expect(check(id)).toBe('available');
  expect(check('globex')).toBe('missing');
});

test('a mutation adds its edge to the list, and removes it again', async () => {
  const running = await start();
  const { environment, project, documents } = running;
  await ask(running, documentNamed(documents, 'teamsQuery'), { id: 'acme' });
  const before = titlesIn(await readTeamsOf(running, 'acme'));
  const { __id: connection } = (await readTeamsOf(running, 'acme')).teams;
  const { commitMutation } = runtimeOf(project);
  const commit = (name: string, input: Record<string, unknown>) =>
    new Promise<unknown>((resolve, reject) => {
      commitMutation(environment, {
        mutation: documentNamed(documents, name),
        variables: { input, connections: [connection] },
        onCompleted: resolve,
        onError: reject,
      });
    });

  await commit('createTeam', { organizationId: 'acme', title: 'Relay' });
  expect(titlesIn(await readTeamsOf(running, 'acme'))).toEqual(['Relay', ...before]);
  const made = await running.world.ask<{
    organization: { teams: { nodes: { id: string; title: string }[] } };
  }>('{ organization(id: "acme") { teams { nodes { id title } } } }');
  const teamId = made.data?.organization.teams.nodes.find(({ title }) => title === 'Relay')?.id;
  await commit('deleteTeam', { teamId });
  expect(titlesIn(await readTeamsOf(running, 'acme'))).toEqual(before);
});

test('a refused request rejects with the errors of the graph, in either type', async () => {
  const running = await start();
  const { world, documents, project } = running;
  const { createEnvironment } = project.require('./environment.js') as Environments;
  const asked = (endpoint: string, token: string, id = 'acme') =>
    ask(
      { ...running, environment: createEnvironment(endpoint, token) },
      documentNamed(documents, 'teamsQuery'),
      { id },
    );
  await expect(asked(`${world.url}/graphql`, 'wrong')).rejects.toMatchObject({
    status: 401,
    errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
  });
  // Refused before the headers are read, so the accepted content type is unknown.
  await expect(
    asked(`${world.url}/graphql`, 'sandbox-admin', 'x'.repeat(2_000_000)),
  ).rejects.toMatchObject({ status: 413, errors: [{ message: expect.any(String) }] });
  await expect(asked(`${world.url}/elsewhere`, 'sandbox-admin')).rejects.toMatchObject({
    status: 404,
    message: expect.stringContaining('Nothing is served at this path.'),
  });
  const proxy = await startHost((_request, response) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
  );
  await expect(asked(proxy.url, 'sandbox-admin')).rejects.toThrow(
    '502 Bad Gateway, not a GraphQL response',
  );
});

/** An organization without its title, which the REST API always returns. */
const withoutTitle: WorldOptions['upstream'] = ({ url = '' }, response) =>
  answer(response, url.includes('/teams') ? { items: [] } : { object: 'organization', id: 'acme' });

test('a failed field of a query throws where the query is read, and the logged event names it', async () => {
  const running = await start();
  await expect(
    ask(running, documentNamed(running.documents, 'teamsQuery'), { id: 'nothing' }),
  ).rejects.toThrow('Unexpected response payload');
  expect(running.reports).toEqual(['teamsQuery: No organization matches the id.']);
});

test('a failed field of a fragment throws where the fragment is read, and not where its query is read', async () => {
  const running = await start({ upstream: withoutTitle });
  const asked = ask(running, documentNamed(running.documents, 'teamsQuery'), { id: 'acme' });
  expect(await asked).toHaveProperty('organization');
  expect(running.reports).toEqual([]);
  await expect(readTeamsOf(running, 'acme')).rejects.toThrow('Unexpected response payload');
  expect(running.reports).toEqual([
    'teams_organization: The documentation service returned an invalid response.',
  ]);
});

describe('a component with `useFragment`', () => {
  /** The HTML of the component, or the error that it throws. */
  const rendered = async (running: Running): Promise<string> => {
    const { project, environment, documents } = running;
    const { createElement } = project.require('react') as typeof import('react');
    const { renderToString } = project.require(
      'react-dom/server',
    ) as typeof import('react-dom/server');
    const relay = project.require('react-relay') as typeof import('react-relay');
    const query = documentNamed(documents, 'teamsQuery');
    await ask(running, query, { id: 'acme' });
    const { createOperationDescriptor, getRequest } = runtimeOf(project);
    const { fragment } = createOperationDescriptor(getRequest(query), { id: 'acme' });
    const above = environment.lookup(fragment).data as unknown as { organization: TeamsKey };
    const Title = ({ organization }: { organization: TeamsKey }) => {
      const { title } = relay.useFragment(
        documentNamed(documents, 'teamsOfOrganization'),
        organization,
      );
      return createElement('h1', null, title.toUpperCase());
    };
    return renderToString(
      createElement(relay.RelayEnvironmentProvider, {
        environment,
        children: createElement(Title, above),
      }),
    );
  };

  test('has a field with @semanticNonNull without a check', async () => {
    const running = await start();
    expect(await rendered(running)).toBe('<h1>ACME</h1>');
    expect(running.reports).toEqual([]);
  });

  test('throws if there is an error for the field, for an error boundary to catch', async () => {
    const running = await start({ upstream: withoutTitle });
    await expect(rendered(running)).rejects.toThrow('Unexpected response payload');
    expect(running.reports).toContain(
      'teams_organization: The documentation service returned an invalid response.',
    );
  });
});

test('a failed field with @catch is a result with its error, and its fragment does not throw', async () => {
  const running = await start({ facade: { callBudget: 2 } });
  const variables = { id: Buffer.from('Organization:acme').toString('base64url'), count: 3 };
  const query = pageQueryOf(running);
  await ask(running, query, variables);
  const failed = { title: expect.any(String), members: { ok: false, errors: expect.anything() } };
  expect(await readTeams(running, query, variables)).toMatchObject({
    teams: { edges: [{ node: failed }, { node: failed }, { node: failed }] },
  });
});

test('a response with more failures than listed errors is rejected as a whole', async () => {
  const running = await start({ facade: { callBudget: 2 } });
  await expect(
    ask(running, documentNamed(running.documents, 'teamsQuery'), { id: 'acme' }),
  ).rejects.toMatchObject({
    errors: expect.arrayContaining([
      expect.objectContaining({ extensions: expect.objectContaining({ leftOut: 2 }) }),
    ]),
  });
});
