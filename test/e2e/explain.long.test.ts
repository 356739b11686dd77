/** `docgraph explain`: its output and exit codes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isInputObjectType, isObjectType } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { blockOf } from '../documents/documents.ts';
import { admin, startWorld, traced, wavesIn } from '../harness.ts';
import { failed, run, type Settings } from './command.ts';
import { explain } from './explain-files.ts';

/** A file with the token of an administrator. */
let tokenFile = '';
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docgraph-'));
  tokenFile = join(folder, 'token');
  await writeFile(tokenFile, `${admin}\n`);
  return () => rm(folder, { recursive: true });
});

const inbox = `query Inbox($first: Int!) {
  organization(id: "acme") { changeRequests(first: $first) { nodes { ...Card } } }
}`;
const card = 'fragment Card on ChangeRequest { subject space { title } }';

test('the output for a recipe of the guide is that in docs/cost.md', async () => {
  const query = blockOf('docs/guide.md', 'graphql', 'query ReviewInbox');
  const shown = blockOf('docs/cost.md', 'text');
  const { code, stdout, stderr } = await explain({ 'inbox.graphql': query });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(shown);
});

test('files share fragments, and an unknown page size counts as the largest', async () => {
  const { code, stdout } = await explain({ 'a.graphql': inbox, 'b.graphql': card });
  expect(code).toBe(0);
  expect(stdout).toContain('query Inbox');
  expect(stdout).toContain('changeRequests (first: 1,000, the largest: its variable is not given)');
});

test('variables determine page sizes', async () => {
  const files = { 'a.graphql': `${inbox} ${card}`, 'v.json': '{ "first": 2 }' };
  const { code, stdout } = await explain(files, '--variables', 'v.json', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject([
    { operation: 'query Inbox', calls: { least: 2, most: 4 }, depth: 2, objects: 6 },
  ]);
});

test('conditional fields count in the maximum, but not in the minimum', async () => {
  const query = `query Either($yes: Boolean!) {
    organization(id: "acme") @include(if: $yes) { title }
    organizations(first: 1000) @skip(if: $yes) { nodes { spaces(first: 1000) { nodes { id } } } }
  }`;
  const { stdout } = await explain({ 'a.graphql': query }, '--json');
  expect(JSON.parse(stdout)).toMatchObject([
    { calls: { least: 0, most: 1_002 }, objects: 1 + 1 + 1_000 + 1_000 + 1_000_000 },
  ]);
  const leasts = [...stdout.matchAll(/"least": (\d+)/g)].map(([, least]) => least);
  expect(new Set(leasts)).toEqual(new Set(['0']));
});

test('an unknown cursor may point to the middle of a page', async () => {
  const query =
    'query Next($after: String) { organizations(first: 50, after: $after) { nodes { id } } }';
  const { stdout } = await explain({ 'a.graphql': query }, '--json');
  expect(JSON.parse(stdout)).toMatchObject([{ calls: { least: 1, most: 2 } }]);
});

test('a sorted list has as many calls as are permitted, also if a variable decides whether it is sorted', async () => {
  const lists = {
    sorted: 'query Sorted { organization(id: "acme") { spaces(orderBy: {}) { totalCount } } }',
    open: 'query Open($query: String) { organization(id: "acme") { spaces(query: $query) { totalCount } } }',
  };
  const costOf = async (query: string) => {
    const { stdout } = await explain({ 'a.graphql': query }, '--json');
    const [{ calls, depth }] = JSON.parse(stdout);
    return [calls.least, calls.most, depth];
  };
  expect(await costOf(lists.sorted)).toEqual([2, 11, 10]);
  expect(await costOf(lists.open)).toEqual([2, 11, 10]);
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

test('above a limit it exits with 1, and lists each limit with its excess', async () => {
  const files = { 'a.graphql': `${inbox} ${card}`, 'v.json': '{ "first": 2 }' };
  const limits = ['--max-calls', '3', '--max-depth', '1', '--max-objects', '5'];
  const above = await explain(files, '--variables', 'v.json', ...limits);
  expect(above.code).toBe(1);
  expect(above.stderr.split('\n')).toEqual([
    'query Inbox may need up to 4 calls; the limit is 3.',
    'query Inbox may need up to 2 waves of calls; the limit is 1.',
    'query Inbox may need up to 6 objects; the limit is 5.',
    '',
  ]);
  const within = ['--max-calls', '4', '--max-depth', '2', '--max-objects', '6'];
  expect(await explain(files, '--variables', 'v.json', ...within)).toMatchObject({
    code: 0,
    stderr: '',
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
    'a fragment twice',
    { 'a.graphql': `${inbox} ${card}`, 'b.graphql': card },
    [],
    'a.graphql:3:12 There can be only one fragment named "Card". Also at b.graphql:1:10.\n',
  ],
  [
    'no GraphQL',
    { 'a.graphql': '{ site(' },
    [],
    'a.graphql:1:8 Syntax Error: Expected Name, found <EOF>.\n',
  ],
  [
    'only fragments',
    { 'a.graphql': card },
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
    { 'a.graphql': `${inbox} ${card}`, 'v.json': '{ "first": "two" }' },
    ['--variables', 'v.json'],
    'v.json: Variable "$first" got an invalid value; Int cannot represent non-integer value: "two"\n',
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

test('an option can be `--name=value`, and a count of 1 is singular', async () => {
  const { code, stderr } = await explain(
    { 'a.graphql': '{ site(id: "a/b") { title } }' },
    '--max-calls=0',
  );
  expect(code).toBe(1);
  expect(stderr).toBe('query (without a name) may need up to 1 call; the limit is 0.\n');
});

test('a document can come from standard input', async () => {
  const read = (input: string) => run('src/main.ts', {}, ['explain', '-'], input).ended;
  expect(await read('query Named { site(id: "a/b") { title } }')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^query Named\n {2}calls +1\n/),
  });
  expect(await read('{ site }')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^standard input:1:3 Field "site" /),
  });
});

const options =
  '--variables, --json, --against, --token-file, --lengths, --max-calls, --max-likely-calls, --max-depth, --max-objects, --help';
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
  [['a.graphql', '--max-likely-calls', '3'], '--max-likely-calls needs --against or --lengths'],
  [
    [
      'a.graphql',
      '--lengths',
      'l.json',
      '--against',
      'http://localhost:1',
      '--token-file',
      'token',
    ],
    '--against and --lengths exclude each other',
  ],
  [['a.graphql', '-j'], `-j is no option of explain: it takes ${options}`],
  [
    ['a.graphql'],
    'QUERY_GROUPED_PAGES must be a whole number from 0 to 20',
    { QUERY_GROUPED_PAGES: 'many' },
  ],
  [
    ['a.graphql'],
    'QUERY_SORTED_ITEMS is no longer a setting. The limit is always 10,000 items.',
    { QUERY_SORTED_ITEMS: '500' },
  ],
])('explain %j is refused in one line, with exit code 2', async (args, said, settings = {}) => {
  const { code, stderr } = await run('src/main.ts', settings, ['explain', ...args]).ended;
  expect([code, stderr]).toEqual([2, `${said}\n`]);
});

test('any number of fragments can be unused', async () => {
  const many = Array.from({ length: 300 }, (_, at) => `fragment F${at} on Space { id }`).join('\n');
  const { code, stdout } = await explain({ 'a.graphql': `${inbox} ${card}`, 'b.graphql': many });
  expect(code).toBe(0);
  expect(stdout).toContain('query Inbox');
  const wrong = await explain({ 'a.graphql': `${inbox} ${card}`, 'b.graphql': `${many} { no }` });
  expect(wrong).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/Cannot query field "no"/),
  });
});

