/** Permissions of pages from other origins, and responses to browser navigation. */
import { expect, onTestFinished } from 'vitest';
import { createFacade } from '../facade.ts';
import { startWorld, test, type World } from '../harness.ts';
import { document, send } from './send.ts';

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const origin = 'https://app.example.com';

const corsHeaders = (headers: Headers) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

const preflight = (world: World, from: string) =>
  send(world, {
    method: 'OPTIONS',
    headers: {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-upstream-trace',
    },
  });

const posted = (world: World, from: string) =>
  send(world, document('{ __typename }', {}, { origin: from }));

test('by default, no origin is permitted', async ({ world }) => {
  const asked = await preflight(world, origin);
  expect([asked.status, corsHeaders(asked.headers)]).toEqual([405, []]);
  expect(corsHeaders((await posted(world, origin)).headers)).toEqual([]);
});

test('a listed origin is permitted, without credentials', async () => {
  const corsOrigins = [origin, 'http://localhost:3000'];
  const world = await startWorld({ facade: { corsOrigins } });
  for (const from of corsOrigins) {
    const { status, headers } = await preflight(world, from);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(from);
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST');
    expect(headers.get('access-control-allow-headers')).toBe(
      'authorization,content-type,x-upstream-trace',
    );
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const answered = await posted(world, from);
    expect(answered.headers.get('access-control-allow-origin')).toBe(from);
    expect(answered.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answered.headers.get('vary')).toContain('Origin');
  }
});

test.for([
  'https://evil.example.com',
  'https://app.example.com.evil.org',
  'http://app.example.com',
  'null',
])('an origin that is not listed is not: %s', async (from) => {
  const world = await startWorld({ facade: { corsOrigins: [origin, 'http://localhost:3000'] } });
  expect(corsHeaders((await preflight(world, from)).headers)).toEqual([]);
  expect(corsHeaders((await posted(world, from)).headers)).toEqual([]);
});

test('a permitted page can read the error about its path', async () => {
  const world = await startWorld({ facade: { corsOrigins: [origin] } });
  const path = '/elsewhere';
  const preflight = {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  };
  for (const request of [preflight, document('{ __typename }', {}, { origin })]) {
    const { status, headers } = await send(world, { ...request, path });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([
      request === preflight ? 204 : 404,
      origin,
    ]);
  }
});

test('* permits every origin, without credentials', async () => {
  const world = await startWorld({ facade: { corsOrigins: '*' } });
  for (const answered of [await preflight(world, origin), await posted(world, origin)]) {
    expect(answered.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answered.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

test('without GraphiQL, the page in a browser explains how to turn it on', async ({ world }) => {
  const facade = createFacade({ upstreamUrl: world.upstreamUrl });
  onTestFinished(() => facade.close());
  const asked = [
    await send(world, { path: '/graphql?canary=1', headers: page }),
    await facade.fetch(new Request('http://localhost/graphql?canary=1', { headers: page })),
  ];
  for (const answered of asked) {
    const text = typeof answered.text === 'string' ? answered.text : await answered.text();
    expect(answered.status).toBe(400);
    expect(text).toContain('<code>GRAPHIQL=on</code>');
    expect(text).not.toMatch(/canary|<script|<style|\bon\w+=|href|src=/);
    expect(Object.fromEntries(answered.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
  }
  expect(world.calls).toEqual([]);
});

test('without GraphiQL, a query in a browser gets its result, and other paths have no page', async ({
  world,
}) => {
  for (const path of ['/graphql?query={__typename}', '/']) {
    const { headers, text } = await send(world, { path, headers: page });
    expect(headers.get('content-type') ?? '').not.toContain('html');
    expect(text).not.toContain('<');
  }
});
