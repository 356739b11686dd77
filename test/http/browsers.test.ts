/** Permissions of pages from other origins, and responses to browser navigation. */
import { expect, onTestFinished, test } from 'vitest';
import { createFacade } from '../../src/facade/facade.ts';
import { startWorld, type World } from '../harness.ts';
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

test('unless set, no origin may call', async () => {
  const world = await startWorld();
  const asked = await preflight(world, origin);
  expect([asked.status, corsHeaders(asked.headers)]).toEqual([405, []]);
  expect(corsHeaders((await posted(world, origin)).headers)).toEqual([]);
});

test('a listed origin may call, without credentials', async () => {
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
])('an origin that is not listed may not: %s', async (from) => {
  const world = await startWorld({ facade: { corsOrigins: [origin, 'http://localhost:3000'] } });
  expect(corsHeaders((await preflight(world, from)).headers)).toEqual([]);
  expect(corsHeaders((await posted(world, from)).headers)).toEqual([]);
});

test('a page that may call reads what is wrong with its path', async () => {
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

test('* lets every origin call, without credentials', async () => {
  const world = await startWorld({ facade: { corsOrigins: '*' } });
  for (const answered of [await preflight(world, origin), await posted(world, origin)]) {
    expect(answered.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answered.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

test('where GraphiQL is off, a browser that looks is told how it is turned on', async () => {
  const world = await startWorld();
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

test('where GraphiQL is off, a browser that asks gets its answer, and no page elsewhere', async () => {
  const world = await startWorld();
  for (const path of ['/graphql?query={__typename}', '/']) {
    const { headers, text } = await send(world, { path, headers: page });
    expect(headers.get('content-type') ?? '').not.toContain('html');
    expect(text).not.toContain('<');
  }
});

test('GraphiQL comes with a policy that lets it load nothing from elsewhere', async () => {
  const world = await startWorld({ facade: { graphiql: { token: 'sandbox-admin' } } });
  const { status, headers, text } = await send(world, { headers: page });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toContain('Bearer sandbox-admin');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/script-src 'sha256-[^']+' 'sha256-[^']+';/);
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  expect(world.calls).toEqual([]);
});

test('GraphiQL opens with the tabs it is given, or with one for any service', async () => {
  const tabs = [{ query: '{ a }' }, { query: '{ b }', variables: { c: 1 } }];
  const given = await startWorld({ facade: { graphiql: { tabs } } });
  const { text } = await send(given, { headers: page });
  expect(text).toContain('"query":"{ a }"');
  expect(text).toContain(JSON.stringify(JSON.stringify({ c: 1 }, null, 2)));
  expect(text).not.toContain('query Organizations');
  const plain = await send(await startWorld({ facade: { graphiql: {} } }), { headers: page });
  expect(plain.text).toContain('query Organizations');
  expect(plain.text).not.toContain('acme');
});

test('the tab for any service runs', async () => {
  const world = await startWorld({ facade: { graphiql: {} } });
  const { text } = await send(world, { headers: page });
  const [, query = ''] = /"defaultTabs":\[\{"query":("(?:[^"\\]|\\.)*")/.exec(text) ?? [];
  const { data, errors } = await world.ask(JSON.parse(query));
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({ organizations: { nodes: [{ title: 'Acme' }, {}] } });
});

test('no tab can end the script that it stands in', async () => {
  const scripts = async (query: string) => {
    const world = await startWorld({ facade: { graphiql: { tabs: [{ query }] } } });
    const { headers, text } = await send(world, { headers: page });
    return [text.split('<script>').length, headers.get('content-security-policy')?.length];
  };
  expect(await scripts('# </script><script>alert(1)</script><!--')).toEqual(await scripts('{ a }'));
});

test('where GraphiQL is, programs still get JSON', async () => {
  const world = await startWorld({ facade: { graphiql: {} } });
  expect((await send(world, document('{ __typename }'))).data).toEqual({ __typename: 'Query' });
  const got = await send(world, { path: '/graphql?query={__typename}' });
  expect(got.data).toEqual({ __typename: 'Query' });
  expect((await send(world, { path: '/other', headers: page })).status).toBe(404);
});

test('nothing of a request gets into the page', async () => {
  const world = await startWorld({ facade: { graphiql: {} } });
  const { text } = await send(world, {
    path: `/graphql?query=${encodeURIComponent('</script><script>canary')}&canary=1`,
    headers: { ...page, authorization: 'Bearer canary', 'x-forwarded-host': 'canary' },
  });
  expect(text).not.toContain('canary');
});

test.for(['</script>', 'a b', '"', ''])(
  'GraphiQL takes no token that is none: %j',
  async (token) => {
    await expect(startWorld({ facade: { graphiql: { token } } })).rejects.toThrow(TypeError);
  },
);
