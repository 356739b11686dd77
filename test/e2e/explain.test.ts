/** `docgraph explain`: its output and exit codes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { blockOf } from '../documents/documents.ts';
import { run, type Settings } from './command.ts';

/** Writes files into a folder of the test, and runs the command there on all but those of JSON. */
async function explain(files: Readonly<Record<string, string>>, ...options: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'docgraph-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const documents = Object.keys(files).filter((name) => !name.endsWith('.json'));
  const paths = documents.map((name) => join(folder, name));
  const placed = options.map((text) => (text.endsWith('.json') ? join(folder, text) : text));
  const { code, stdout, stderr } = await run('src/main.ts', {}, ['explain', ...paths, ...placed])
    .ended;
  return { code, stdout, stderr: stderr.replaceAll(`${folder}/`, '') };
}

const inbox = `query Inbox($first: Int!) {
  organization(id: "acme") { changeRequests(first: $first) { nodes { ...Card } } }
}`;
const card = 'fragment Card on ChangeRequest { subject space { title } }';

test('what docs/cost.md shows for a recipe of the guide is what is printed', async () => {
  const query = blockOf('docs/guide.md', 'graphql', 'query ReviewInbox');
  const shown = blockOf('docs/cost.md', 'text');
  const { code, stdout, stderr } = await explain({ 'inbox.graphql': query });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(shown);
});

test('files share fragments, and a page size that is not known counts as the largest', async () => {
  const { code, stdout } = await explain({ 'a.graphql': inbox, 'b.graphql': card });
  expect(code).toBe(0);
  expect(stdout).toContain('query Inbox');
  expect(stdout).toContain('changeRequests (first: 1,000, the largest: its variable is not given)');
});

test('variables say how large pages are', async () => {
  const files = { 'a.graphql': `${inbox} ${card}`, 'v.json': '{ "first": 2 }' };
  const { code, stdout } = await explain(files, '--variables', 'v.json', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject([
    { operation: 'query Inbox', calls: { least: 2, most: 4 }, depth: 2, objects: 6 },
  ]);
});

test('what a condition may select counts, and is not sure', async () => {
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

test('a cursor that is not known may stand in the middle of a page', async () => {
  const query =
    'query Next($after: String) { organizations(first: 50, after: $after) { nodes { id } } }';
  const { stdout } = await explain({ 'a.graphql': query }, '--json');
  expect(JSON.parse(stdout)).toMatchObject([{ calls: { least: 1, most: 2 } }]);
});

test('each file is a document of its own, and says which it is where there are several', async () => {
  const one = '{ organization(id: "acme") { title } }';
  const { code, stdout, stderr } = await explain({ 'a.graphql': one, 'b.graphql': one });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.match(/^query .*$/gm)).toEqual([
    expect.stringMatching(/^query \(without a name\) in .*a\.graphql$/),
    expect.stringMatching(/^query \(without a name\) in .*b\.graphql$/),
  ]);
});

test('settings that it does not need are not read', async () => {
  const { code } = await run('src/main.ts', { UPSTREAM_URL: 'nowhere' }, [
    'explain',
    'none.graphql',
  ]).ended;
  expect(code).toBe(2);
});

test('above a limit it ends with 1, and says by how much each is exceeded', async () => {
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
    'a field that there is not',
    { 'a.graphql': '{\n  site(id: "acme/docs") { titel }\n}' },
    [],
    'a.graphql:2:27 Cannot query field "titel" on type "Site". Did you mean "title" or "type"?\n',
  ],
  [
    'an operation that there is not',
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
    'fragments alone',
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
    'a file that is not there',
    { 'a.graphql': '{ __typename }' },
    ['--variables', 'v.json'],
    'v.json cannot be read: ENOENT\n',
  ],
])('%s: it ends with 2, and says where', async (_, files, options, said) => {
  expect(await explain(files, ...options)).toEqual({ code: 2, stdout: '', stderr: said });
});

test('the value of an option may stand behind a sign, and one is one', async () => {
  const { code, stderr } = await explain(
    { 'a.graphql': '{ site(id: "a/b") { title } }' },
    '--max-calls=0',
  );
  expect(code).toBe(1);
  expect(stderr).toBe('query (without a name) may need up to 1 call; the limit is 0.\n');
});

test('a document may come from standard input', async () => {
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

const options = '--variables, --json, --max-calls, --max-depth, --max-objects';
test.each<[args: string[], said: string, settings?: Settings]>([
  [[], 'explain needs the name of a file with GraphQL documents'],
  [['a.graphql', '--max-calls', 'few'], '--max-calls must be a whole number'],
  [['a.graphql', '--max-calls=few'], '--max-calls must be a whole number'],
  [['a.graphql', '--max-calls', '--json'], '--max-calls must be a whole number'],
  [['a.graphql', '--max-calls'], '--max-calls needs a value'],
  [['a.graphql', '--variables='], '--variables needs a value'],
  [['a.graphql', '--json=no'], '--json takes no value'],
  [['a.graphql', '--calls', '3'], `--calls is no option of explain: it takes ${options}`],
  [['a.graphql', '-j'], `-j is no option of explain: it takes ${options}`],
  [
    ['a.graphql'],
    'QUERY_LIST_ITEMS must be a whole number from 1 to 1000000',
    { QUERY_LIST_ITEMS: 'many' },
  ],
])('explain %j is refused in one line, and ends with 2', async (args, said, settings = {}) => {
  const { code, stderr } = await run('src/main.ts', settings, ['explain', ...args]).ended;
  expect([code, stderr]).toEqual([2, `${said}\n`]);
});
