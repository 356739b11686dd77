/** Forms of requests: what clients send, valid or not. */
import { gzipSync } from 'node:zlib';
import type { FacadeOptions } from '../facade.ts';
import { document, json, parameters, type SendOptions } from './send.ts';

export type Form = readonly [name: string, request: SendOptions];

const asks = '{ organization(id: "acme") { title } }';
const two = 'query A { __typename } query B { organization(id: "acme") { id } }';
const first = 'query ($first: Int!) { organizations(first: $first) { nodes { id } } }';
const body = (members: object) => JSON.stringify({ query: asks, ...members });
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));
const posted = (sent: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => ({
  ...json('', headers),
  body: sent,
});

export const posts: readonly Form[] = [
  ['a query', document(asks)],
  ['a known type and __typename', document('{ __typename __type(name: "Site") { name kind } }')],
  ['the schema', document('{ __type(name: "Organization") { fields { name description } } }')],
  ['what fails', document('{ a: organization(id: "none") { title } b: __typename }')],
  ['what is null to the root', document('{ site(id: "no/such") { title } }')],
  ['a bad id', document('{ site(id: "../..") { title } }')],
  ['no token', { ...document(asks), headers: { 'content-type': 'application/json' } }],
  ['a token that is refused', document(asks, {}, { authorization: 'Bearer nobody' })],
  ['an invalid token', document(asks, {}, { authorization: 'Basic abc' })],
  ['variables', document(first, { first: 1 })],
  ['variables of no use', document(asks, { first: 1 })],
  ['variables that are missing', document(first)],
  ['variables that are null', document(first, null)],
  ['variables that do not fit', document(first, { first: 'ten' })],
  ['variables that are too much', document(first, { first: 1_001 })],
  ['variables that are a list', json(body({ variables: [] }))],
  ['variables that are text', json(body({ variables: 'x' }))],
  ['extensions', json(body({ extensions: { a: 1 } }))],
  ['extensions that are a list', json(body({ extensions: [] }))],
  ['a hash alone', json('{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}')],
  ['a hash with an empty query', json('{"query":"","extensions":{"persistedQuery":{}}}')],
  ['a member of no meaning', json(body({ other: 1 }))],
  ['members of no meaning', json(body({ a: null, toString: 1, length: [] }))],
  ['an ID with a query', json(body({ documentId: 'a', id: 5 }))],
  ['an ID alone', json('{"documentId":"a"}')],
  ['an ID and an empty query', json('{"id":5,"query":""}')],
  ['an empty ID', json('{"documentId":""}')],
  ['a document in a member of no meaning', json('{"explain":"{ __typename }"}')],
  ['a member of no meaning that is null', json(body({ other: null }))],
  ['a member of the prototype', json('{"query":"{__typename}","__proto__":{"a":1}}')],
  ['the name of the prototype', json('{"query":"{__typename}","operationName":"__proto__"}')],
  ['an operation by name', json(JSON.stringify({ query: two, operationName: 'B' }))],
  ['an unknown operation', json(JSON.stringify({ query: two, operationName: 'C' }))],
  ['no name for two operations', json(JSON.stringify({ query: two }))],
  ['a name for an operation without one', json(body({ operationName: 'C' }))],
  ['an empty name', json(body({ operationName: '' }))],
  ['a name that is null', json(body({ operationName: null }))],
  ['a name that is a number', json(body({ operationName: 5 }))],
  ['no query', json('{}')],
  ['a query that is null', json('{"query":null}')],
  ['a query that is empty', json('{"query":""}')],
  ['a query that is a list', json('{"query":["a"]}')],
  ['a document that is blank', document('  ')],
  ['a document that does not parse', document('{ organization(')],
  ['a document of one string', document('"secret"')],
  ['a document without an operation', document('fragment A on Query { __typename }')],
  ['a document that is not valid', document('{ nothing organization { title } }')],
  ['a document of two that are not valid', document('{ a: nothing } { b: nothing }')],
  ['a document with a circle', document('{ ...A } fragment A on Query { ...A }')],
  ['a document that is too deep', document('{ a '.repeat(200) + '}'.repeat(200))],
  ['a document of too many lines', document(`{\n${'\n'.repeat(2_100)} __typename }`)],
  ['a document of too many tokens', document(`{ ${'a '.repeat(5_000)} }`)],
  ['a document that selects too much', document(`{ ${manyFields()} }`)],
  ['a subscription', document('subscription { a }')],
  ...[
    document('subscription { a }'),
    document('mutation { __typename }'),
    parameters({ query: 'subscription { a }' }),
    json('{}'),
    json('{'),
    json('null'),
    document(asks, {}, { 'content-type': 'text/plain' }),
    posted(`${body({})}${' '.repeat(100_000)}`),
    { ...document(asks), method: 'PUT' },
  ].map(
    (asked, at): Form => [
      `events: ${at}`,
      { ...asked, headers: { ...asked.headers, accept: 'text/event-stream' } },
    ],
  ),
  ['a mutation that fails', document('mutation { updateSite(input: {}) { site { id } } }')],
  ['a mutation about nothing', document('mutation { __typename }')],
  ['a directive', document('query ($a: Boolean!) { __typename @skip(if: $a) }', { a: true })],
  ['JSON with a space before it', posted(` ${body({})}`)],
  ['JSON after a byte order mark', posted(bytes([0xef, 0xbb, 0xbf], body({})))],
  ['JSON that ends early', posted('{"query"')],
  ['JSON that goes on', posted(`${body({})}}`)],
  ['JSON of UTF-16', posted(new Uint8Array(Buffer.from(body({}), 'utf16le')))],
  ['bytes that are not UTF-8', posted(bytes('{"query":"{__typename #', [0xff, 0xfe], '\\n}"}'))],
  ['a body that is empty', posted('')],
  ['a body that is null', posted('null')],
  ['a batch', posted(`[${body({})}]`)],
  ['a batch of three', posted(`[${body({})},${body({})},${body({})}]`)],
  ['an empty batch', posted('[]')],
  ['a batch of too many', posted(`[${Array(101).fill('{}')}]`)],
  [
    'a batch of JSON',
    { ...posted(`[${body({})}]`), headers: { 'content-type': 'application/json' } },
  ],
  ['a batch that accepts events', posted(`[${body({})}]`, { accept: 'text/event-stream' })],
  ['variables that are an empty text', json(body({ variables: '' }))],
  ['variables of a GET that are an empty text', parameters({ query: asks, variables: '' })],
  ['a body that is packed', posted(gzipSync(body({})), { 'content-encoding': 'gzip' })],
  ['a body said to be packed', posted(body({}), { 'content-encoding': 'identity' })],
  ...['"x"', '1', '{}', 'null'].map(
    (then): Form => [
      `a member then that is ${then}`,
      posted(`{"query":"{ __typename }","then":${then}}`),
    ],
  ),
  ['a member then that is escaped', posted('{"query":"{ __typename }","\\u0074hen":1}')],
  ['a body that is too large', posted(`${body({})}${' '.repeat(100_000)}`)],
  ['another method', { ...document(asks), method: 'PUT' }],
  ['a path with a slash', { ...document(asks), path: '/graphql/' }],
  ['a path with parameters', { ...document(asks), path: '/graphql?query=x' }],
  ['another path', { ...document(asks), path: '/graphqlx' }],
  ...[
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json; charset=latin1',
    'application/json ; a=b',
    'application/json, text/plain',
    'application/json;',
    'Application/JSON',
    'application/graphql-response+json',
    'text/plain',
  ].map((type): Form => [`the type ${type}`, document(asks, {}, { 'content-type': type })]),
  ...[
    '*/*',
    'application/*',
    'application/json',
    'application/graphql-response+json, application/json;q=0.9',
    'application/json, application/graphql-response+json',
    'APPLICATION/JSON',
    'application/json;charset=latin1, application/graphql-response+json',
    'application/json;charset=latin1',
    'text/html, */*;q=0.1',
    'text/event-stream, application/json',
    'text/event-stream',
    'multipart/mixed',
    'toString',
    ', application/json',
    'application/ json',
    '*/json, application/graphql-response+json',
    '*/graphql-response+json, application/json',
    'application/graphql-response+json/v1, application/json',
    'application/json;charset=latin1, */*',
    'application/json;q=0',
    'application/json;q=0, */*',
    '*/*;q=0',
    'application/json;q=0.5, application/graphql-response+json;q=0.6',
    'application/graphql-response+json;q=0.5, application/json',
    'application/json;q=0.5, */*;q=0.8',
    'text/html;q=0, application/json',
    'text/event-stream;q=0',
    'application/json;q=high',
    '',
  ].flatMap((accept): Form[] => [
    [`an answer of ${accept}`, document(asks, {}, { accept })],
    [`a refusal of ${accept}`, document('{ nothing }', {}, { accept })],
    [`a document that is none, of ${accept}`, document('{', {}, { accept })],
  ]),
  ...[
    'multipart/mixed;deferSpec=20220824,application/json',
    'multipart/mixed;incrementalSpec=v0.2,application/json',
    'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed',
  ].map(
    (accept): Form => [
      `an incremental answer of ${accept}`,
      document(
        '{ organization(id: "acme") { title ... @defer { teams { totalCount } } } }',
        {},
        { accept },
      ),
    ],
  ),
  ['another id', document(asks, {}, { 'x-request-id': 'mine' })],
  ['a trace', document(asks, {}, { 'x-upstream-trace': '1' })],
  ['a trace of nothing', document('{ __typename }', {}, { 'x-upstream-trace': '1' })],
];

/** More fields than a document may select. */
function manyFields(): string {
  return Array.from({ length: 2_000 }, (_, n) => `a${n}: __typename`).join(' ');
}

/** Forms whose response depends on the options of the facade. */
export const withOptions: readonly [string, Partial<FacadeOptions>, SendOptions][] = [
  [
    'pages that may call',
    { corsOrigins: '*' },
    document(asks, {}, { origin: 'https://a.example' }),
  ],
  [
    'pages of two origins that may call',
    { corsOrigins: ['https://b.example', 'https://a.example'] },
    document('{ nothing }', {}, { origin: 'https://a.example' }),
  ],
  ['permitted origins, without an origin', { corsOrigins: '*' }, document(asks)],
  [
    'a preflight request with headers',
    { corsOrigins: '*' },
    document(
      asks,
      {},
      { origin: 'https://a.example', 'access-control-request-headers': 'authorization' },
    ),
  ],
  [
    'a preflight request',
    { corsOrigins: '*' },
    {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
    },
  ],
  [
    'a GET of a page that may call',
    { corsOrigins: '*' },
    { ...parameters({ query: asks }), headers: { origin: 'https://a.example' } },
  ],
  [
    'pages that may not',
    { corsOrigins: ['https://b.example'] },
    document(asks, {}, { origin: 'https://a.example' }),
  ],
  ['no introspection', { introspection: false }, document('{ __schema { types { name } } }')],
  ['no suggestions', { introspection: false }, document('{ organisation }')],
  [
    'a small response',
    { responseBytes: 60 },
    document('{ a: organization(id: "acme") { title id } }'),
  ],
  [
    'few calls',
    { callBudget: 1 },
    document(
      '{ a: organizations(first: 1) { totalCount } b: organizations(first: 2) { totalCount } }',
    ),
  ],
  ['few fields', { queryFields: 1 }, document('{ a: __typename b: __typename }')],
  ['few values', { queryValues: 1 }, document('{ __schema { queryType { name } } }')],
  ['another path', { endpoint: '/api' }, { ...document(asks), path: '/api' }],
];