test('objects of an introspection are counted, with and without the name of a type', async () => {
  const query = `
    query All { __schema { types { name fields { name } } } }
    query One { __type(name: "Team") { name fields { type { kind } } } organizations { totalCount } }
    query Named($name: String!) { __type(name: $name) { fields { name } } }
  `;
  const { code, stdout } = await explain({ 'a.graphql': query }, '--json');
  expect(code).toBe(0);
  const estimates: { objects: number; calls: object; fields: { key: string }[] }[] =
    JSON.parse(stdout);
  const types = Object.values(schema.getTypeMap());
  const fields = types.flatMap((type) =>
    'getFields' in type && !isInputObjectType(type) ? Object.values(type.getFields()) : [],
  );
  const shown = fields.filter(
    ({ deprecationReason = undefined }) => deprecationReason === undefined,
  );
  const team = schema.getType('Team');
  const ofTeam = isObjectType(team) ? Object.keys(team.getFields()).length : 0;
  expect(estimates.map(({ objects }) => objects)).toEqual([
    1 + types.length + shown.length,
    1 + 2 * ofTeam + 1,
    expect.any(Number),
  ]);
  // The name is unknown, so the largest type is assumed.
  expect(estimates[2]?.objects).toBeGreaterThan(50);
  expect(estimates[1]).toMatchObject({ calls: { least: 0, most: 1 } });
});

test('a few IDs of objects with an unknown list take one call each', async () => {
  const ids = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, at) => `Space:s${at}`));
  const query = (count: number) =>
    `query Ids${count} { nodes(ids: ${ids(count)}) { ... on Space { title } } }`;
  const { stdout } = await explain({ 'a.graphql': [1, 3, 7].map(query).join('\n') }, '--json');
  expect(JSON.parse(stdout)).toMatchObject([1, 3, 7].map((most) => ({ calls: { most } })));
});

