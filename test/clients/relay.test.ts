/** Tests the Relay part of docs/clients.md with its compiler, its runtime and the sandbox. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FragmentPointer, GraphQLTaggedNode, IEnvironment, Variables } from 'relay-runtime';
import { expect, test } from 'vitest';
import { startWorld, type World, type WorldOptions } from '../harness.ts';
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

interface Running {
  readonly world: World;
  readonly project: Project;
  readonly environment: IEnvironment;
  readonly documents: Loaded;
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
  const environment = createEnvironment(`${world.url}/graphql`, 'sandbox-admin');
  return { world, project, environment, documents };
}

const documentNamed = (documents: Loaded, name: string): GraphQLTaggedNode => {
  const document = documents[name];
  if (!document) throw new Error(`There is no ${name}`);
  return document;
};

/** The fragment's data, as `useFragment` would read it below the query. */
function readTeams({ project, environment, documents }: Running, id: string): Teams {
  const { createOperationDescriptor, getFragment, getRequest, getSingularSelector } =
    runtimeOf(project);
  const request = getRequest(documentNamed(documents, 'teamsQuery'));
  const { fragment } = createOperationDescriptor(request, { id });
  const above = environment.lookup(fragment).data as { organization: FragmentPointer };
  const teams = getFragment(documentNamed(documents, 'teamsOfOrganization'));
  const selector = getSingularSelector(teams, above.organization);
  if (selector?.kind !== 'SingularReaderSelector') throw new Error('No such fragment is spread');
  return environment.lookup(selector).data as unknown as Teams;
}

async function ask(
  { project, environment }: Running,
  document: GraphQLTaggedNode,
  variables: Variables,
): Promise<unknown> {
  const { fetchQuery } = runtimeOf(project);
  return fetchQuery(environment, document, variables).toPromise();
}

/** What `@refetchable` made. */
const pageQueryOf = ({ project }: Running) =>
  (project.require('./__generated__/teamsPageQuery.graphql.js') as { default: GraphQLTaggedNode })
    .default;

const titlesIn = ({ teams }: Teams) => teams.edges.map(({ node }) => node?.title);

