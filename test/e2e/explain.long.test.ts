/** `docgraph explain`: its output and exit codes. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { blockOf, root } from '../documents/documents.ts';
import { admin, startWorld, traced, wavesIn } from '../harness.ts';
import { failed, run, type Settings } from './command.ts';
import { explain, explainWith } from './explain-files.ts';

/** A file with the token of an administrator. */
let tokenFile = '';
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docgraph-'));
  tokenFile = join(folder, 'token');
  await writeFile(tokenFile, `${admin}\n`);
  return () => rm(folder, { recursive: true });
});

interface Explained {
  readonly operation: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly calls: number;
  readonly waves: number;
  readonly objects: number;
  readonly bytes: number;
  readonly routes: readonly { wave: number; count: number; method: string; route: string }[];
  readonly errors: readonly string[];
}

/** What the command prints about the operations of a document. */
async function explained(query: string, ...options: readonly string[]): Promise<Explained[]> {
  const { code, stdout, stderr } = await explain({ 'a.graphql': query }, '--json', ...options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

const inbox = `query Inbox($first: Int = 25) {
  organization(id: "acme") { changeRequests(first: $first) { nodes { ...Card } } }
}
fragment Card on ChangeRequest { subject space { title } }`;

test('the output for a recipe of the guide is that in docs/cost.md', async () => {
  const query = blockOf('docs/guide.md', 'graphql', 'query ReviewInbox');
  const shown = blockOf('docs/cost.md', 'text');
  const { code, stdout, stderr } = await explain({ 'inbox.graphql': query });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(shown);
});

test('the figures are those of a request with its trace', async () => {
  const queries = [
    'query Titles { organizations { nodes { title } } }',
    'query Site { site(id: "acme/docs") { title siteSpaces(first: 50) { nodes { space { title parent { title } } } } } }',
    'query Members { organization(id: "acme") { a: member(id: "ada") { role } b: member(id: "grace") { role } c: member(id: "noor") { role } } }',
    'query Reviews { organization(id: "acme") { changeRequests(first: 20) { nodes { subject space { title } initialRevision { type } } } } }',
    'query Nothing { __typename }',
  ];
  const told = await explained(queries.join(' '));
  const world = await startWorld();
  const options = ['--against', world.upstreamUrl, '--token-file', tokenFile];
  const against = await explained(queries.join(' '), ...options);
  for (const [at, query] of queries.entries()) {
    const { calls, extensions } = await world.ask(query, {}, traced);
    const made = { calls: calls.length, waves: wavesIn(extensions) };
    expect(told[at], query).toMatchObject(made);
    expect(against[at], query).toMatchObject(made);
  }
});

test('equal calls of a wave are counted together', async () => {
  const [one] = await explained(
    `{ organization(id: "acme") { teams(first: 2) { nodes { members { nodes { role } } } } spaces(first: 50) { nodes { parent { title } } } } }`,
  );
  const routes = one?.routes.map(({ wave, count, method, route }) => [wave, count, method, route]);
  expect(routes).toEqual([
    [1, 1, 'GET', '/v1/orgs/{organizationId}'],
    [1, 1, 'GET', '/v1/orgs/{organizationId}/teams'],
    [1, 1, 'GET', '/v1/orgs/{organizationId}/spaces'],
    [2, 2, 'GET', '/v1/orgs/{organizationId}/teams/{teamId}/members'],
    [2, 1, 'GET', '/v1/orgs/{organizationId}/collections'],
  ]);
});

test('JSON in a response is no object', async () => {
  const [one] = await explained(
    '{ space(id: "handbook") { content { pages { ... on DocumentPage { document { nodes } } } } } }',
  );
  const without = await explained(
    '{ space(id: "handbook") { content { pages { ... on DocumentPage { document { __typename } } } } } }',
  );
  expect(one?.objects).toBe(without[0]?.objects);
});

test('a mutation runs, and changes nothing for the next operation', async () => {
  const query = `
    mutation Delete { deleteTeam(input: { teamId: "acme/design" }) { deletedTeamId userErrors { message } } }
    mutation Again { deleteTeam(input: { teamId: "acme/design" }) { deletedTeamId userErrors { message } } }
    query Team { team(id: "acme/design") { title } }`;
  const told = await explained(query);
  expect(told).toMatchObject([
    { calls: 1, objects: 1, errors: [] },
    { calls: 1, objects: 1, errors: [] },
    { calls: 1, objects: 1, errors: [] },
  ]);
});

test('with a service, a mutation does not run', async () => {
  const world = await startWorld();
  const query =
    'mutation Delete { deleteTeam(input: { teamId: "acme/design" }) { deletedTeamId } } query One { space(id: "handbook") { title } }';
  const options = ['--against', world.upstreamUrl, '--token-file', tokenFile];
  expect(await explained(query, ...options)).toMatchObject([{ notRun: true }, { calls: 1 }]);
  expect(world.calls).toEqual(['GET /v1/spaces/handbook']);
  const { stdout } = await explain({ 'a.graphql': query }, ...options);
  expect(stdout).toContain('mutation Delete\n  not run: mutations change the data of a service\n');
});

describe('variables', () => {
  test('are read from a file', async () => {
    const files = { 'a.graphql': inbox, 'v.json': '{ "first": 2, "other": 1 }' };
    const { code, stdout } = await explain(files, '--variables', 'v.json', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { operation: 'query Inbox', variables: { first: 2 }, objects: 6 },
    ]);
  });

  test('without a value are an error if they need one', async () => {
    const query = 'query Space($id: ID!) { space(id: $id) { title } }';
    const { code, stderr } = await explain({ 'a.graphql': query });
    expect([code, stderr]).toEqual([
      1,
      'query Space failed: Variable "$id" got an invalid value; Expected a value of non-null type "ID!" to be provided.\n',
    ]);
  });

  test('can come from standard input, also for a run with a service', async () => {
    const world = await startWorld();
    const file = join(dirname(tokenFile), 'space.graphql');
    await writeFile(file, 'query Space($id: ID!) { space(id: $id) { title } }');
    const options = ['--variables', '-', '--against', world.upstreamUrl, '--token-file', tokenFile];
    const ran = await run('src/main.ts', {}, ['explain', ...options, file], '{ "id": "handbook" }')
      .ended;
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^query Space\n {2}calls {4}1\n/);
    expect(world.calls).toEqual(['GET /v1/spaces/handbook']);
  });
});