const likelyQueries = [
  'query Titles { organizations { nodes { title } } }',
  'query Site { site(id: "acme/docs") { title siteSpaces(first: 50) { nodes { space { title parent { title } } } } } }',
  'query Members { organization(id: "acme") { a: member(id: "ada") { role } b: member(id: "grace") { role } c: member(id: "noor") { role } } }',
  'query Reviews($first: Int!) { organization(id: "acme") { changeRequests(first: $first) { nodes { subject space { title } initialRevision { type } } } } }',
  'query Nothing { __typename }',
];

test('the likely cost of a query equals its actual cost', async () => {
  const world = await startWorld();
  const variables = { first: 20, other: 1 };
  const files = {
    'a.graphql': `${likelyQueries.join(' ')} mutation Delete { deleteTeam(input: { teamId: "acme/design" }) { deletedTeamId } }`,
    'v.graphql': 'fragment Unused on Space { id }',
    'v.json': JSON.stringify(variables),
  };
  const options = ['--variables', 'v.json', '--json', '--against', world.upstreamUrl];
  const { code, stdout, stderr } = await explain(files, ...options, '--token-file', tokenFile);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const told: { operation: string; likely?: object; calls: { most: number }; depth: number }[] =
    JSON.parse(stdout);
  expect(world.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  expect(told.at(-1)).toMatchObject({ operation: expect.stringContaining('mutation Delete') });
  expect(told.at(-1)).not.toHaveProperty('likely');
  for (const [at, query] of likelyQueries.entries()) {
    const { calls, extensions } = await world.ask(query, { first: 20 }, traced);
    const depth = wavesIn(extensions);
    expect(told[at], query).toMatchObject({ likely: { calls: calls.length, depth } });
    expect(calls.length).toBeLessThanOrEqual(told[at]?.calls.most ?? 0);
  }
});

test('CI can check the likely cost, where the maximum is far above it', async () => {
  const world = await startWorld();
  const against = ['--against', world.upstreamUrl, '--token-file', tokenFile];
  const files = { 'a.graphql': `${inbox} ${card}`, 'v.json': '{ "first": 50 }' };
  const within = await explain(
    files,
    '--variables',
    'v.json',
    ...against,
    '--max-likely-calls',
    '3',
  );
  expect(within).toMatchObject({ code: 0, stderr: '' });
  expect(within.stdout).toMatch(
    /^query Inbox\n {2}likely {3}3 calls in 2 waves, one after the other\n/,
  );
  const above = await explain(
    files,
    '--variables',
    'v.json',
    ...against,
    '--max-likely-calls',
    '2',
  );
  expect(above).toMatchObject({
    code: 1,
    stderr: 'query Inbox made 3 calls; the limit is 2.\n',
  });
});

test('variables can come from standard input, also for a run', async () => {
  const world = await startWorld();
  const file = join(dirname(tokenFile), 'space.graphql');
  await writeFile(file, 'query Space($id: ID!) { space(id: $id) { title } }');
  const options = ['--variables', '-', '--against', world.upstreamUrl, '--token-file', tokenFile];
  const ran = await run('src/main.ts', {}, ['explain', ...options, file], '{ "id": "handbook" }')
    .ended;
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toContain('likely   1 call in 1 wave');
});

test('a failed run is an error with the reason', async () => {
  const world = await startWorld();
  const ask = (query: string, url = world.upstreamUrl, file = tokenFile) =>
    explain({ 'a.graphql': query }, '--against', url, '--token-file', file);
  const missing = await ask('query One { space(id: "none") { title } }');
  expect(missing).toEqual(
    failed(2, 'query One failed in a run: No space matches the id. (at space)\n'),
  );
  expect(await ask('query One($id: ID!) { space(id: $id) { title } }')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^query One failed in a run: Variable "\$id" /),
  });
  expect(await ask('query One { __typename }', 'nowhere')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^nowhere cannot be used: /),
  });
  expect(await ask('query One { __typename }', undefined, '/none/token')).toMatchObject({
    code: 2,
    stderr: '/none/token cannot be read: ENOENT\n',
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

test('what belongs to an object of an unknown place may be read in each place', async () => {
  const query = 'query Next($id: ID!) { page(id: $id) { next { title } } }';
  const { stdout } = await explain({ 'a.graphql': query });
  expect(stdout.match(/^ {6}> .*$/m)?.[0].split(': ')[1]).toBe(
    'GET /v1/spaces/{spaceId}/content/pages or GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages',
  );
});
