import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codesOf } from '../harness.ts';
import { type Answer, document, send } from '../http/send.ts';
import { type Fault, json, type RawRequest } from './fault-server.ts';
import { startFaultyWorld } from './faulty-world.ts';
import { hostileIds } from './hostile-ids.ts';

const runs = { numRuns: 60, seed: 4_711 };
const idsARun = 25;

/** A path segment, as it may be sent: it does not end, leave or decode to other segments. */
const segment = "(?:[A-Za-z0-9!'()*._~-]|%[0-9A-F]{2})+";
const templates = [
  '/v1/orgs',
  `/v1/orgs/${segment}`,
  `/v1/orgs/${segment}/sites`,
  `/v1/orgs/${segment}/sites/${segment}`,
  `/v1/orgs/${segment}/sites/${segment}/sections`,
  `/v1/orgs/${segment}/spaces`,
  `/v1/spaces/${segment}`,
].map((template) => new RegExp(`^${template}(\\?[A-Za-z0-9%=&+*._-]*)?$`));

const leaves = /[\s\p{Cc}/\\?#%;]/u;

function expectConfined({ path }: RawRequest): void {
  expect(path).toSatisfy(
    (sent: string) => templates.some((template) => template.test(sent)),
    'to be of a template',
  );
  for (const part of path.split('?')[0]?.split('/').slice(1) ?? []) {
    const id = decodeURIComponent(part);
    for (const form of [id, id.normalize('NFKC')]) {
      expect(['', '.', '..']).not.toContain(form);
      expect(form).not.toMatch(leaves);
    }
  }
}

/** Responds to every path with an object of its type. */
const obliging: Fault = (socket, { method, path }) => {
  const parts = path.split('?')[0]?.split('/').slice(2).map(decodeURIComponent) ?? [];
  const id = parts.at(-1);
  const body =
    parts.length % 2 === 1 ? { items: [] } : { object: parts.at(-2), id, title: 'T', path: 'p' };
  socket.write(method === 'DELETE' ? json(body, 200) : json(body));
};

/** Text similar to paths, from single characters and from dangerous sequences. */
const pathLike = fc
  .array(
    fc.oneof(
      fc.constantFrom('.', '..', '/', '\\', '%', '%2e', '%2F', '%00', '?', '#', ';', ':', '@', '&'),
      fc.constantFrom('\r\n', '\0', '\t', ' ', '\ud800', '\udc00', '\uff0e', '\u2024', '\u2100'),
      fc.constantFrom(
        'orgs',
        'v1',
        'Site:',
        'Organization:',
        'U2l0ZTph',
        '=',
        '+',
        '~',
        "'",
        '{',
        '}',
      ),
      fc.string({ maxLength: 3, unit: 'binary' }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const anyId = fc.oneof(
  { weight: 3, arbitrary: pathLike },
  { weight: 2, arbitrary: fc.string({ maxLength: 40, unit: 'binary' }) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileIds.filter(({ length }) => length < 300)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 80, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.base64String({ maxLength: 80 }) },
);
const someIds = fc.array(anyId, { minLength: idsARun, maxLength: idsARun });
const base64 = (text: string) => Buffer.from(text).toString('base64url');

/** Selects one field for each ID. */
async function askForAll(url: string, field: string, ids: readonly string[]): Promise<Answer> {
  const names = ids.map((_, n) => `v${n}`);
  const query = `${field.startsWith('update') ? 'mutation' : 'query'} (${names.map((name) => `$${name}: ID!`).join(' ')}) {
    ${names.map((name) => `${name}: ${field.replace('ID', `$${name}`)}`).join('\n')}
  }`;
  const variables = Object.fromEntries(ids.map((id, n) => [`v${n}`, id]));
  const answer = await send({ url }, document(query, variables));
  expect(answer.status).toBe(200);
  return answer;
}

describe('an ID stays in its path segment, or is refused', () => {
  test.each<[string, string, (id: string) => string]>([
    ['as the key', 'organization(id: ID) { title }', (id) => id],
    ['as the last part of a key', 'site(id: ID) { title }', (id) => `acme/${id}`],
    ['as the first part of a key', 'site(id: ID) { title }', (id) => `${id}/docs`],
    ['with its type', 'organization(id: ID) { title }', (id) => `Organization:${id}`],
    ['in a global id', 'organization(id: ID) { title }', (id) => base64(`Organization:${id}`)],
    [
      'in a global id of many parts',
      'siteSection(id: ID) { title }',
      (id) => base64(`SiteSection:${id}/${id}/${id}`),
    ],
    ['as a node', 'node(id: ID) { ... on Space { title } }', (id) => base64(`Space:${id}`)],
    [
      'in the input of a change',
      'updateSite(input: { siteId: ID, title: "Title" }) { site { title } }',
      (id) => `acme/${id}`,
    ],
    [
      'in another field of the input',
      'updateSite(input: { siteId: "a/b", defaultSiteSectionId: ID }) { site { title } }',
      (id) => `a/b/${id}`,
    ],
  ])('%s', async (_, field, keyOf) => {
    const { url, service } = await startFaultyWorld(obliging);
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(someIds, async (ids) => {
        const codes = new Set(codesOf(await askForAll(url, field, ids.map(keyOf))));
        // A section is looked up in a list, which is empty here.
        expect(codes.difference(new Set(['INVALID_ID', 'NOT_FOUND']))).toEqual(new Set());
        const sent = service.requests.slice(seen);
        seen = service.requests.length;
        sent.forEach(expectConfined);
      }),
      runs,
    );
    expect(seen).toBeGreaterThan(100);
  });

  test.each([...hostileIds.entries()])('hostile id %i is refused without a call', async (_, id) => {
    const { url, service } = await startFaultyWorld(obliging);
    const refused = [
      ['organization(id: ID) { title }', id],
      ['organization(id: ID) { title }', `Organization:${id}`],
      ['site(id: ID) { title }', `acme/${id}`],
      ['site(id: ID) { id restId __typename }', `${id}/docs`],
      ['node(id: ID) { id }', `Space:${id}`],
    ] as const;
    for (const [field, asked] of refused) {
      const answer = await askForAll(url, field, [asked]);
      expect([answer.data, codesOf(answer)]).toEqual([{ v0: null }, ['INVALID_ID']]);
    }
    const refusedInputs = [
      ['siteId: ID, title: "Title"', `acme/${id}`],
      ['siteId: "a/b", defaultSiteSectionId: ID', `a/b/${id}`],
    ] as const;
    for (const [input, asked] of refusedInputs) {
      const field = `updateSite(input: { ${input} }) { site { title } userErrors { code } }`;
      const { data, errors } = await askForAll(url, field, [asked]);
      expect(errors).toEqual([]);
      expect(data).toEqual({ v0: { site: null, userErrors: [{ code: 'INVALID_ID' }] } });
    }
    expect(service.requests).toEqual([]);
  });

  test('an ID in a response of the service cannot leave its segment either', async () => {
    const { ask, service } = await startFaultyWorld((socket, { path }) =>
      socket.write(
        json(
          path === '/v1/spaces/a'
            ? { object: 'space', id: 'a', title: 'A', organization: '../../admin', parent: '..' }
            : { object: 'organization', id: 'b', title: 'B' },
        ),
      ),
    );
    const result = await ask(
      '{ space(id: "a") { title organization { title } parent { title } } }',
    );
    expect(result.data).toEqual({ space: { title: 'A', organization: null, parent: null } });
    expect(codesOf(result)).toEqual([]);
    expect(result.extensions).toMatchObject({
      warnings: [
        { path: ['space', 'organization'], value: '../../admin' },
        { path: ['space', 'parent'], value: '..' },
      ],
    });
    expect(service.requests).toHaveLength(1);
  });
});

describe('a cursor stays a value in the query string', () => {
  const listQuery =
    'query ($after: String) { organizations(first: 1, after: $after) { pageInfo { endCursor } } }';

  /** A valid cursor, to be modified. */
  async function startPaging() {
    const { url, service } = await startFaultyWorld((socket, { path }) =>
      socket.write(
        json({
          items: [{ object: 'organization', id: 'a' }],
          ...(path.includes('page=') ? {} : { next: { page: 'genuine' } }),
        }),
      ),
    );
    const ask = async (after: string | null) => {
      const answer = await send({ url }, document(listQuery, { after }));
      expect(answer.status).toBe(200);
      return answer;
    };
    const { data } = await ask(null);
    const cursor = Object(data).organizations.pageInfo.endCursor;
    const parts: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return { ask, service, parts };
  }

  test('with any page token', async () => {
    const { ask, service, parts } = await startPaging();
    await fc.assert(
      fc.asyncProperty(anyId, async (token) => {
        const forged = parts.map((part) => (part === 'genuine' ? token : part));
        const { errors } = await ask(base64(JSON.stringify(forged)));
        expect(errors).toEqual([]);
        const sent = new URL(service.requests.at(-1)?.path ?? '', 'http://service');
        expect([sent.pathname, [...sent.searchParams.keys()]]).toEqual([
          '/v1/orgs',
          ['limit', 'page'],
        ]);
        expect(sent.searchParams.get('page')).toBe(token.toWellFormed());
      }),
      { ...runs, numRuns: 500 },
    );
  });

  test('with any other contents, it is accepted or refused', async () => {
    const { ask, service, parts } = await startPaging();
    const genuine = fc.constantFrom(...parts);
    const forged = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json().map(base64),
      fc
        .array(fc.oneof(genuine, fc.jsonValue()), { maxLength: 7 })
        .map((all) => base64(JSON.stringify(all))),
      fc
        .tuple(fc.nat(parts.length - 1), fc.jsonValue())
        .map(([at, value]) => base64(JSON.stringify(parts.with(at, value)))),
    );
    await fc.assert(
      fc.asyncProperty(forged, async (after) => {
        const codes = new Set(codesOf(await ask(after)));
        expect(codes.difference(new Set(['INVALID_CURSOR']))).toEqual(new Set());
      }),
      { ...runs, numRuns: 500 },
    );
    service.requests.forEach(expectConfined);
  });
});
