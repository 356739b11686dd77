/** `docgraph explain` on manifests of trusted documents. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../folders.ts';
import { failed, run } from './command.ts';
import { explain } from './explain-files.ts';

const title = 'query Title { organization(id: "acme") { ...Names } } fragment Names on Node { id }';
const inbox =
  'query Inbox { organization(id: "acme") { ...Names changeRequests(first: 2) { nodes { id } } } } fragment Names on Organization { title }';

const output = `query Title (t1)
  calls    1
  waves    1
  objects  1
  bytes    N

  wave 1: 1 call, GET /v1/orgs/{organizationId}

query Inbox (i1)
  calls    2
  waves    1
  objects  4
  bytes    N

  wave 1: 1 call, GET /v1/orgs/{organizationId}
  wave 1: 1 call, GET /v1/orgs/{organizationId}/change-requests
`;

const apollo = {
  format: 'apollo-persisted-query-manifest',
  version: 1,
  operations: [
    { id: 't1', name: 'Title', type: 'query', body: title },
    { id: 'i1', name: 'Inbox', type: 'query', body: inbox },
  ],
};

test.for([
  ['the manifest of Apollo', apollo],
  ['an object of documents by ID', { t1: title, i1: inbox }],
  [
    'an array of pairs',
    [
      ['t1', title],
      ['i1', inbox],
    ],
  ],
])('%s: each document has its own fragments, and is named by its ID', async ([, manifest]) => {
  const files = { 'documents.json': JSON.stringify(manifest) };
  const { stdout, ...ended } = await explain(files, 'documents.json');
  expect(ended).toEqual({ code: 0, stderr: '' });
  expect(stdout.replaceAll(/(?<=bytes {4})[\d,]+/g, 'N')).toBe(output);
});

test('the ID is in the JSON, and the file where there are several', async () => {
  const files = {
    'a.graphql': 'query Own { __typename ...Space } fragment Space on Query { __typename }',
    'old.json': JSON.stringify({ t1: title }),
    'new.json': `\ufeff${JSON.stringify([['i1', inbox]])}`,
  };
  const { code, stdout, stderr } = await explain(files, 'old.json', 'new.json', '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const told: { operation: string; id?: string }[] = JSON.parse(stdout);
  expect(told.map(({ operation, id }) => [operation.replace(/ in \/.*\//, ' in /'), id])).toEqual([
    ['query Own in /a.graphql', undefined],
    ['query Title (t1) in /old.json', 't1'],
    ['query Inbox (i1) in /new.json', 'i1'],
  ]);
});

test('a limit holds for each document', async () => {
  const files = { 'd.json': JSON.stringify({ t1: title, i1: inbox, i2: `${inbox}\n` }) };
  const { code, stderr } = await explain(files, 'd.json', '--max-calls', '1');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `query Inbox (i1) made 2 calls; the limit is 1.
query Inbox (i2) made 2 calls; the limit is 1.
`,
  });
});

const spread = 'query Spread { organization(id: "acme") { ...Names } }';

test.for<[what: string, files: Record<string, string>, said: string]>([
  [
    'a fragment of another document',
    { 'd.json': JSON.stringify({ t1: title, s1: spread }) },
    'd.json query Spread (s1):1:46 Unknown fragment "Names".',
  ],
  [
    'a fragment of a file',
    {
      'a.graphql': 'fragment Names on Organization { title }',
      'd.json': JSON.stringify({ s1: spread }),
    },
    'd.json query Spread (s1):1:46 Unknown fragment "Names".',
  ],
  [
    'a fragment that no operation of the document uses',
    { 'd.json': JSON.stringify({ s1: `{ __typename } fragment Names on Node { id }` }) },
    'd.json query (without a name) (s1):1:16 Fragment "Names" is never used.',
  ],
  [
    'unknown fields, and text that is not GraphQL',
    { 'd.json': JSON.stringify({ s1: '{\n  site { titel }\n}', s2: 'query {' }) },
    `d.json query (without a name) (s1):2:10 Cannot query field "titel" on type "Site". Did you mean "title" or "type"?
d.json query (without a name) (s1):2:3 Argument "Query.site(id:)" of type "ID!" is required, but it was not provided.
d.json (s2):1:8 Syntax Error: Expected Name, found <EOF>.`,
  ],
  [
    'no manifest',
    { 'd.json': '{ "format": "other" }' },
    'd.json cannot be used: its format is not apollo-persisted-query-manifest',
  ],
  ['no JSON', { 'd.json': '{ "t1": ' }, 'd.json cannot be used: it is not JSON'],
  [
    'no document',
    { 'd.json': '{}' },
    'No operation found in d.json: fragments alone request nothing.',
  ],
])('%s: it exits with 2, and names document and line', async ([, files, said]) => {
  expect(await explain(files, 'd.json')).toEqual(failed(2, `${said}\n`));
});

test('a folder is its files that end with .json, and no two of them may have different documents with one ID', async () => {
  const folder = newFolder();
  const write = (name: string, content: unknown) =>
    writeFile(join(folder, name), JSON.stringify(content));
  await mkdir(join(folder, 'none'));
  await write('a.json', { t1: title });
  await write('b.json', { i1: inbox });
  await write('c.txt', { t1: spread });
  const ofFolder = (path: string) => run('src/main.ts', {}, ['explain', path]).ended;
  const { code, stdout, stderr } = await ofFolder(folder);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.match(/^query .*$/gm)).toEqual([
    `query Title (t1) in ${folder}/a.json`,
    `query Inbox (i1) in ${folder}/b.json`,
  ]);
  await write('b.json', { t1: inbox });
  expect(await ofFolder(folder)).toEqual(
    failed(2, 'manifests cannot be used: two different documents have the ID "t1"\n'),
  );
  expect(await ofFolder(join(folder, 'none'))).toEqual(
    failed(2, `${folder}/none has no file that ends with .json\n`),
  );
});
