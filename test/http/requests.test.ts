/** Accepted requests, and refusals of others: before any call, briefly, without repeating input. */
import { expect } from 'vitest';
import { test } from '../harness.ts';
import { document, json, parameters, type SendOptions, send } from './send.ts';

const title = '{ organization(id: "acme") { title } }';
const rename = `mutation {
  updateSiteSection(input: { siteSectionId: "acme/docs/getting-started", title: "x" }) {
    siteSection { title }
  }
}`;
const asJson = JSON.stringify({ query: title });

function multipart(): SendOptions {
  const body = new FormData();
  body.set('operations', asJson);
  body.set('map', '{}');
  return { method: 'POST', headers: { authorization: 'Bearer sandbox-admin' }, body };
}

const posted = (type: string, body: string): SendOptions => json(body, { 'content-type': type });

test('a POST of JSON and a GET have the same response', async ({ world }) => {
  const expected = { organization: { title: 'Acme' } };
  expect(await send(world, document(title))).toMatchObject({ status: 200, data: expected });
  expect(await send(world, parameters({ query: title }))).toMatchObject({
    status: 200,
    data: expected,
  });
  expect(await send(world, posted('application/json; charset=utf-8', asJson))).toMatchObject({
    status: 200,
    data: expected,
  });
  expect(await send(world, { ...document(title), path: '/graphql/' })).toMatchObject({
    status: 200,
    data: expected,
  });
  expect(world.calls).toHaveLength(4);
});

const unread: [name: string, request: SendOptions][] = [
  ['a form', posted('application/x-www-form-urlencoded', `query=${encodeURIComponent(title)}`)],
  ['a multipart form', multipart()],
  ['text', posted('text/plain', asJson)],
  ['a bare document', posted('application/graphql', title)],
  ['GraphQL JSON by another name', posted('application/graphql+json', asJson)],
  ['JSON that begins with the name', posted('application/jsonp', asJson)],
  ['XML', posted('application/xml', asJson)],
  ['two types', posted('application/json, text/plain', asJson)],
  ['no type', { ...posted('', asJson) }],
];

test.for(unread)('a body that is %s is 415, without a call', async ([, request], { world }) => {
  const { status, errors } = await send(world, request);
  expect(status).toBe(415);
  expect(errors).toEqual([
    { message: 'Send a body of type application/json.', extensions: { code: 'BAD_REQUEST' } },
  ]);
  expect(world.calls).toEqual([]);
});

const malformed: [name: string, request: SendOptions][] = [
  ['not JSON', json('{"query": "canary-7f3a')],
  ['empty', json('')],
  ['null', json('null')],
  ['a string', json(asJson.replace(/.*/, '"canary-7f3a"'))],
  ['an empty batch', json('[]')],
  ['deep', json('['.repeat(50_000))],
  ['without a query', json('{"variables": {"a": "canary-7f3a"}}')],
  ['with a query that is no text', json('{"query": ["canary-7f3a"]}')],
  [
    'with variables that are a list',
    json('{"query": "{__typename}", "variables": ["canary-7f3a"]}'),
  ],
  ['with variables that are text', json('{"query": "{__typename}", "variables": "canary-7f3a"}')],
  ['with an ID alone', json('{"documentId": "canary-7f3a"}')],
  ['a GET without a query', parameters({})],
  [
    'a GET with variables that are not JSON',
    parameters({ query: title, variables: '{canary-7f3a' }),
  ],
  [
    'a GET with extensions that are not JSON',
    parameters({ query: title, extensions: '{canary-7f3a' }),
  ],
  ['a GET with variables that are text', parameters({ query: title, variables: '"canary-7f3a"' })],
];

test.for(malformed)(
  'a request that is %s is 400, without a call, and is not repeated',
  async ([, request], { world }) => {
    const { status, errors, text, data } = await send(world, request);
    expect(status).toBe(400);
    expect(['BAD_REQUEST', 'PERSISTED_QUERY_NOT_SUPPORTED']).toContain(errors[0]?.extensions.code);
    expect([data, errors.length]).toEqual([undefined, 1]);
    expect(text).not.toContain('canary-7f3a');
    expect(text.length).toBeLessThan(300);
    expect(world.calls).toEqual([]);
  },
);

const refusedDocuments: [name: string, query: string, code: string][] = [
  ['does not parse', '{ organization(', 'GRAPHQL_PARSE_FAILED'],
  ['is empty', ' ', 'GRAPHQL_PARSE_FAILED'],
  ['selects unknown fields', '{ nothingOfTheSort }', 'GRAPHQL_VALIDATION_FAILED'],
  ['has no operation', 'fragment A on Query { __typename }', 'OPERATION_RESOLUTION_FAILURE'],
];

test.for(refusedDocuments)('a document that %s is 400', async ([, query, code], { world }) => {
  const { status, errors, data } = await send(world, document(query));
  expect(status).toBe(400);
  expect(errors[0]?.extensions.code).toBe(code);
  expect(data).toBeUndefined();
});

test('invalid variables are 400, without a call', async ({ world }) => {
  const query = 'query ($first: Int!) { organizations(first: $first) { nodes { id } } }';
  for (const first of [null, 'ten', 1.5, 2 ** 31, [[1]], {}]) {
    const { status, errors } = await send(world, document(query, { first }));
    expect([first, status]).toEqual([first, 400]);
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  }
  expect(world.calls).toEqual([]);
});

