/** GraphiQL as it is served: the page, its files, their headers, and its requests. */
import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { asServed, byFetch } from '../by-fetch.ts';
import { createFacade } from '../facade.ts';
import { startWorld, type World } from '../harness.ts';
import { document, send } from './send.ts';

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A response as it is sent, not decompressed. */
const getRaw = (world: World, path: string, headers: Readonly<Record<string, string>>) =>
  new Promise<Raw>((resolve, reject) => {
    get(`${world.url}${path}`, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece) => pieces.push(piece));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(pieces),
        }),
      );
    }).on('error', reject);
  });

/** The files that the page names, and those that its script names. */
async function filesOf(world: World): Promise<string[]> {
  const { text } = await send(world, { headers: page });
  const named = (code: string) =>
    [...code.matchAll(/\?graphiql=([\w.-]+)/g)].map(([, name = '']) => name);
  const direct = named(text);
  const inner = await Promise.all(
    direct.map(async (name) => named((await send(world, { path: pathOf(name) })).text)),
  );
  return [...new Set([...direct, ...inner.flat()])];
}

const pathOf = (name: string) => `/graphql?graphiql=${name}`;

const settingsIn = (text: string) =>
  JSON.parse(
    /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(text)?.[1] ?? '',
  );

test('the page has a policy that permits no requests to other origins and no inline scripts', async () => {
  const world = await startWorld({ facade: { graphiql: { token: 'sandbox-admin' } } });
  const { status, headers, text } = await send(world, { headers: page });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(settingsIn(text)).toMatchObject({ token: 'sandbox-admin', traces: true });
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(text).not.toMatch(/<script>|\son\w+=|https?:/);
  expect(world.calls).toEqual([]);
});

test('it opens with the given tabs, or with one for any service', async () => {
  const tabs = [{ query: '{ a }' }, { query: '{ b }', variables: { c: 1 } }];
  const given = await startWorld({ facade: { graphiql: { tabs } } });
  expect(settingsIn((await send(given, { headers: page })).text).tabs).toEqual(tabs);
  const plain = await startWorld({ facade: { graphiql: {} } });
  const settings = settingsIn((await send(plain, { headers: page })).text);
  expect(settings.token).toBeUndefined();
  expect(settings.tabs).toHaveLength(1);
  const { data } = await plain.expectData(settings.tabs[0].query);
  expect(data).toMatchObject({ organizations: { nodes: [{ title: 'Acme' }, {}] } });
});

test('no tab can close the script element that contains it', async () => {
  const query = '# </script><script>alert(1)</script><!--';
  const world = await startWorld({ facade: { graphiql: { tabs: [{ query }] } } });
  const { text } = await send(world, { headers: page });
  expect(text.match(/<script/g)).toHaveLength(2);
  expect(text).not.toContain('<!--');
  expect(settingsIn(text).tabs).toEqual([{ query }]);
});

test.for(['</script>', 'a b', '"', ''])('an invalid token is refused: %j', async (token) => {
  await expect(startWorld({ facade: { graphiql: { token } } })).rejects.toThrow(TypeError);
});

test('programs still get JSON', async () => {
  const world = await startWorld({ facade: { graphiql: {} } });
  expect((await send(world, document('{ __typename }'))).data).toEqual({ __typename: 'Query' });
  const got = await send(world, { path: '/graphql?query={__typename}' });
  expect(got.data).toEqual({ __typename: 'Query' });
  expect((await send(world, { path: '/other', headers: page })).status).toBe(404);
});

test('the page contains nothing of the request', async () => {
  const world = await startWorld({ facade: { graphiql: {} } });
  const { text } = await send(world, {
    path: `/graphql?query=${encodeURIComponent('</script><script>canary')}&canary=1`,
    headers: { ...page, authorization: 'Bearer canary', 'x-forwarded-host': 'canary' },
  });
  expect(text).not.toContain('canary');
});

