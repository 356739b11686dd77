/** Requests with a missing or invalid token: fields that still work, the status 401, and unnecessary calls. */
import fc from 'fast-check';
import { getIntrospectionQuery } from 'graphql';
import { expect } from 'vitest';
import { answer, failure, refuse, startWorld, test } from '../harness.ts';
import { document, send, sendBytes } from './send.ts';

const title = '{ organization(id: "acme") { title } }';
const anonymous = (query: string) => {
  const { authorization: _, ...headers } = document(query).headers;
  return { ...document(query), headers };
};

test('without a token the schema can be read', async ({ world }) => {
  for (const query of [
    '{ __typename }',
    '{ __type(name: "Site") { name } }',
    getIntrospectionQuery(),
  ]) {
    const { status, errors, data } = await send(world, anonymous(query));
    expect([status, errors]).toEqual([200, []]);
    expect(data).toBeTruthy();
  }
  expect(world.calls).toEqual([]);
});

const nothingComesBack = [
  title,
  '{ organizations { nodes { title } } }',
  '{ a: organization(id: "acme") { title } b: organization(id: "globex") { title } }',
  '{ nodes(ids: ["Organization:acme", "Organization:globex"]) { ... on Organization { title } } }',
  '{ organization(id: "acme") { spaces { nodes { title } } sites { nodes { title } } } }',
  `mutation {
    updateSiteSection(input: { siteSectionId: "acme/docs/getting-started", title: "First steps" }) {
      siteSection { title }
    }
  }`,
];

test.for(nothingComesBack)('without a token 401 and no call: %s', async (query, { world }) => {
  const { status, headers, errors, data } = await send(world, anonymous(query));
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe('Bearer');
  expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(
    new Set(['UNAUTHENTICATED']),
  );
  // According to GraphQL over HTTP, a response with this status has no data.
  expect(data).toBeUndefined();
  expect(world.calls).toEqual([]);
});

test('fields with and without a required token are returned together, with the status 200', async ({
  world,
}) => {
  const { status, headers, errors, data } = await send(
    world,
    anonymous(`{ __typename ${title.slice(1)}`),
  );
  expect(status).toBe(200);
  expect(headers.get('www-authenticate')).toBeNull();
  expect(data).toEqual({ __typename: 'Query', organization: null });
  expect(errors).toMatchObject([failure('UNAUTHENTICATED', 'organization')]);
  expect(world.calls).toEqual([]);
});

test.for([
  '{ organization(id: "acme") { title } site(id: "..") { title } }',
  '{ node(id: "Site:acme/docs") { id } }',
  '{ nodes(ids: ["Site:acme/docs", "Space:handbook"]) { id __typename } }',
  '{ site(id: "acme/docs") { __typename id restId } }',
])('without a token no field that needs one is executed: %s', async (query, { world }) => {
  const { status, errors, data } = await send(world, anonymous(query));
  expect([status, data]).toEqual([401, undefined]);
  expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(
    new Set(['UNAUTHENTICATED']),
  );
});

test('another error beside a refused token keeps the status at 200', async ({ world }) => {
  const { status, errors } = await send(
    world,
    document(
      '{ organization(id: "acme") { title } site(id: "..") { title } }',
      {},
      { authorization: 'Bearer expired' },
    ),
  );
  expect(status).toBe(200);
  expect(errors.map(({ extensions }) => extensions.code).toSorted()).toEqual([
    'INVALID_ID',
    'UNAUTHENTICATED',
  ]);
});

const odd = [
  'Basic c2FuZGJveC1hZG1pbg==',
  'Bearer',
  'sandbox-admin',
  'Bearer sandbox-admin x',
  'Bearer s\u00e4ndbox',
  `Bearer ${'x'.repeat(8_193)}`,
];

test.for(odd)(
  'an Authorization header without a bearer token counts as missing: %s',
  async (authorization, { world }) => {
    const { status } = await send(world, document(title, {}, { authorization }));
    expect(status).toBe(401);
    expect(world.calls).toEqual([]);
  },
);

const renamed = 'updateSite(input: { siteId: "acme/docs", title: "New" })';

const lack = {
  missing: 'The request has no token: send the header "Authorization: Bearer <token>".',
  scheme:
    'The Authorization header does not begin with "Bearer": send "Authorization: Bearer <token>".',
  form: 'The Authorization header has no usable token after "Bearer": expected up to 8192 visible ASCII characters without spaces.',
  refused: 'The documentation service rejected the token. It may be invalid or expired.',
};

test.for<[authorization: string | undefined, message: string]>([
  [undefined, lack.missing],
  ['', lack.missing],
  ['canary-5d1f', lack.scheme],
  ['Basic canary-5d1f', lack.scheme],
  ['Bearercanary-5d1f', lack.scheme],
  ['Bearer', lack.form],
  ['Bearer canary-5d1f x', lack.form],
  [`bearer ${'canary-5d1f'.repeat(1_000)}`, lack.form],
  ['Bearer canary-5d1f', lack.refused],
])(
  'the message for an invalid token names the mistake, without the token: %s',
  async ([authorization, message]) => {
    const queries = [title, `mutation { ${renamed} { site { title } } }`];
    for (const executor of ['compiled', 'graphql'] as const) {
      const world = await startWorld({ facade: { executor } });
      for (const query of queries) {
        const asked = authorization === undefined ? {} : { authorization };
        const { headers } = anonymous(query);
        const { status, text, errors } = await send(world, {
          ...document(query),
          headers: { ...headers, ...asked },
        });
        expect([status, errors]).toMatchObject([
          401,
          [{ message, extensions: { code: 'UNAUTHENTICATED' } }],
        ]);
        expect(text).not.toContain('canary');
      }
    }
  },
);

