/** Large bodies, which only long texts in variables make, block the event loop only briefly. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptsTokens, type HeldFacade, startHeldFacade } from './held-facade.ts';
import { minMs } from './machine-speed.ts';

/** Maximum milliseconds of the usual machine. */
const maxHeld = 50;
const length = 1_399_000;

let facade: HeldFacade;
beforeAll(async () => {
  facade = await startHeldFacade({}, acceptsTokens);
});
afterAll(() => facade.close());

const many = (count: number, item: string) => `[${Array(Math.floor(count)).fill(item).join()}]`;
const asJson = (query: string, v: string) =>
  `{"query":${JSON.stringify(query)},"variables":{"v":${v}}}`;
const edit = (...changes: unknown[]) =>
  asJson(
    'mutation ($v: [ContentChangeInput!]!) { updateChangeRequestContent(input: { changeRequestId: "s/c", changes: $v }) { userErrors { code } } }',
    JSON.stringify(changes),
  );
const written = (markdown: string) => ({ insertPage: { body: { markdown } } });
const file = (base64: string) => ({
  insertFiles: { files: [{ fromBase64: { name: 'a', contentType: 'a/b', base64 } }] },
});
const fromUrl = (url: string) => ({ insertFiles: { files: [{ fromUrl: { name: 'a', url } }] } });
const search = (text: string) =>
  asJson('query ($v: String) { integrations(query: $v) { totalCount } }', JSON.stringify(text));
const title = (times: number) =>
  asJson(
    `mutation ($v: String!) { ${Array.from({ length: times }, (_, n) => `a${n}: createTeam(input: { organizationId: "acme", title: $v }) { __typename }`).join(' ')} }`,
    JSON.stringify('a'.repeat(length)),
  );
const a = 'a'.repeat(length);

const bodies: readonly (readonly [name: string, status: number, body: string])[] = [
  ['a file of 1 MB', 200, edit(file(Buffer.alloc(1_048_576, 7).toString('base64')))],
  ['a text that is not Base64', 200, edit(file('é'.repeat(length / 2)))],
  ['a page', 200, edit(written(a))],
  ['a page of quotes', 200, edit(written('"'.repeat(length / 2)))],
  ['a page of backslashes', 200, edit(written('\\'.repeat(length / 2)))],
  ['a page of control characters', 200, edit(written('\u0001'.repeat(length / 6)))],
  ['a page of emoji', 200, edit(written('😀'.repeat(length / 4)))],
  ['13 pages', 200, edit(...Array.from({ length: 13 }, () => written('a'.repeat(100_000))))],
  [
    '1,300 texts in free JSON',
    200,
    asJson(
      'mutation ($v: JSON) { createChangeRequest(input: { spaceId: "s", properties: $v }) { __typename } }',
      many(1_300, `"${'a'.repeat(1_010)}"`),
    ),
  ],
  ['an ID', 200, edit({ deletePage: { pageId: a } })],
  [
    'an ID in Base64',
    200,
    edit({ deletePage: { pageId: Buffer.from(`Page:s/${a}`.slice(0, 1e6)).toString('base64') } }),
  ],
  ['a URL', 200, edit(fromUrl(`https://a.example/${'é'.repeat(length / 2)}`))],
  ['a host', 200, edit(fromUrl(`https://${'a.'.repeat(length / 2)}`))],
  [
    'a value of an enum',
    400,
    asJson(
      'mutation ($v: UpdateTeamMembersInput!) { updateTeamMembers(input: $v) { userErrors { code } } }',
      JSON.stringify({ teamId: 'acme/design', memberships: [{ memberId: 'a', role: a }] }),
    ),
  ],
  ['a number', 400, asJson('query ($v: Int) { integrations(first: $v) { totalCount } }', `"${a}"`)],
  ['a search', 200, search(a)],
  ['a search for what has to be encoded', 200, search('%'.repeat(length))],
  ['a title', 200, title(1)],
  ['a title that is read eleven times', 400, title(11)],
  [
    'Markdown that has to be converted',
    200,
    asJson(
      'mutation ($v: RichTextInput) { updateChangeRequest(input: { changeRequestId: "s/c", description: $v }) { userErrors { code } } }',
      `{"markdown":"${'*'.repeat(length)}"}`,
    ),
  ],
  ['a variable that is not declared', 200, asJson('{ __typename }', `"${a}"`)],
  ['numbers', 200, asJson('{ __typename }', many(length / 2 - 100, '0'))],
  ['empty objects', 200, asJson('{ __typename }', many(length / 3, '{}'))],
  [
    'different members',
    200,
    asJson('{ __typename }', `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join()}}`),
  ],
  ['deep lists', 200, asJson('{ __typename }', `${'['.repeat(690_000)}${']'.repeat(690_000)}`)],
  ['a list that does not end', 400, asJson('{ __typename }', `[${'0,'.repeat(690_000)}"`)],
  ['a document', 200, JSON.stringify({ query: `{ __typename } #${a}` })],
  ['the ID of a document', 400, JSON.stringify({ documentId: a })],
  ['a hash', 200, JSON.stringify({ extensions: { persistedQuery: { sha256Hash: a } } })],
  ['the name of an operation', 400, JSON.stringify({ query: '{ __typename }', operationName: a })],
  ['the name of a variable', 200, `{"query":"{ __typename }","variables":{"${a}":1}}`],
];

test.for(bodies)('%s', async ([name, status, body]) => {
  expect(Buffer.byteLength(body)).toBeGreaterThan(1_000_000);
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(1_500_000);
  let answered = 0;
  const held = await minMs(
    async () => {
      const result = await facade.send(body, 'token');
      answered = result.status;
      return result.ms;
    },
    maxHeld,
    facade.reference,
  );
  console.log(`${name}: ${held.toFixed(1)} ms`);
  expect(answered).toBe(status);
  expect(held).toBeLessThan(maxHeld);
});