test('its types follow from @semanticNonNull: lists are there, and a row may be null', async () => {
  const project = await copyProject('relay');
  await compile(project);
  await writeFile(
    join(project.folder, 'uses.ts'),
    `import type { teams_organization$data as Data } from './__generated__/teams_organization.graphql';
     export const count = ({ teams }: Data): number => teams.edges.length;
     export const titles = ({ teams }: Data) => teams.edges.map(({ node }) => node?.title);
     // @ts-expect-error the row may be null
     export const bare = ({ teams }: Data) => teams.edges.map(({ node }) => node.title);
     // @ts-expect-error the title may be null
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

test('pages a connection, and merges what it reads into one list', async () => {
  const running = await start();
  const { world, documents } = running;
  const whole = await world.ask<{ organization: Teams }, object>(
    '{ organization(id: "acme") { id title teams { edges { node { title } } } } }',
  );
  const all = whole.data?.organization.teams.edges.map(({ node }) => node?.title) ?? [];
  expect(all.length).toBeGreaterThan(2);

  await ask(running, documentNamed(documents, 'teamsQuery'), { id: 'acme' });
  expect(titlesIn(readTeams(running, 'acme'))).toEqual(all);

  const { id } = readTeams(running, 'acme') as unknown as { id: string };
  let cursor: string | null = null;
  const seen: number[] = [];
  for (let more = true; more; ) {
    await ask(running, pageQueryOf(running), { id, count: 2, cursor });
    const { teams } = readTeams(running, 'acme');
    seen.push(teams.edges.length);
    ({ endCursor: cursor, hasNextPage: more } = teams.pageInfo);
  }
  expect(seen).toEqual(
    all.map((_, index) => index + 1).filter((n) => n % 2 === 0 || n === all.length),
  );
  expect(titlesIn(readTeams(running, 'acme'))).toEqual(all);
});

test('finds by its id what the store holds, without a request', async () => {
  const running = await start();
  const { project, environment, documents } = running;
  await ask(running, documentNamed(documents, 'teamsQuery'), { id: 'acme' });
  const { id } = readTeams(running, 'acme') as unknown as { id: string };
  const { createOperationDescriptor, getRequest } = runtimeOf(project);
  const check = (one: string) =>
    environment.check(
      createOperationDescriptor(getRequest(documentNamed(documents, 'teamsQuery')), { id: one }),
    ).status;
  expect(check('acme')).toBe('available');
  expect(check(id)).toBe('available');
  expect(check('globex')).toBe('missing');
});

test('a change adds its edge to the list, and takes it out again', async () => {
  const running = await start();
  const { environment, project, documents } = running;
  await ask(running, documentNamed(documents, 'teamsQuery'), { id: 'acme' });
  const before = titlesIn(readTeams(running, 'acme'));
  const { __id: connection } = readTeams(running, 'acme').teams;
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
  expect(titlesIn(readTeams(running, 'acme'))).toEqual(['Relay', ...before]);
  const made = await running.world.ask<
    { organization: { teams: { nodes: { id: string; title: string }[] } } },
    object
  >('{ organization(id: "acme") { teams { nodes { id title } } } }');
  const teamId = made.data?.organization.teams.nodes.find(({ title }) => title === 'Relay')?.id;
  await commit('deleteTeam', { teamId });
  expect(titlesIn(readTeams(running, 'acme'))).toEqual(before);
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
  // Refused before anything is read of it, and so before its type of answer is known.
  await expect(
    asked(`${world.url}/graphql`, 'sandbox-admin', 'x'.repeat(200_000)),
  ).rejects.toMatchObject({ status: 413, errors: [{ message: expect.any(String) }] });
  await expect(asked(`${world.url}/elsewhere`, 'sandbox-admin')).rejects.toMatchObject({
    status: 404,
    message: 'Nothing is served at this path. Send GraphQL requests to /graphql.',
  });
  const proxy = await startHost((_request, response) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
  );
  await expect(asked(proxy.url, 'sandbox-admin')).rejects.toThrow(
    '502 Bad Gateway, not a GraphQL response',
  );
});

test('a field that fails throws where it is read, and a report says what failed', async () => {
  const running = await start();
  const { world, documents, project } = running;
  const { createEnvironment } = project.require('./environment.js') as Environments;
  const reports: string[] = [];
  const environment = createEnvironment(`${world.url}/graphql`, 'sandbox-admin', (message) =>
    reports.push(message),
  );
  await expect(
    ask({ ...running, environment }, documentNamed(documents, 'teamsQuery'), { id: 'nothing' }),
  ).rejects.toThrow('Unexpected response payload');
  expect(reports).toEqual(['teamsQuery: No organization matches the id.']);
});

test('a field that fails is a result of its own where it is caught', async () => {
  const running = await start({ facade: { callBudget: 2 } });
  const { documents, environment, project } = running;
  const id = Buffer.from('Organization:acme').toString('base64url');
  await ask(running, pageQueryOf(running), { id, count: 3 });
  const { createOperationDescriptor, getFragment, getRequest, getSingularSelector } =
    runtimeOf(project);
  const { fragment } = createOperationDescriptor(getRequest(pageQueryOf(running)), {
    id,
    count: 3,
  });
  const { node } = environment.lookup(fragment).data as { node: FragmentPointer };
  const teams = getFragment(documentNamed(documents, 'teamsOfOrganization'));
  const selector = getSingularSelector(teams, node);
  if (selector?.kind !== 'SingularReaderSelector') throw new Error('No such fragment is spread');
  const failed = { title: expect.any(String), members: { ok: false, errors: expect.anything() } };
  expect(environment.lookup(selector).data).toMatchObject({
    teams: { edges: [{ node: failed }, { node: failed }, { node: failed }] },
  });
});

test('a request that failed in more places than its errors say is refused as a whole', async () => {
  const running = await start({ facade: { callBudget: 2 } });
  await expect(
    ask(running, documentNamed(running.documents, 'teamsQuery'), { id: 'acme' }),
  ).rejects.toMatchObject({
    errors: expect.arrayContaining([
      expect.objectContaining({ extensions: expect.objectContaining({ leftOut: 2 }) }),
    ]),
  });
});
