/** `docgraph usage`: its output and exit codes. */
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

const allOperations = Object.values(operationTables).flatMap((table) => Object.keys(table));

test('what is deprecated comes first, then the operations that documents need', async () => {
  expect(await usage({ 'd.json': manifest }, 'd.json')).toEqual({
    code: 0,
    stderr: '',
    stdout: `Deprecated, and in use: 1
  Mutation.moveSiteSection: ${reason}
    mutation Move (m1)

REST operations that documents need: 5 of ${allOperations.length}
  GET /v1/orgs/{organizationId}/change-requests (listOrganizationChangeRequests)
    query Inbox (i1)
  GET /v1/orgs/{organizationId} (getOrganization)
    query Title (t1), query Inbox (i1)
  POST /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move (moveSiteSection)
    mutation Move (m1)
  GET /v1/spaces/{spaceId} (getSpace)
    query Inbox (i1)
  GET /v1/orgs/{organizationId}/spaces (listSpaces)
    query Inbox (i1)
`,
  });
});

test('the output for a recipe of the guide is that in docs/versioning.md', async () => {
  const query = blockOf('docs/guide.md', 'graphql', 'query ReviewInbox');
  const { code, stdout, stderr } = await usage({ 'inbox.graphql': query });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(blockOf('docs/versioning.md', 'text'));
});

test('--json lists each complete name', async () => {
  const files = { 'a.graphql': title, 'd.json': JSON.stringify({ t1: title, m1: move }) };
  const { code, stdout, stderr } = await usage(files, 'd.json', '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const needs = JSON.parse(stdout.replaceAll(/\/[^"]*\/(?=a\.graphql|d\.json)/g, ''));
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
    deprecated: [{ coordinate: 'Mutation.moveSiteSection', reason, documents: [m] }],
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
  });
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
    expect(stdout.split('\n\n')[1]).toBe(
      `REST operations that documents call only if an ID is of a type of which they select nothing: ${count}
  by query Any
`,
    );
  });

  test('a fragment counts only where it is used, and introspection takes nothing', async () => {
    const documents = `query Own { __schema { queryType { name } } __typename }
      query Other { organization(id: "acme") { ...Names } }
      fragment Names on Organization { title }
      fragment Unused on Site { title }`;
    const { stdout } = await usage({ 'a.graphql': documents });
    expect(stdout).toBe(
      `REST operations that documents need: 1 of ${allOperations.length}
  GET /v1/orgs/{organizationId} (getOrganization)
    query Other
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
    expect(stdout).toContain('\n    query Title (t1)\n');
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
  [['a.json', '--max-calls', '3'], '--max-calls is no option of usage: it takes --json, --help'],
])('usage %j is refused in one line, with exit code 2', async ([args, said]) => {
  expect(await run('src/main.ts', {}, ['usage', ...args]).ended).toEqual(failed(2, `${said}\n`));
});

test('--help prints its options, without files', async () => {
  const { code, stdout, stderr } = await run('src/main.ts', {}, ['usage', '--help']).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(`Usage: docgraph usage FILE... [options]

usage prints which REST operations the GraphQL documents in files need, and what they use that is
deprecated, without a server. It exits with 1 if a document is not valid:
  --json  prints JSON
  --help  prints this help

A file is a GraphQL document, or a manifest of trusted documents; - is standard input, and a folder
stands for its files that end with .json.
`);
});
