/**
 * Requests of each form have the same response from the facade in each host: mounted in Express, in Fastify and in Hono,
 * as from node:http.
 */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createFacade } from 'docgraph';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../src/sandbox/server/server.ts';
import { document, json, parameters, type SendOptions, searched, send } from '../test/http/send.ts';
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

const title = '{ organization(id: "acme") { title } }';
const body = JSON.stringify({ query: title });
const typed = (type: string, sent: SendOptions['body'] = body): SendOptions => ({
  ...json(''),
  headers: { ...json('').headers, 'content-type': type },
  body: sent ?? null,
});

const searches: Readonly<Record<string, SendOptions>> = {
  'a query by GET': parameters({ query: title }),
  'a mutation by GET': parameters({ query: 'mutation { __typename }' }),
  'no query by GET': parameters({}),
  'variables by GET that are not JSON': parameters({ query: title, variables: '{' }),
  'a type that is not served': searched('?query={__typename}', { accept: 'image/png' }),
};

/** Bodies that the parser of Express makes a value of. */
const parsedBodies: Readonly<Record<string, SendOptions>> = {
  'a query': document(title),
  'a mutation': document('mutation { __typename }'),
  'a document that is not valid': document('{ nothing }'),
  'a batch': json(`[${body}]`),
  'a charset that is named': typed('application/json; charset=UTF-8'),
  'variables that are a list': json(JSON.stringify({ query: title, variables: [] })),
  'no query': json('{"extensions":{}}'),
  'another type for responses': document(title, {}, { accept: 'application/json' }),
};

const bodies: Readonly<Record<string, SendOptions>> = {
  'a body that is not JSON': json('{'),
  'another charset': typed('application/json; charset=latin1'),
  'what is not UTF-8': typed('application/json', Buffer.from(body.replace('acme', 'é'), 'latin1')),
  'a byte order mark': json(`\ufeff${body}`),
  'a form': typed('application/x-www-form-urlencoded', 'query={__typename}'),
  'a compressed body': { ...json(body, { 'content-encoding': 'gzip' }) },
  'a body that is too large': json(`${' '.repeat(1_500_000)}${body}`),
};

interface Host {
  readonly start: (upstreamUrl: string) => Promise<{ readonly url: string }>;
  /** Before the path of the endpoint. */
  readonly prefix?: string;
  /** The requests that reach the facade. The parser of the host responds to others. */
  readonly forms: Readonly<Record<string, SendOptions>>;
}

const all = { ...searches, ...parsedBodies, ...bodies };
/** Express decodes an address itself. */
const notUtf8 = searched('?query=%ff', { accept: 'application/json' });

const hosts: Readonly<Record<string, Host>> = {
  Express: { start: startExpress(false), prefix: '/api', forms: all },
  'Express, with a body parser': {
    start: startExpress(true),
    prefix: '/api',
    forms: { ...searches, ...parsedBodies },
  },
  Fastify: {
    async start(upstreamUrl) {
      const app = createFastify(upstreamUrl);
      onTestFinished(() => app.close());
      return { url: await app.listen({ port: 0, host: '127.0.0.1' }) };
    },
    forms: { ...all, 'what is not UTF-8 by GET': notUtf8 },
  },
  Hono: {
    start: (upstreamUrl) =>
      listen(createAdaptorServer({ fetch: createHono(upstreamUrl).fetch }) as Server),
    forms: { ...all, 'what is not UTF-8 by GET': notUtf8 },
  },
};

/** What the response is about. */
async function answerTo(host: { readonly url: string }, request: SendOptions) {
  const { status, headers, text } = await send(host, request);
  const named = ['content-type', 'cache-control', 'vary', 'etag', 'allow', 'accept-encoding'];
  return { status, headers: named.map((name) => headers.get(name)), text };
}

test.for(Object.entries(hosts))('%s', async ([, { start, prefix = '', forms }]) => {
  const sandbox = createSandbox();
  const upstreamUrl = await sandbox.listen();
  onTestFinished(() => sandbox.close());
  const node = await listen(facadeAt(upstreamUrl).listener);
  const host = await start(upstreamUrl);
  for (const [name, request] of Object.entries(forms)) {
    const { path = '/graphql' } = request;
    const expected = await answerTo(node, request);
    const answered = await answerTo(host, { ...request, path: `${prefix}${path}` });
    expect([name, answered]).toEqual([name, expected]);
  }
});