test('with a seed of its own, it has the shape of these data', async () => {
  const exported = await run('src/sandbox/main.ts', {}, ['--export']).ended;
  const seed = JSON.parse(exported.stdout);
  const few = new Set(seed.teams.slice(0, 2).map(({ id }: { id: string }) => id));
  const files = {
    'a.graphql': '{ organization(id: "acme") { teams { nodes { members { nodes { role } } } } } }',
    'seed.json': JSON.stringify({
      ...seed,
      teams: seed.teams.filter(({ id }: { id: string }) => few.has(id)),
      teamMemberships: seed.teamMemberships.filter(({ team }: { team: string }) => few.has(team)),
    }),
    'broken.json': '{ "none": [] }',
  };
  const { code, stdout, stderr } = await explain(files, '--seed', 'seed.json', '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  // A list of each of two teams.
  expect(JSON.parse(stdout)).toMatchObject([{ calls: 4 }]);
  expect(await explain(files, '--seed', 'broken.json')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^--seed cannot be used: .*there are no "none"/),
  });
});

const folder = join(root, 'test/screens');
const screens = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
const screenFiles = screens.map((name) => join(folder, name));

test('the screens of an app have the figures of the guide', async () => {
  const { code, stdout, stderr } = await run('src/main.ts', {}, [
    'explain',
    '--json',
    ...screenFiles,
  ]).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const told: Explained[] = JSON.parse(stdout);
  expect(told).toHaveLength(20);
  for (const [at, { calls, waves }] of told.entries()) {
    const name = screens[at]?.replace('.graphql', '');
    expect(blockedRow(name ?? '')).toMatch(
      new RegExp(`\\| ${calls} \\| ${waves} \\| [\\d.]+ \\|$`),
    );
  }
});

