/** `docgraph usage`: its output and exit codes. */
import { isInterfaceType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { operationTables } from '../../src/schema/operations.ts';
import { schema } from '../../src/schema/schema.ts';
import { blockOf } from '../documents/documents.ts';
import { failed, run } from './command.ts';
import { type Files, onFiles } from './explain-files.ts';

const usage = (files: Files, ...options: readonly string[]) =>
  onFiles('usage', {}, files, ...options);

const title = 'query Title { organization(id: "acme") { title } }';
const inbox = `query Inbox($first: Int!) {
  organization(id: "acme") { ...Names changeRequests(first: $first) { nodes { space { title } } } }
}
fragment Names on Organization { title }`;
const move = `mutation Move($input: MoveSiteSectionInput!) {
  moveSiteSection(input: $input) { userErrors { message } }
}`;

const manifest = JSON.stringify({ t1: title, i1: inbox, m1: move });
const reason = schema.getMutationType()?.getFields().moveSiteSection?.deprecationReason;

const types = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) || isInterfaceType(type))
  .filter(({ name }) => !name.startsWith('__'));
const allFields = types.flatMap((type) =>
  Object.keys(type.getFields()).map((name) => `${type.name}.${name}`),
);
const deprecated = types
  .flatMap((type) =>
    Object.values(type.getFields()).map(({ name, deprecationReason }) => ({
      coordinate: `${type.name}.${name}`,
      reason: deprecationReason,
    })),
  )
  .filter((field) => field.reason)
  .toSorted((one, other) => (one.coordinate < other.coordinate ? -1 : 1));
const notInUse = deprecated.filter(({ coordinate }) => coordinate !== 'Mutation.moveSiteSection');
const listed = (fields: typeof deprecated) =>
  `Deprecated, and not in use: ${fields.length}\n${fields.map(({ coordinate }) => `  ${coordinate}`).join('\n')}`;
const allOperations = Object.values(operationTables).flatMap((table) => Object.keys(table));
const fieldCount = allFields.length.toLocaleString('en');

test('deprecated fields come first, then the operations that documents need, then fields by type', async () => {
  expect(await usage({ 'd.json': manifest }, 'd.json')).toEqual({
    code: 0,
    stderr: '',
    stdout: `Deprecated, and in use: 1
  Mutation.moveSiteSection: ${reason}
    mutation Move (m1)

${listed(notInUse)}

REST operations that documents need: 5 of ${allOperations.length}
  GET /v1/orgs/{organizationId}/change-requests (listOrganizationChangeRequests)
    Inbox
  GET /v1/orgs/{organizationId} (getOrganization)
    Title, Inbox
  POST /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move (moveSiteSection)
    Move
  GET /v1/spaces/{spaceId} (getSpace)
    Inbox
  GET /v1/orgs/{organizationId}/spaces (listSpaces)
    Inbox

Fields that documents select, with the number of documents: 9 of ${fieldCount}
  ChangeRequest
    space  1
  ChangeRequestConnection
    nodes  1
  MoveSiteSectionPayload
    userErrors  1
  Mutation
    moveSiteSection  1
  Organization
    changeRequests  1
    title           2
  Query
    organization  2
  Space
    title  1
  UserError
    message  1
`,
  });
});

test('the output for a recipe of the guide is that in docs/versioning.md', async () => {
  const query = blockOf('docs/guide.md', 'graphql', 'query ReviewInbox');
  const { code, stdout, stderr } = await usage({ 'inbox.graphql': query });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(blockOf('docs/versioning.md', 'text'));
});

test('with --unused, it ends with the operations and fields that no document needs', async () => {
  const { code, stdout } = await usage(
    { 'd.json': JSON.stringify({ t1: title }) },
    'd.json',
    '--unused',
  );
  expect(code).toBe(0);
  const [unused, needed, selected, operations = '', fields = ''] = stdout.trimEnd().split('\n\n');
  expect([unused, needed, selected]).toEqual([
    listed(deprecated),
    `REST operations that documents need: 1 of ${allOperations.length}
  GET /v1/orgs/{organizationId} (getOrganization)
    Title`,
    `Fields that documents select, with the number of documents: 2 of ${fieldCount}
  Organization
    title  1
  Query
    organization  1`,
  ]);
  const [headline, ...routes] = operations.split('\n');
  expect(headline).toBe(`REST operations that no document calls: ${allOperations.length - 1}`);
  expect(routes.map((line) => line.replace(/^ {2}[A-Z]+ \/v1\/\S+ \((\w+)\)$/, '$1'))).toEqual(
    allOperations.filter((name) => name !== 'getOrganization'),
  );
  const [count, ...lines] = fields.split('\n');
  expect(count).toBe(
    `Fields that no document selects: ${(allFields.length - 2).toLocaleString('en')}`,
  );
  expect(lines).toHaveLength(types.length);
  const space = types.find(({ name }) => name === 'Space')?.getFields() ?? {};
  expect(lines).toContain(`  Space: all ${Object.keys(space).length}`);
  expect(lines.find((line) => line.startsWith('  Organization: '))?.split(/[:,] /)).not.toContain(
    'title',
  );
});

