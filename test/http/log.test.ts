/** One line a request, with what it cost and how it went, and nothing of what it said. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startWorld, type WorldOptions } from '../harness.ts';
import { document, json, parameters, send } from './send.ts';

async function startLoggedWorld(options: WorldOptions = {}) {
  const lines: string[] = [];
  const logger = pino({ base: null }, { write: (line: string) => lines.push(line) });
  const world = await startWorld({ ...options, facade: { logger, ...options.facade } });
  return { world, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') };
}

const query =
  'query Titles($id: ID!) { organization(id: $id) { title } space(id: "faq") { title } }';

test('the line has name, type, calls, milliseconds and codes', async () => {
  const { world, lines, last } = await startLoggedWorld();
  await world.ask(query, { id: 'acme' });
  expect(lines).toHaveLength(1);
  expect(last()).toEqual({
    level: 30,
    time: expect.any(Number),
    requestId: expect.stringMatching(/^[\w-]{36}$/),
    operation: 'Titles',
    type: 'query',
    calls: 2,
    bytes: expect.any(Number),
    ms: expect.any(Number),
    codes: [],
    msg: 'request',
  });
});

test('each code stands once', async () => {
  const { world, last } = await startLoggedWorld();
  await world.ask(
    'query M { a: space(id: "x") { title } b: space(id: "y") { title } c: site(id: "..") { title } }',
  );
  expect(last().operation).toBe('M');
  expect(last().codes.toSorted()).toEqual(['INVALID_ID', 'NOT_FOUND']);
});

test('a mutation is told from a query', async () => {
  const { world, last } = await startLoggedWorld();
  await world.ask(`mutation Rename {
    updateSiteSection(input: { siteSectionId: "acme/docs/getting-started", title: "First steps" }) {
      siteSection { title }
    }
  }`);
  expect(last()).toMatchObject({ operation: 'Rename', type: 'mutation', codes: [] });
});

const refusals: [name: string, request: Parameters<typeof send>[1], expected: object][] = [
  ['a document that does not parse', document('{'), { codes: ['GRAPHQL_PARSE_FAILED'] }],
  [
    'a document that is not valid',
    document('query Wrong { nothing }'),
    { operation: 'Wrong', type: 'query', codes: ['GRAPHQL_VALIDATION_FAILED'] },
  ],
  [
    'variables that do not fit',
    document(query, { id: {} }),
    { operation: 'Titles', codes: ['BAD_USER_INPUT'] },
  ],
  ['a body that is not JSON', json('{'), { codes: ['BAD_REQUEST'] }],
  ['a form', json('a=1', { 'content-type': 'text/plain' }), { codes: ['BAD_REQUEST'] }],
  ['a large body', json(' '.repeat(100_001)), { codes: ['REQUEST_ENTITY_TOO_LARGE'] }],
  [
    'a GET of a mutation',
    parameters({ query: 'mutation M { __typename }' }),
    { codes: ['BAD_REQUEST'] },
  ],
  ['another method', { method: 'PUT' }, { codes: ['BAD_REQUEST'] }],
  [
    'a request without a token',
    json(JSON.stringify({ query, variables: { id: 'acme' } }), { authorization: '' }),
    { operation: 'Titles', calls: 0, codes: ['UNAUTHENTICATED'] },
  ],
];

test.for(refusals)('%s has its line too', async ([, request, expected]) => {
  const { world, lines, last } = await startLoggedWorld();
  await send(world, request);
  expect(lines).toHaveLength(1);
  expect(last()).toMatchObject({ calls: 0, msg: 'request', ...expected });
});

test('what is no request to the graph has none', async () => {
  const { world, lines } = await startLoggedWorld({
    facade: { graphiql: {}, corsOrigins: ['https://app.example.com'] },
  });
  await send(world, { path: '/health/live' });
  await send(world, { path: '/elsewhere' });
  await send(world, { headers: { accept: 'text/html' } });
  await send(world, { method: 'OPTIONS' });
  expect(lines).toEqual([]);
});

test('a name is cut where nobody reads on', async () => {
  const { world, last } = await startLoggedWorld();
  await world.ask(`query ${'N'.repeat(10_000)} { __typename }`);
  expect(last().operation).toBe('N'.repeat(128));
});

test('no token, variable, argument, header or body is ever in a line', async () => {
  const { world, lines } = await startLoggedWorld();
  const canary = 'canary-5e1f';
  const headers = { authorization: `Bearer ${canary}`, 'x-api-key': canary, cookie: canary };
  const secret = { id: canary };
  for (const request of [
    document(query, secret, headers),
    document(`query Titles { space(id: "${canary}") { title } }`, {}, headers),
    document(query, secret),
    document(query, { id: [canary, {}] }, headers),
    document(`query ($id: Int) { space(id: "${canary}") { ${'canary'} } }`, secret, headers),
    json(`{"query": "${canary}`, headers),
    json(canary, { ...headers, 'content-type': canary }),
    parameters({ query: `mutation { a(b: "${canary}") }`, variables: canary }),
    { ...parameters({ query, variables: JSON.stringify(secret) }), headers },
  ])
    await send(world, request);
  expect(lines).toHaveLength(9);
  expect(lines.join('')).not.toContain(canary);
});
