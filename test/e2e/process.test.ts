/** The command from start to exit: its output, responses, and shutdown by signals. */
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { eventually } from '../eventually.ts';
import { answer, codesOf, startWorld } from '../harness.ts';
import { document, send } from '../http/send.ts';
import { run, runFacade, takesConnections } from './command.ts';

const query = '{ space(id: "s") { title } }';

/** Sends a query as a page of another origin, with a trace. */
const tracedFromPage = document(
  '{ organization(id: "acme") { title } }',
  {},
  { 'x-upstream-trace': '1', origin: 'https://app.example.com' },
);

test('it prints the URL of GraphiQL, the token, and an example query that works', async () => {
  const { url, printed } = await runFacade();
  expect(await printed(/^GraphiQL +(\S+)$/m)).toBe(`${url}/graphql`);
  const token = await printed(/^Token +(\S+)$/m);
  const [address, authorization, type, body] = await Promise.all(
    [/^curl (\S+)/m, /'authorization: (.+?)'/, /'content-type: (.+?)'/, /-d '(.+)'$/m].map(printed),
  );
  expect(address).toBe(`${url}/graphql`);
  expect(authorization).toBe(`Bearer ${token}`);
  const { status, data } = await send(
    { url },
    {
      method: 'POST',
      headers: { authorization: authorization ?? '', 'content-type': type ?? '' },
      body: body ?? '',
    },
  );
  expect(status).toBe(200);
  expect(data).toMatchObject({ site: { title: 'Acme Docs' } });
});

test('with the sandbox it is ready, traces, serves GraphiQL, and allows all origins', async () => {
  const facade = await runFacade();
  expect((await send(facade, { path: '/health/ready' })).status).toBe(200);
  const page = await send(facade, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-type')).toContain('text/html');
  const { text, headers } = await send(facade, tracedFromPage);
  expect(JSON.parse(text).extensions.upstream).toMatchObject([
    { route: '/v1/orgs/{organizationId}' },
  ]);
  expect(headers.get('access-control-allow-origin')).not.toBeNull();
});

test('in front of a real service it starts no sandbox, and GraphiQL, traces and pages are off', async () => {
  const service = await startWorld();
  const facade = await runFacade({ UPSTREAM_URL: service.upstreamUrl });
  const { text, headers } = await send(facade, tracedFromPage);
  expect(JSON.parse(text)).toEqual({ data: { organization: { title: 'Acme' } } });
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(service.calls).toEqual(['GET /v1/orgs/acme']);
  const page = await send(facade, { headers: { accept: 'text/html' } });
  expect(page.text).toContain('GRAPHIQL=on');
  expect(page.text).not.toContain('<script');
  facade.signal('SIGTERM');
  const { stdout } = await facade.ended;
  expect(stdout).not.toContain('sandbox');
  expect(stdout).toContain(`"version":"${packageFile.version}"`);
  // All lines of the log are valid JSON.
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ msg }) => msg)).toEqual([
    'listening',
    // A navigation to the page is not logged as a GraphQL request.
    'request',
    'stopping',
    'stopped',
  ]);
  expect(lines[0]).toMatchObject({
    endpoint: `${facade.url}/graphql`,
    upstream: `${service.upstreamUrl}/`,
  });
});

test('features that are off in front of a real service can be turned on', async () => {
  const service = await startWorld();
  const facade = await runFacade({
    UPSTREAM_URL: `${service.upstreamUrl}/v1/`,
    UPSTREAM_TRACE: 'on',
    GRAPHIQL: 'on',
    CORS_ORIGINS: 'https://app.example.com, https://docs.example.com',
    LOG_LEVEL: 'info',
  });
  const page = await send(facade, { headers: { accept: 'text/html' } });
  expect(page.text).toContain('<title>Docgraph</title>');
  expect(page.text).not.toContain('sandbox-admin');
  const request = document(
    '{ organization(id: "acme") { title } }',
    {},
    {
      'x-upstream-trace': '1',
      origin: 'https://docs.example.com',
    },
  );
  const { text, headers } = await send(facade, request);
  expect(JSON.parse(text).extensions.upstream).toHaveLength(1);
  expect(headers.get('access-control-allow-origin')).toBe('https://docs.example.com');
});