test('--json lists each complete name, and unused elements', async () => {
  const files = { 'a.graphql': title, 'd.json': JSON.stringify({ t1: title, m1: move }) };
  const { code, stdout, stderr } = await usage(files, 'd.json', '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { unused, ...needs } = JSON.parse(
    stdout.replaceAll(/\/[^"]*\/(?=a\.graphql|d\.json)/g, ''),
  );
  const [a, t, m] = [
    'query Title in a.graphql',
    'query Title (t1) in d.json',
    'mutation Move (m1) in d.json',
  ];
  expect(needs).toEqual({
    documents: [
      { name: a, file: 'a.graphql' },
      { name: t, file: 'd.json', id: 't1' },
      { name: m, file: 'd.json', id: 'm1' },
    ],
    deprecated: deprecated.map((field) => ({
      ...field,
      documents: notInUse.includes(field) ? [] : [m],
    })),
    operations: [
      {
        name: 'getOrganization',
        method: 'GET',
        route: '/v1/orgs/{organizationId}',
        documents: [a, t],
        forOtherTypes: [],
      },
      {
        name: 'moveSiteSection',
        method: 'POST',
        route: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move',
        documents: [m],
        forOtherTypes: [],
      },
    ],
    fields: [
      { coordinate: 'MoveSiteSectionPayload.userErrors', documents: [m] },
      { coordinate: 'Mutation.moveSiteSection', documents: [m] },
      { coordinate: 'Organization.title', documents: [a, t] },
      { coordinate: 'Query.organization', documents: [a, t] },
      { coordinate: 'UserError.message', documents: [m] },
    ],
  });
  expect(unused.operations).toHaveLength(allOperations.length - 2);
  expect(unused.operations[0]).toEqual({
    name: 'listChangeRequests',
    method: 'GET',
    route: '/v1/spaces/{spaceId}/change-requests',
  });
  expect(unused.fields).toHaveLength(allFields.length - 5);
});

/** The operations with the given documents, by name. */
async function needed(document: string): Promise<Readonly<Record<string, boolean>>> {
  const { stdout } = await usage({ 'a.graphql': document }, '--json');
  const { operations }: { operations: { name: string; documents: readonly string[] }[] } =
    JSON.parse(stdout);
  return Object.fromEntries(operations.map(({ name, documents }) => [name, documents.length > 0]));
}

describe('required operations', () => {
  test('conditions and defaults of variables may have any value', async () => {
    const document = `query Either($deep: Boolean = false, $first: Int = 0) {
      organization(id: "acme") { title teams(first: 1) @include(if: $deep) { totalCount } sites(first: $first) { nodes { id } } }
    }`;
    expect(await needed(document)).toEqual({
      getOrganization: true,
      listSites: true,
      listTeams: true,
    });
  });

  test('an object of which only the ID is selected takes no call', async () => {
    const list = 'organization(id: "acme") { changeRequests(first: 5) { nodes { space { id } } } }';
    expect(await needed(`{ ${list} }`)).toEqual({
      getOrganization: true,
      listOrganizationChangeRequests: true,
    });
  });

  test('an ID may be of any type, and the calls for other types are optional', async () => {
    const document = 'query Any($id: ID!) { node(id: $id) { id ... on Team { title } } }';
    const { getTeam, ...others } = await needed(document);
    expect(getTeam).toBe(true);
    expect(others).toMatchObject({ getSpace: false, getOrganization: false });
    expect(Object.values(others)).not.toContain(true);
    const count = Object.keys(others).length;
    const { stdout } = await usage({ 'a.graphql': document });
    expect(stdout.split('\n\n')[2]).toBe(
      `REST operations that documents call only if an ID is of a type of which they select nothing: ${count}
  by Any`,
    );
    const { stdout: each } = await usage({ 'a.graphql': document }, '--unused');
    expect(each.split('\n\n')[2]?.split('\n')).toHaveLength(count + 2);
  });

  test('a field of an interface is needed on each of its types', async () => {
    const document = 'query Any($id: ID!) { node(id: $id) { id ... on Space { title } } }';
    const { stdout } = await usage({ 'a.graphql': document }, '--json');
    const { fields, unused } = JSON.parse(stdout);
    expect(fields.map(({ coordinate }: { coordinate: string }) => coordinate)).toEqual([
      'Node.id',
      'Query.node',
      'Space.title',
    ]);
    expect(unused.fields).toContain('Team.title');
    expect(unused.fields.filter((one: string) => /^(Team|Space|Node)\.id$/.test(one))).toEqual([]);
  });

  test('a fragment counts only where it is used, and introspection takes nothing', async () => {
    const documents = `query Own { __schema { queryType { name } } __typename }
      query Other { organization(id: "acme") { ...Names } }
      fragment Names on Organization { title }
      fragment Unused on Site { title }`;
    const { stdout } = await usage({ 'a.graphql': documents });
    expect(stdout.split('\n\n').slice(1).join('\n\n')).toBe(
      `REST operations that documents need: 1 of ${allOperations.length}
  GET /v1/orgs/{organizationId} (getOrganization)
    Other

Fields that documents select, with the number of documents: 2 of ${fieldCount}
  Organization
    title  1
  Query
    organization  1
`,
    );
  });
});

test('documents of equal names are listed with their IDs', async () => {
  const other = 'query Title { organization(id: "globex") { id title } }';
  const files = { 'd.json': JSON.stringify({ t1: title, t2: other, o1: '{ __typename }' }) };
  const { stdout } = await usage(files, 'd.json');
  expect(stdout).toContain('(getOrganization)\n    query Title (t1), query Title (t2)\n');
});

describe('documents that are not valid', () => {
  const wrong = { w1: 'query Wrong {\n  site(id: "acme/docs") { titel }\n}', w2: 'query {' };
  const said = `d.json query Wrong (w1):2:27 Cannot query field "titel" on type "Site". Did you mean "title" or "type"?
d.json (w2):1:8 Syntax Error: Expected Name, found <EOF>.
`;

  test('are named with their lines, exit with 1, and leave the others', async () => {
    const files = { 'd.json': JSON.stringify({ ...wrong, t1: title }) };
    const { code, stdout, stderr } = await usage(files, 'd.json');
    expect({ code, stderr }).toEqual({ code: 1, stderr: said });
    expect(stdout).toContain('\n    Title\n');
  });

  test('if there are no others, nothing else is printed', async () => {
    const files = { 'd.json': JSON.stringify(wrong) };
    for (const options of [[], ['--json']])
      expect(await usage(files, 'd.json', ...options)).toEqual(failed(1, said));
  });

  test('may also be too large to run', async () => {
    const fields = Array.from({ length: 5_001 }, (_, at) => `a${at}: __typename`);
    const files = { 'd.json': JSON.stringify({ b1: `query Big { ${fields.join(' ')} }` }) };
    expect(await usage(files, 'd.json')).toEqual(
      failed(
        1,
        'query Big (b1) cannot run: The operation selects 5001 fields with its fragments expanded; the limit is 5000. Request less data, or split the request.\n',
      ),
    );
  });
});

test.for<[args: string[], said: string]>([
  [[], 'usage needs the name of a file with GraphQL documents'],
  [['none.json'], 'none.json cannot be read: ENOENT'],
  [['a.json', '--json=yes'], '--json takes no value'],
  [
    ['a.json', '--max-calls', '3'],
    '--max-calls is no option of usage: it takes --unused, --json, --help',
  ],
])('usage %j is refused in one line, with exit code 2', async ([args, said]) => {
  expect(await run('src/main.ts', {}, ['usage', ...args]).ended).toEqual(failed(2, `${said}\n`));
});

test('--help prints its options, without files', async () => {
  const { code, stdout, stderr } = await run('src/main.ts', {}, ['usage', '--help']).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(`Usage: docgraph usage FILE... [options]

usage prints which REST operations and fields the GraphQL documents in files need, without a server:
what is deprecated and in use comes first. It exits with 1 if a document is not valid:
  --unused  also prints the REST operations and fields that no document needs
  --json    prints JSON, with all that is needed and all that is not
  --help    prints this help

A file is a GraphQL document, or a manifest of trusted documents; - is standard input, and a folder
stands for its files that end with .json.
`);
});