const guide = readFileSync(join(root, 'docs/guide.md'), 'utf8').split('\n');
const blockedRow = (screen: string) => guide.find((line) => line.startsWith(`| \`${screen}\` |`));

test('above a limit it exits with 1, and lists each limit with its excess', async () => {
  const files = { 'a.graphql': inbox, 'v.json': '{ "first": 2 }' };
  const limits = ['--max-calls', '3', '--max-waves', '1', '--max-objects=5'];
  const above = await explain(files, '--variables', 'v.json', ...limits);
  expect(above.code).toBe(1);
  expect(above.stderr.split('\n')).toEqual([
    'query Inbox made 4 calls; the limit is 3.',
    'query Inbox made 2 waves of calls; the limit is 1.',
    'query Inbox returned 6 objects; the limit is 5.',
    '',
  ]);
  const within = ['--max-calls', '4', '--max-waves', '2', '--max-objects', '6'];
  expect(await explain(files, '--variables', 'v.json', ...within)).toMatchObject({
    code: 0,
    stderr: '',
  });
  const none = await explain(
    { 'a.graphql': '{ site(id: "acme/docs") { title } }' },
    '--max-calls=0',
  );
  expect(none.stderr).toBe('query (without a name) made 1 call; the limit is 0.\n');
});

test('an operation that fails is printed with its errors, and the exit code is 1', async () => {
  const query =
    'query One { space(id: "none") { title } } query Two { space(id: "handbook") { title } }';
  const { code, stdout, stderr } = await explain({ 'a.graphql': query });
  expect(code).toBe(1);
  expect(stderr).toBe('query One failed: No space matches the id. (at space)\n');
  expect(stdout).toContain('  failed   No space matches the id. (at space)\n');
  expect(stdout).toContain('query Two\n  calls    1\n');
});

test('a document that a server refuses is refused with the same words', async () => {
  const query = '{ organizations(first: 1000) { nodes { spaces(first: 1000) { nodes { id } } } } }';
  const { code, stderr } = await explain({ 'a.graphql': query });
  expect(code).toBe(1);
  expect(stderr).toMatch(/ failed: The operation could return \d+ objects /);
  const permitted = await explainWith({ QUERY_OBJECTS: '2000000' }, { 'a.graphql': query });
  expect(permitted).toMatchObject({ code: 0, stderr: '' });
});

test('an address or a token file that cannot be used is an error', async () => {
  const ask = (url: string, file = tokenFile) =>
    explain(
      { 'a.graphql': '{ organizations { totalCount } }' },
      '--against',
      url,
      '--token-file',
      file,
    );
  expect(await ask('nowhere')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^nowhere cannot be used: /),
  });
  expect(await ask('http://127.0.0.1:9', '/none/token')).toMatchObject({
    code: 2,
    stderr: '/none/token cannot be read: ENOENT\n',
  });
});

test('each file is a separate document, with its name in the output of several files', async () => {
  const one = '{ organization(id: "acme") { title } }';
  const { code, stdout, stderr } = await explain({ 'a.graphql': one, 'b.graphql': one });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.match(/^query .*$/gm)).toEqual([
    expect.stringMatching(/^query \(without a name\) in .*a\.graphql$/),
    expect.stringMatching(/^query \(without a name\) in .*b\.graphql$/),
  ]);
});

test('settings that the command does not need are not read', async () => {
  const { code } = await run('src/main.ts', { UPSTREAM_URL: 'nowhere' }, [
    'explain',
    'none.graphql',
  ]).ended;
  expect(code).toBe(2);
});

test('a document can come from standard input', async () => {
  const read = (input: string) => run('src/main.ts', {}, ['explain', '-'], input).ended;
  expect(await read('query Named { site(id: "acme/docs") { title } }')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^query Named\n {2}calls {4}1\n/),
  });
  expect(await read('{ site }')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^standard input:1:3 Field "site" /),
  });
});