test('features that are on with the sandbox can be turned off', async () => {
  const facade = await runFacade({
    UPSTREAM_TRACE: 'off',
    GRAPHIQL: 'off',
    CORS_ORIGINS: 'https://a.example',
  });
  const page = await send(facade, { headers: { accept: 'text/html' } });
  expect(page.text).toContain('GRAPHIQL=on');
  expect(page.text).not.toContain('<script');
  const { text, headers } = await send(facade, tracedFromPage);
  expect(JSON.parse(text)).toEqual({ data: { organization: { title: 'Acme' } } });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test.for(['SIGTERM', 'SIGINT'] as const)(
  '%s: the running request gets its response, no other is accepted, the exit code is 0',
  async (signal) => {
    const held: (() => void)[] = [];
    const service = await startWorld({
      upstream: (_request, response) => {
        held.push(() => answer(response, { object: 'space', id: 's', title: 'S' }));
      },
    });
    const facade = await runFacade({ UPSTREAM_URL: service.upstreamUrl });
    const asked = send(facade, document(query));
    await eventually(() => expect(held).toHaveLength(1));
    facade.signal(signal);
    // npm sends a second signal after Ctrl-C.
    facade.signal(signal);
    await eventually(async () => expect(await takesConnections(facade.url)).toBe(false));
    held[0]?.();
    expect(await asked).toMatchObject({ status: 200, data: { space: { title: 'S' } } });
    expect(await facade.ended).toMatchObject({ code: 0, stderr: '' });
  },
);

test('for DRAIN_MS after the signal it is not ready and serves requests; then it exits, and its log contains both', async () => {
  const service = await startWorld();
  const facade = await runFacade({ UPSTREAM_URL: service.upstreamUrl, DRAIN_MS: '5000' });
  const ready = async () => (await send(facade, { path: '/health/ready' })).status;
  expect(await ready()).toBe(200);
  facade.signal('SIGTERM');
  await eventually(async () => expect(await ready()).toBe(503));
  const { data } = await send(facade, document('{ organization(id: "acme") { title } }'));
  expect(data).toEqual({ organization: { title: 'Acme' } });
  const { code, stdout } = await facade.ended;
  expect([code, await takesConnections(facade.url)]).toEqual([0, false]);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const told = lines.filter(({ msg }) => /^stop/.test(msg));
  expect(told).toMatchObject([
    { msg: 'stopping', signal: 'SIGTERM', drainMs: 5_000, graceMs: 15_000 },
    { msg: 'stopped', cutOff: 0, ms: expect.any(Number) },
  ]);
  expect(told[1].ms).toBeGreaterThanOrEqual(4_990);
  // Requests of that time are logged between the two.
  expect(lines.map(({ msg }) => msg)).toEqual(['listening', 'stopping', 'request', 'stopped']);
});

test.for(['SIGTERM', 'SIGINT'] as const)(
  '%s: without requests it does not wait for the grace period',
  async (signal) => {
    const facade = await runFacade({ SHUTDOWN_GRACE_MS: '60000' });
    await send(facade, document('{ organization(id: "acme") { title } }'));
    facade.signal(signal);
    expect(await facade.ended).toMatchObject({ code: 0, stderr: '' });
  },
);

test('a request that does not end is aborted after the grace period, even one that the sandbox delays', async () => {
  const facade = await runFacade({ SANDBOX_LATENCY_MS: '600000', SHUTDOWN_GRACE_MS: '200' });
  const asked = expect(send(facade, document(query))).rejects.toThrow();
  // This response shows that the request above has begun.
  await send(facade, { path: '/health/live' });
  const began = performance.now();
  facade.signal('SIGTERM');
  expect(await facade.ended).toMatchObject({ code: 0, stderr: '' });
  expect(performance.now() - began).toBeGreaterThan(190);
  await asked;
});

test('the sandbox runs without the facade', async () => {
  const sandbox = run('src/sandbox/main.ts', { SANDBOX_PORT: '0' });
  const url = await sandbox.printed(/^Sandbox +(\S+)\/v1$/m);
  const [token = ''] = (await sandbox.printed(/^Tokens +(.+)$/m)).split(', ');
  const answered = await send(
    { url },
    { path: '/v1/orgs/acme', headers: { authorization: `Bearer ${token}` } },
  );
  expect([answered.status, JSON.parse(answered.text).title]).toEqual([200, 'Acme']);
  sandbox.signal('SIGTERM');
  expect(await sandbox.ended).toMatchObject({ code: 0, stderr: '' });
});

test('a setting that is an option of the facade has its effect', async () => {
  const facade = await runFacade({ UPSTREAM_CALL_BUDGET: '1' });
  const two = document('{ organization(id: "acme") { title } site(id: "acme/docs") { title } }');
  const { errors } = JSON.parse((await send(facade, two)).text);
  expect(codesOf({ errors })).toEqual(['UPSTREAM_BUDGET_EXCEEDED']);
});
