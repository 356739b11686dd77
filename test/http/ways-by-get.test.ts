/** The fast path gives the same responses as Yoga to requests by GET, too. */
import { test } from 'vitest';
import { expectSame } from './both-ways.ts';
import { parameters, type SendOptions, searched } from './send.ts';

const asks = '{ organization(id: "acme") { title } }';
const two = 'query A { __typename } query B { organization(id: "acme") { id } }';
const first = 'query ($first: Int!) { organizations(first: $first) { nodes { id } } }';
const both = 'query A { __typename } mutation B { __typename }';

/** Requests by GET, by the search of their address. */
const searches: [name: string, request: SendOptions][] = [
  ...Object.entries<Record<string, string>>({
    'a query': { query: asks },
    'what is constant': { query: '{ __typename }' },
    'the schema': { query: '{ __schema { types { name } } }' },
    'what fails': { query: '{ a: organization(id: "none") { title } b: __typename }' },
    'a mutation': { query: 'mutation { __typename }' },
    'a mutation that is not valid': { query: 'mutation { nothing }' },
    'a mutation beside a query': { query: both },
    'a mutation by name': {
      query: both,
      operationName: 'B',
    },
    'a query beside a mutation': {
      query: both,
      operationName: 'A',
    },
    variables: { query: first, variables: '{"first":1}' },
    'variables that are missing': { query: first },
    'variables that do not fit': { query: first, variables: '{"first":"ten"}' },
    'variables that are null': { query: asks, variables: 'null' },
    'variables that are empty': { query: asks, variables: '' },
    'variables that are an empty text': { query: asks, variables: '""' },
    'variables that are a text': { query: asks, variables: '"x"' },
    'variables that are a number': { query: asks, variables: '0' },
    'variables that are a list': { query: asks, variables: '[]' },
    'variables that are not JSON': { query: asks, variables: '{' },
    'variables of the prototype': { query: asks, variables: '{"__proto__":{"a":1}}' },
    extensions: { query: asks, extensions: '{"a":1}' },
    'extensions that are a list': { query: asks, extensions: '[]' },
    'extensions that are not JSON': { query: asks, extensions: '{' },
    'a hash with a query': { query: asks, extensions: '{"persistedQuery":{"version":1}}' },
    'a hash alone': { extensions: '{"persistedQuery":{"version":1}}' },
    'an operation by name': { query: two, operationName: 'B' },
    'an unknown operation': { query: two, operationName: 'C' },
    'no name for two operations': { query: two },
    'an empty name': { query: asks, operationName: '' },
    'no query': {},
    'an empty query': { query: '' },
    'a blank query': { query: ' ' },
    'a document that does not parse': { query: '{' },
    'a document that is not valid': { query: '{ nothing }' },
    'a document without an operation': { query: 'fragment A on Query { __typename }' },
    'a subscription': { query: 'subscription { a }' },
    'a member of no meaning': { query: asks, other: '1' },
    'a document to explain': { explain: asks },
    'a file of GraphiQL': { query: asks, graphiql: 'none.js' },
    'text beyond ASCII': { query: '{ organization(id: "é…𝒳") { title } }' },
  }).map(([name, values]): [string, SendOptions] => [name, parameters(values)]),
  ...[
    '',
    '?',
    '??query={__typename}',
    '?query={__typename}?',
    '?query={__typename}&then=1',
    '?query={__typename}&query={a:__typename}',
    '?query=&query={__typename}',
    '?&&query={__typename}&',
    '?query={__typename}#{a',
    '?query={__typename}%23{a',
    '?query=%7B__typename%7D',
    '?query=%7b+__typename%20%7d',
    '?query=%7B__typename%7',
    '?query=%ff{__typename}',
    '?QUERY={__typename}',
    '?query[]={__typename}',
    '?quer%79={__typename}',
    '?query="\\|^`',
    ';query={__typename}',
    '/?query={__typename}',
    'x?query={__typename}',
  ].map((search): [string, SendOptions] => [`the search ${search}`, searched(search)]),
  ...[
    { accept: 'text/html' },
    { accept: 'text/html, application/json' },
    { accept: 'text/HTML, */*' },
    { accept: 'text/event-stream' },
    { accept: 'image/png' },
    { accept: 'application/json' },
    { accept: 'application/json, application/graphql-response+json' },
    { 'content-type': 'application/json' },
    { 'content-type': 'text/plain' },
    { 'content-encoding': 'gzip' },
    { 'content-length': '0' },
    { authorization: '' },
    { authorization: 'Bearer nobody' },
    { 'x-request-id': 'mine' },
    { 'x-upstream-trace': '1' },
    { 'accept-language': 'de' },
    { 'if-none-match': '*' },
    { 'if-none-match': '"none"' },
  ].flatMap((headers): [string, SendOptions][] =>
    [asks, '{', 'mutation { __typename }'].map((query) => [
      `${query} with ${JSON.stringify(headers)}`,
      searched(`?query=${encodeURIComponent(query)}`, headers as Record<string, string>),
    ]),
  ),
];

test.for(searches)('%s', ([, request]) => expectSame(request, { trace: true }));

test.for(searches)('with GraphiQL: %s', ([, request]) => expectSame(request, { graphiql: {} }));
