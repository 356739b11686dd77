/**
 * Requests of each form have the same response from the facade in each host: mounted in Express, in Fastify and in Hono,
 * as from node:http. `test/http/forms` has the complete responses.
 */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createFacade } from 'docgraph';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../src/sandbox/server/server.ts';
import { answerTo } from '../test/http/form-answers.ts';
import { posts } from '../test/http/forms.ts';
import { searches } from '../test/http/get-forms.ts';
import type { SendOptions } from '../test/http/send.ts';
import { createApp as createFastify } from './fastify.ts';
import { createApp as createHono } from './hono.ts';

async function listen(listener: RequestListener | Server): Promise<{ url: string }> {
  const server = typeof listener === 'function' ? createServer(listener) : listener;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function facadeAt(upstreamUrl: string, endpoint = '/graphql') {
  const facade = createFacade({ upstreamUrl, endpoint });
  onTestFinished(() => facade.close());
  return facade;
}

/** The facade of the Express example, with or without its body parser. */
const startExpress = (hasParser: boolean) => (upstreamUrl: string) => {
  const facade = facadeAt(upstreamUrl, '/api/graphql');
  const app = express().disable('x-powered-by');
  if (hasParser) app.use(express.json());
  app.use(facade.endpoint, facade.listener);
  return listen(app);
};

interface Host {
  readonly start: (upstreamUrl: string) => Promise<{ readonly url: string }>;
  /** Before the path of the endpoint. */
  readonly prefix?: string;
  /** Whether the host passes a request on. It responds to others itself. */
  readonly passes?: (request: SendOptions) => boolean;
}

/** Hosts respond to requests for other paths themselves. */
const isEndpoint = ({ path = '/graphql' }: SendOptions) => /^\/graphql(?![/x;])/.test(path);

const typeOf = ({ headers }: SendOptions) => new Headers(headers).get('content-type') ?? '';

/** Whether the body parser of Express makes a value of the body. */
function isParsed(request: SendOptions): boolean {
  const { body } = request;
  const type = typeOf(request);
  if (typeof body !== 'string' || !/^application\/json(;|$)/.test(type)) return body === undefined;
  if (!/^\s*[{[]/.test(body) || body.length > 100_000 || type.includes('latin1')) return false;
  try {
    return Object.keys(JSON.parse(body)).length > 0;
  } catch {
    return false;
  }
}

const hosts: Readonly<Record<string, Host>> = {
  Express: { start: startExpress(false), prefix: '/api' },
  'Express, with a body parser': { start: startExpress(true), prefix: '/api', passes: isParsed },
  Fastify: {
    async start(upstreamUrl) {
      const app = createFastify(upstreamUrl);
      onTestFinished(() => app.close());
      return { url: await app.listen({ port: 0, host: '127.0.0.1' }) };
    },
    // Fastify refuses what is not one media type.
    passes: (request) => !typeOf(request).includes(', '),
  },
  Hono: {
    start: (upstreamUrl) =>
      listen(createAdaptorServer({ fetch: createHono(upstreamUrl).fetch }) as Server),
  },
};

test.for(Object.entries(hosts))('%s', async ([, { start, prefix = '', passes = () => true }]) => {
  const sandbox = createSandbox();
  const upstreamUrl = await sandbox.listen();
  onTestFinished(() => sandbox.close());
  const node = await listen(facadeAt(upstreamUrl).listener);
  const host = await start(upstreamUrl);
  const forms = [...posts, ...searches].filter(
    ([, request]) => isEndpoint(request) && passes(request),
  );
  expect(forms.length).toBeGreaterThan(150);
  for (const [name, request] of forms) {
    const { path = '/graphql' } = request;
    const expected = await answerTo(node, request);
    const answered = await answerTo(host, { ...request, path: `${prefix}${path}` });
    expect([name, answered]).toEqual([name, expected]);
  }
});