test('of several operations the named one is executed; without a name it is 400', async ({
  world,
}) => {
  const query = `query A { __typename } query B { organization(id: "acme") { title } }`;
  const named = (operationName?: string) => json(JSON.stringify({ query, operationName }));
  expect(await send(world, named('B'))).toMatchObject({
    status: 200,
    data: { organization: { title: 'Acme' } },
  });
  for (const name of [undefined, 'C']) {
    const { status, errors } = await send(world, named(name));
    expect(status).toBe(400);
    expect(errors).toHaveLength(1);
  }
});

test.for(['PUT', 'PATCH', 'DELETE'])('%s is 405', async (method, { world }) => {
  const { status, headers, errors } = await send(world, { ...document(title), method });
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('GET, POST');
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
  expect(world.calls).toEqual([]);
});

test.for(['HEAD', 'OPTIONS'])('%s is 405 too', async (method, { world }) => {
  const { status } = await send(world, { method });
  expect(status).toBe(405);
});

test('a mutation by GET is 405 and changes nothing', async ({ world }) => {
  const { status, headers } = await send(world, parameters({ query: rename }));
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('POST');
  expect(world.calls).toEqual([]);
});

/** A body of this length, with the padding in place of `…`. */
const padded = (bytes: number, body: string) =>
  body.replace('…', 'x'.repeat(bytes - body.length + 1));
const tooLarge = { status: 413, errors: [{ extensions: { code: 'REQUEST_ENTITY_TOO_LARGE' } }] };

test.for<readonly [what: string, body: string]>([
  ['a document', '{"query":"{ __typename } #…"}'],
  ['variables', '{"query":"{ __typename }","variables":{"pad":["…"]}}'],
])('a body of 1.5 MB is accepted, one byte more is 413: %s', async ([, body], { world }) => {
  expect(await send(world, json(padded(1_500_000, body)))).toMatchObject({ status: 200 });
  expect(await send(world, json(padded(1_500_001, body)))).toMatchObject(tooLarge);
});

test('a body without a length is refused above 1.5 MB, too', async ({ world }) => {
  const chunk = new TextEncoder().encode(`${' '.repeat(9_999)}\n`);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(chunk);
      sent += chunk.length;
      if (sent > 5_000_000) controller.close();
    },
  });
  const { status, errors } = await send(world, { ...json(''), body, duplex: 'half' });
  expect(status).toBe(413);
  expect(errors).toMatchObject([{ extensions: { code: 'REQUEST_ENTITY_TOO_LARGE' } }]);
});

test.for(['/', '/graphq', '/graphqlx', '/graphql/x', '/?q=/graphql', '/v1/orgs'])(
  '%s is 404, with the path of the endpoint',
  async (path, { world }) => {
    for (const accept of ['*/*', 'text/html,*/*;q=0.8'])
      for (const request of [document(title, {}, { accept }), { headers: { accept } }]) {
        const { status, errors } = await send(world, { ...request, path });
        expect([status, errors]).toEqual([
          404,
          [{ message: expect.stringContaining('/graphql'), extensions: { code: 'BAD_REQUEST' } }],
        ]);
      }
    expect(world.calls).toEqual([]);
  },
);

test('an unsupported response type is 406', async ({ world }) => {
  const { status } = await send(world, document('{ __typename }', {}, { accept: 'image/png' }));
  expect(status).toBe(406);
});

test('members of the prototype in variables are ordinary names', async ({ world }) => {
  const query = `mutation ($input: UpdateSiteSectionInput!) {
    updateSiteSection(input: $input) { siteSection { title } }
  }`;
  const keys = ['"__proto__"', '"constructor"', '"prototype"'];
  for (const key of keys) {
    const input = `{"siteSectionId": "acme/docs/getting-started", ${key}: {"polluted": true}}`;
    const refused = await send(
      world,
      json(`{"query": ${JSON.stringify(query)}, "variables": {"input": ${input}}}`),
    );
    expect([key, refused.status]).toEqual([key, 400]);
    const top = await send(
      world,
      json(`{"query": "{ __typename }", "variables": {${key}: {"polluted": true}}}`),
    );
    expect([key, top.status]).toEqual([key, 200]);
    const outermost = await send(
      world,
      json(`{"query": "{ __typename }", ${key}: {"polluted": true}}`),
    );
    expect(outermost.status).toBeLessThan(500);
  }
  expect({}).not.toHaveProperty('polluted');
  expect(world.calls).toEqual([]);
});

test.for(['image/png', 'text/html', 'application/json;charset=latin1'])(
  'a mutation is not executed for clients that do not accept JSON: %s is 406',
  async (accept, { world }) => {
    const change =
      'mutation { updateSpace(input: { spaceId: "handbook", title: "New" }) { space { title } } }';
    const { status, text } = await send(world, document(change, {}, { accept }));
    expect([status, world.calls]).toEqual([406, []]);
    expect(text).toContain('application/json');
  },
);

test.for([
  '*/*',
  'application/*',
  'text/event-stream, application/json;q=0.1',
  'multipart/mixed, */*',
])('clients that accept JSON among others get it: %s', async (accept, { world }) => {
  const { status, headers } = await send(world, document('{ __typename }', {}, { accept }));
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^application\/(graphql-response\+)?json/);
});

test('a subscription is refused as unsupported', async ({ world }) => {
  const { status, errors } = await send(world, document('subscription { anything }'));
  expect([status, errors[0]?.extensions.code]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
});