test.each<[what: string, files: Record<string, string>, options: string[], said: string]>([
  [
    'an unknown field',
    { 'a.graphql': '{\n  site(id: "acme/docs") { titel }\n}' },
    [],
    'a.graphql:2:27 Cannot query field "titel" on type "Site". Did you mean "title" or "type"?\n',
  ],
  [
    'an unknown operation',
    { 'a.graphql': '# none\nsubscription { site }' },
    [],
    'a.graphql:2:1 This graph has no subscriptions yet.\n',
  ],
  [
    'no GraphQL',
    { 'a.graphql': '{ site(' },
    [],
    'a.graphql:1:8 Syntax Error: Expected Name, found <EOF>.\n',
  ],
  [
    'only fragments',
    { 'a.graphql': 'fragment Card on ChangeRequest { subject }' },
    [],
    'No operation found in a.graphql: fragments alone request nothing.\n',
  ],
  [
    'variables that are no JSON',
    { 'a.graphql': '{ __typename }', 'v.json': '{' },
    ['--variables', 'v.json'],
    'v.json is no JSON\n',
  ],
  [
    'variables that do not fit',
    { 'a.graphql': inbox, 'v.json': '{ "first": "two" }' },
    ['--variables', 'v.json'],
    'v.json: Variable "$first" has invalid value: Int cannot represent non-integer value: "two"\n',
  ],
  [
    'a missing file',
    { 'a.graphql': '{ __typename }' },
    ['--variables', 'v.json'],
    'v.json cannot be read: ENOENT\n',
  ],
])('%s: it exits with 2, and names the position', async (_, files, options, said) => {
  expect(await explain(files, ...options)).toEqual(failed(2, said));
});

const options =
  '--variables, --seed, --against, --token-file, --max-calls, --max-waves, --max-objects, --json, --help';
test.each<[args: string[], said: string, settings?: Settings]>([
  [[], 'explain needs the name of a file with GraphQL documents'],
  [['a.graphql', '--max-calls', 'few'], '--max-calls must be a whole number'],
  [['a.graphql', '--max-calls=few'], '--max-calls must be a whole number'],
  [['a.graphql', '--max-calls', '--json'], '--max-calls must be a whole number'],
  [['a.graphql', '--max-calls'], '--max-calls needs a value'],
  [['a.graphql', '--variables='], '--variables needs a value'],
  [['a.graphql', '--json=no'], '--json takes no value'],
  [['a.graphql', '--calls', '3'], `--calls is no option of explain: it takes ${options}`],
  [['a.graphql', '--against', 'http://localhost:1'], '--against needs --token-file'],
  [['a.graphql', '--token-file', 'token'], '--token-file needs --against'],
  [
    ['a.graphql', '--seed', 'l.json', '--against', 'http://localhost:1', '--token-file', 'token'],
    '--against and --seed exclude each other',
  ],
  [['a.graphql', '-j'], `-j is no option of explain: it takes ${options}`],
  [
    ['a.graphql'],
    'QUERY_OBJECTS must be a whole number from 1 to 1000000000000',
    { QUERY_OBJECTS: 'many' },
  ],
])('explain %j is refused in one line, with exit code 2', async (args, said, settings = {}) => {
  const { code, stderr } = await run('src/main.ts', settings, ['explain', ...args]).ended;
  expect([code, stderr]).toEqual([2, `${said}\n`]);
});

test('any number of fragments can be unused', async () => {
  const many = Array.from({ length: 300 }, (_, at) => `fragment F${at} on Space { id }`).join('\n');
  const { code, stdout } = await explain({ 'a.graphql': inbox, 'b.graphql': many });
  expect(code).toBe(0);
  expect(stdout).toContain('query Inbox');
  const wrong = await explain({ 'a.graphql': inbox, 'b.graphql': `${many} { no }` });
  expect(wrong).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/Cannot query field "no"/),
  });
});

test.for([
  ['of two lines', 'secret-one\nsecret-two'],
  ['with characters that no header can have', 'secret-€'],
  ['that is empty', '\n'],
])('a token %s is refused, and not printed', async ([, token = '']) => {
  const file = join(dirname(tokenFile), 'unusable');
  await writeFile(file, token);
  const options = ['--against', 'http://127.0.0.1:9', '--token-file', file];
  expect(await explain({ 'a.graphql': '{ organizations { totalCount } }' }, ...options)).toEqual(
    failed(
      2,
      `${file} has no usable token: expected up to 8192 visible ASCII characters without spaces\n`,
    ),
  );
});
