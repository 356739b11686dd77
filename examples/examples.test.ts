/** Runs every example on a real socket with the sandbox: the facade, the host's own routes, and wrong paths. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createSandbox } from '../src/sandbox/server/server.ts';
import { createApp as createExpress } from './express.ts';
import { createApp as createFastify } from './fastify.ts';
import { createApp as createHono } from './hono.ts';
import { createApp as createNodeHttp } from './node-http.ts';

const sandbox = createSandbox();
let upstreamUrl = '';
beforeAll(async () => {
  upstreamUrl = await sandbox.listen();
});
afterAll(() => sandbox.close());

interface Example {
  readonly endpoint: string;
  /** Address of the example. It listens until the test ends. */
  readonly start: () => Promise<string>;
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const examples: Readonly<Record<string, Example>> = {
  'node:http': { endpoint: '/graphql', start: () => listen(createNodeHttp(upstreamUrl)) },
  Express: {
    endpoint: '/api/graphql',
    start: () => listen(createServer(createExpress(upstreamUrl))),
  },
  Fastify: {
    endpoint: '/graphql',
    async start() {
      const app = createFastify(upstreamUrl);
      onTestFinished(() => app.close());
      return app.listen({ port: 0, host: '127.0.0.1' });
    },
  },
  Hono: {
    endpoint: '/graphql',
    start: () =>
      listen(createAdaptorServer({ fetch: createHono(upstreamUrl).fetch, createServer }) as Server),
  },
};

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    accept: 'application/graphql-response+json',
    authorization: 'Bearer sandbox-admin',
  },
  body: JSON.stringify(body),
});

const query = 'query Title($id: ID!) { organization(id: $id) { title } }';
const asked = { query, variables: { id: 'acme' } };
const answered = { data: { organization: { title: 'Acme' } } };

test.for(Object.entries(examples))('%s: the graph is served', async ([, { endpoint, start }]) => {
  const url = await start();
  const posted = await fetch(`${url}${endpoint}`, post(asked));
  expect([posted.status, await posted.json()]).toEqual([200, answered]);
  const parameters = new URLSearchParams({ query, variables: '{"id":"acme"}' });
  const { headers } = post(asked);
  const got = await fetch(`${url}${endpoint}?${parameters}`, { headers: { ...headers } });
  expect([got.status, await got.json()]).toEqual([200, answered]);
});

test.for(Object.entries(examples))(
  '%s: a bad request is refused and not waited for',
  async ([, { endpoint, start }]) => {
    const url = await start();
    for (const body of [{}, [], { query: '{ nothing }' }]) {
      const { status } = await fetch(`${url}${endpoint}`, post(body));
      expect([body, status]).toEqual([body, 400]);
    }
    const large = await fetch(`${url}${endpoint}`, post({ ...asked, pad: 'x'.repeat(2_000_000) }));
    expect(large.status).toBe(413);
  },
);

test.for(Object.entries(examples))(
  '%s: other routes are those of the host',
  async ([, example]) => {
    const url = await example.start();
    expect(await (await fetch(url)).text()).toBe('Hello\n');
    expect((await fetch(`${url}/other`)).status).toBe(404);
  },
);

test('Next: a handler for each method', async () => {
  vi.stubEnv('UPSTREAM_URL', upstreamUrl);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { GET, POST } = await import('./next-route.ts');
  const address = 'https://docs.example.com/api/graphql';
  const posted = await POST(new Request(address, post(asked)));
  expect([posted.status, await posted.json()]).toEqual([200, answered]);
  const got = await GET(new Request(`${address}?query={__typename}`));
  expect(await got.json()).toEqual({ data: { __typename: 'Query' } });
  const elsewhere = await POST(new Request('https://docs.example.com/graphql', post(asked)));
  expect(elsewhere.status).toBe(404);
  expect(await elsewhere.text()).toContain(
    'Nothing is served at this path. Send GraphQL requests to /api/graphql',
  );
});