/** `undefined` sends no header. */
const brought = [
  'Bearer one',
  'Bearer two',
  'bearer one',
  'Bearer onE',
  'Bearer one ',
  `Bearer ${'x'.repeat(3_000)}`,
  `Bearer ${'x'.repeat(2_999)}y`,
  'Basic one',
  undefined,
];

test('a connection can have requests of several callers, each with its own token', async () => {
  const world = await startWorld({
    // Returns the received token.
    upstream: ({ headers }, response) =>
      answer(response, { object: 'organization', id: 'acme', title: headers.authorization }),
  });
  const body = JSON.stringify({ query: title });
  const post = (authorization: string | undefined, isLast: boolean) =>
    [
      'POST /graphql HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      ...(authorization === undefined ? [] : [`Authorization: ${authorization}`]),
      ...(isLast ? ['Connection: close'] : []),
      `\r\n${body}`,
    ].join('\r\n');
  const sequences = fc.array(fc.constantFrom(...brought), { minLength: 2, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(sequences, async (headers) => {
      const bytes = headers.map((one, at) => post(one, at === headers.length - 1)).join('');
      const text = await sendBytes(world, bytes);
      const given = [...text.matchAll(/"title":"(.*?)"|"code":"(\w+)"/g)].map(
        ([, shown, code]) => shown ?? code,
      );
      const tokens = headers.map((one) => /^bearer (\S+)/i.exec(one ?? '')?.[1]);
      const expected = tokens.map((token) => (token ? `Bearer ${token}` : 'UNAUTHENTICATED'));
      expect(given, text).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test('the scheme is case-insensitive', async ({ world }) => {
  const { status } = await send(
    world,
    document(title, {}, { authorization: 'bearer sandbox-admin' }),
  );
  expect(status).toBe(200);
});

test('a token that the service refuses is 401, after one call', async ({ world }) => {
  const { status, headers, errors } = await send(
    world,
    document(title, {}, { authorization: 'Bearer expired' }),
  );
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe('Bearer');
  expect(errors).toMatchObject([
    { path: ['organization'], extensions: { code: 'UNAUTHENTICATED', upstream: { status: 401 } } },
  ]);
  expect(world.calls).toEqual(['GET /v1/orgs/acme']);
});

// A 429 does, if nothing else came back: `test/rest/rate-limits.test.ts`.
test.for([400, 403, 404, 409, 418, 500, 502, 503])(
  "the service's %i does not become the status of the response",
  async (refusal) => {
    const world = await startWorld({
      upstream: (_request, response) => refuse(response, refusal),
    });
    const { status, data, errors } = await send(world, document(title));
    expect(status).toBe(200);
    expect(data).toEqual({ organization: null });
    expect(errors).toHaveLength(1);
  },
);

test('a 401 of one field among many leaves the status at 200', async () => {
  const world = await startWorld({
    upstream: ({ url }, response) =>
      url?.startsWith('/v1/orgs/acme')
        ? answer(response, { object: 'organization', id: 'acme', title: 'Acme' })
        : refuse(response, 401),
  });
  const { status, data } = await send(
    world,
    document('{ a: organization(id: "acme") { title } b: organization(id: "globex") { title } }'),
  );
  expect(status).toBe(200);
  expect(data).toEqual({ a: { title: 'Acme' }, b: null });
});

const removed = (id: string) => `deleteCollection(input: { collectionId: "${id}" })`;
test.for<[what: string, mutation: string, data: object]>([
  [
    'what it leads to',
    `{ ${renamed} { site { organization { title } } } }`,
    { updateSite: { site: { organization: null } } },
  ],
  [
    'the next one',
    `{ a: ${removed('attic')} { clientMutationId } b: ${removed('other')} { clientMutationId } }`,
    { a: { clientMutationId: null }, b: null },
  ],
])(
  'a successful mutation is returned, although the token is refused for %s',
  async ([, mutation, data]) => {
    let changes = 0;
    const world = await startWorld({
      upstream: ({ method }, response) => {
        if (method !== 'GET') changes += 1;
        if (method === 'GET' || changes > 1) refuse(response, 401);
        else if (method === 'DELETE') response.writeHead(204).end();
        else answer(response, { object: 'site', id: 'docs', title: 'New' });
      },
    });
    const answered = await send(world, document(`mutation ${mutation}`));
    expect([answered.status, answered.data]).toEqual([200, data]);
    expect(answered.errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
  },
);

test('a mutation that is refused for its token is 401', async () => {
  const world = await startWorld({
    upstream: (_request, response) => refuse(response, 401),
  });
  const answered = await send(world, document(`mutation { ${renamed} { site { title } } }`));
  expect([answered.status, answered.data]).toEqual([401, undefined]);
});
