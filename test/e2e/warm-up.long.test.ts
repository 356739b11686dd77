/** Modules needed by some requests are loaded in advance, so that no request delays others. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { admin, startWorld } from '../harness.ts';
import { document, send } from '../http/send.ts';
import { run, runFacade } from './command.ts';

const hooks = { NODE_OPTIONS: `--import ${new URL('loading.ts', import.meta.url)}` };
const authorization = `Bearer ${admin}`;

const loadedIn = (output: string) => [...output.matchAll(/^loads (\S+)$/gm)].map(([, url]) => url);

/** Modules of Yoga, and the parser of Markdown. */
const ofSome = (urls: readonly (string | undefined)[]) =>
  urls.filter((url) =>
    /\/node_modules\/(graphql-yoga|markdown-it)\/|\/yoga-server\./.test(`${url}`),
  );

const ordinary = (name: string) => document(`query ${name} { organization(id: "acme") { title } }`);

const changed = document(
  `mutation ($markdown: String) {
    updateChangeRequest(input: { changeRequestId: "handbook/12", description: { markdown: $markdown } }) {
      userErrors { message }
    }
  }`,
  { markdown: '# A heading\n\n- `code`, [a link](https://example.com) and *emphasis*\n' },
  { authorization },
);

/** A request that only Yoga handles. */
const rare = {
  method: 'GET',
  path: `/graphql/?query=${encodeURIComponent('{ __typename }')}`,
  headers: { authorization },
};

test('soon after its start the command has loaded what Yoga, a form and Markdown need', async () => {
  const { upstreamUrl } = await startWorld();
  const facade = await runFacade({ UPSTREAM_URL: upstreamUrl, ...hooks });
  // So far there was only one ordinary request, and its call to the service.
  expect((await send(facade, ordinary('First'))).status).toBe(200);
  // The last module of the warm-up.
  await facade.printed(/^loads (\S+\/use-request-params\.ts)$/m);
  expect((await send(facade, ordinary('Warm'))).status).toBe(200);

  expect((await send(facade, changed)).data).toEqual({ updateChangeRequest: { userErrors: [] } });
  const got = await send(facade, rare);
  expect(got.data).toEqual({ __typename: 'Query' });
  const form = { method: 'POST', body: 'a=b', headers: { 'content-type': 'text/plain' } };
  expect((await send(facade, form)).status).toBe(415);
  facade.signal('SIGTERM');
  const { stdout } = await facade.ended;
  const [before = '', after = ''] = stdout.split('"operation":"Warm"');
  expect(ofSome(loadedIn(before)).length).toBeGreaterThan(40);
  expect(after).toContain('"type":"mutation"');
  expect(loadedIn(after)).toEqual([]);
});

test('a mounted facade loads it when the host calls `warmUp`, which does not keep a process running', async () => {
  const host = fileURLToPath(new URL('mounted.ts', import.meta.url));
  const { code, stdout, stderr } = await run(host, hooks).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [before = '', warming = '', after] = stdout.split(/^(?:mounted|warm)$/m);
  expect(ofSome(loadedIn(before))).toEqual([]);
  const loaded = loadedIn(warming);
  expect(ofSome(loaded).length).toBeGreaterThan(40);
  // The dependencies of Yoga are loaded first, so that no turn of the event loop loads everything.
  const withYoga = loaded.slice(
    loaded.findIndex((url) => url?.includes('/graphql-yoga/esm/server.')),
  );
  expect(withYoga.length).toBeGreaterThan(20);
  expect(withYoga.length).toBeLessThan(loaded.length / 3);
  expect(after).toBe('\n');
});

test('a query by GET does not need Yoga', async () => {
  const host = run(fileURLToPath(new URL('cold.ts', import.meta.url)), hooks);
  const facade = { url: await host.printed(/serves (\S+)/) };
  const search = `?query=${encodeURIComponent('query ($v: Boolean!) { __typename @include(if: $v) }')}`;
  const variables = `&variables=${encodeURIComponent('{"v":true}')}`;
  const got = await send(facade, { ...rare, path: `/graphql${search}${variables}` });
  expect([got.status, got.data]).toEqual([200, { __typename: 'Query' }]);
  host.signal('SIGTERM');
  const loaded = loadedIn((await host.ended).stdout);
  expect(loaded.length).toBeGreaterThan(100);
  expect(ofSome(loaded)).toEqual([]);
});

test('other requests are served while the first request for Yoga loads its modules', async () => {
  const host = run(fileURLToPath(new URL('cold.ts', import.meta.url)));
  const facade = { url: await host.printed(/serves (\S+)/) };
  const probe = () => send(facade, document('{ __typename }'));
  expect((await probe()).data).toEqual({ __typename: 'Query' });
  let isLoading = true;
  const got = send(facade, rare).finally(() => {
    isLoading = false;
  });
  let served = 0;
  while (isLoading) {
    await probe();
    served += 1;
  }
  expect((await got).data).toEqual({ __typename: 'Query' });
  // If everything were loaded in one turn of the event loop, it would be one or two.
  console.log(`${served} requests were served meanwhile`);
  expect(served).toBeGreaterThan(3);
});