test('every file that it names exists, is compressed as the client accepts it, and is cached permanently', async () => {
  const world = await startWorld({ facade: { graphiql: {} } });
  const files = await filesOf(world);
  expect(files.map((file) => file.replace(/-[\w-]+(?=\.\w+$)/, '')).toSorted()).toEqual([
    'codicon.ttf',
    'editor.worker.js',
    'graphql.worker.js',
    'guide.html',
    'json.worker.js',
    'main.js',
    'style.css',
  ]);
  let bytes = 0;
  for (const name of files) {
    const plain = await getRaw(world, pathOf(name), { 'accept-encoding': 'br;q=0, gzip;q=0.0' });
    const gzip = await getRaw(world, pathOf(name), { 'accept-encoding': 'gzip, deflate' });
    const br = await getRaw(world, pathOf(name), { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    bytes += br.body.length;
    for (const { status, headers, body } of [plain, gzip, br]) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(body.length),
        'content-security-policy': name.startsWith('guide-')
          ? "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
          : "default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        vary: expect.stringContaining('Accept-Encoding'),
      });
      const again = await getRaw(world, pathOf(name), {
        'accept-encoding': String(headers['content-encoding'] ?? 'identity'),
        'if-none-match': `"other", W/${headers.etag}`,
      });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
    const tags = new Set([plain, gzip, br].map(({ headers }) => headers.etag));
    expect(tags.size).toBe(3);
  }
  console.log(`GraphiQL is sent in ${bytes} bytes, compressed with Brotli`);
  expect(bytes).toBeLessThan(1_700_000);
  expect(world.calls).toEqual([]);
});

test('a browser that has the page gets a 304, until its settings change', async () => {
  const world = await startWorld({ facade: { graphiql: { token: 'one' } } });
  const other = await startWorld({ facade: { graphiql: { token: 'two' } } });
  const first = await getRaw(world, '/graphql', page);
  expect(first.headers['cache-control']).toBe('no-cache');
  const asked = { ...page, 'if-none-match': String(first.headers.etag) };
  const second = await getRaw(world, '/graphql', asked);
  expect([second.status, second.body.length]).toEqual([304, 0]);
  expect((await getRaw(other, '/graphql', asked)).status).toBe(200);
});

test.for(['nothing.js', '../manifest.json', 'manifest.json', '__proto__', 'constructor', ''])(
  'there is no other file: %j',
  async (name) => {
    const world = await startWorld({ facade: { graphiql: {} } });
    const { status, text } = await send(world, { path: pathOf(encodeURIComponent(name)) });
    expect([status, text]).toEqual([404, 'GraphiQL has no such file: load the page again.\n']);
  },
);

test('hosts of the Fetch standard serve the same', async () => {
  const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:9', graphiql: {} });
  onTestFinished(() => facade.close());
  const world = await startWorld({ facade: { graphiql: {}, trace: false } });
  for (const name of [undefined, ...(await filesOf(world))]) {
    const path = name === undefined ? '/graphql' : pathOf(name);
    const headers = { ...(name === undefined && page), 'accept-encoding': 'br' };
    const fetched = await facade.fetch(new Request(`http://localhost${path}`, { headers }));
    const listened = await getRaw(world, path, headers);
    const digest = (body: Uint8Array) => createHash('sha256').update(body).digest('hex');
    expect(digest(new Uint8Array(await fetched.arrayBuffer()))).toBe(digest(listened.body));
    for (const header of ['content-type', 'content-encoding', 'etag', 'vary', 'cache-control'])
      expect(fetched.headers.get(header), header).toBe(listened.headers[header]);
  }
});

test('its page and files are not compressed once more where responses are', async () => {
  const plain = await startWorld({ facade: { graphiql: {} } });
  const ways = [asServed, byFetch].map((served) =>
    startWorld({ served, facade: { graphiql: {}, compress: 'both' } }),
  );
  for (const world of await Promise.all(ways))
    for (const name of [undefined, ...(await filesOf(world))])
      for (const encoding of ['gzip', 'zstd']) {
        const path = name === undefined ? '/graphql' : pathOf(name);
        const headers = { ...(name === undefined && page), 'accept-encoding': encoding };
        const sent = await getRaw(world, path, headers);
        const expected = await getRaw(plain, path, headers);
        expect(expected.headers['content-encoding']).toBe(encoding === 'gzip' ? 'gzip' : undefined);
        expect(sent.headers['content-encoding']).toBe(expected.headers['content-encoding']);
        expect(sent.body.equals(expected.body), `${name} in ${encoding}`).toBe(true);
      }
});

test('if it is off, its files are not served', async () => {
  const on = await startWorld({ facade: { graphiql: {} } });
  const off = await startWorld();
  for (const name of await filesOf(on))
    expect((await send(off, { path: pathOf(name) })).status).toBe(400);
});
