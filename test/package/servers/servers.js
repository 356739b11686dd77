/**
 * Servers that serve the graph, each as it is documented. A function is given the address of the service, and returns
 * what answers an operation: a function of the Fetch standard, or the address of a server.
 */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createFacade, presentResult, schema, useDocgraph, yogaOptions } from 'docgraph';
import { graphql, Kind, visit } from 'graphql';
import { createYoga } from 'graphql-yoga';

/** A Yoga of the host, with its own plugins before and after the graph. */
const yogaFor = (upstreamUrl, { before = [], after = [], options = yogaOptions } = {}) =>
  createYoga({
    ...options,
    schema,
    plugins: [...before, useDocgraph({ upstreamUrl }), ...after],
  });

async function listening(server, close = () => {}) {
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}/graphql`;
  return {
    fetch: (request) => fetch(new Request(url, request)),
    async close() {
      await new Promise((resolve) => server.close(resolve).closeAllConnections());
      await close();
    },
  };
}

const fetched = (yoga) => ({
  fetch: async (request) => yoga.fetch(request),
  close: async () => yoga.dispose(),
});

/** What executes operations without HTTP, from a function that returns their results. */
const executed = (run, close) => ({
  async fetch(request) {
    const { query } = await request.json();
    return Response.json(await run(query, request.headers.get('authorization')));
  },
  close,
});

async function express(upstreamUrl, parsers) {
  const { default: express } = await import('express');
  const yoga = yogaFor(upstreamUrl);
  const app = express();
  for (const parser of parsers(express)) app.use(parser);
  app.use(yoga.graphqlEndpoint, yoga);
  return listening(app.listen(0, '127.0.0.1'), () => yoga.dispose());
}

/** Adds `__typename` to each selection below the root, as a plugin of the host. */
const addTypenames = {
  onParse:
    () =>
    ({ replaceParseResult, result }) =>
      replaceParseResult(
        visit(result, {
          Field: {
            leave: (field) =>
              field.selectionSet && {
                ...field,
                selectionSet: {
                  ...field.selectionSet,
                  selections: [typename, ...field.selectionSet.selections],
                },
              },
          },
        }),
      ),
};
const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

const throwing = {
  onExecute() {
    throw new Error('secret of the host');
  },
};

const base64 = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A signed token of the host, for its own users. */
export function hostToken() {
  const text = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ sub: 'a-user' })}`;
  return `${text}.${createHmac('sha256', 'a key').update(text).digest('base64url')}`;
}

async function jwt(upstreamUrl) {
  const { createInlineSigningKeyProvider, extractFromHeader, useJWT } = await import(
    '@graphql-yoga/plugin-jwt'
  );
  const plugin = useJWT({
    signingKeyProviders: [createInlineSigningKeyProvider('a key')],
    tokenLookupLocations: [extractFromHeader({ name: 'x-user', prefix: 'Bearer' })],
    tokenVerification: { algorithms: ['HS256'] },
    reject: { missingToken: true, invalidToken: true },
  });
  return fetched(yogaFor(upstreamUrl, { before: [plugin] }));
}

async function responseCache(upstreamUrl) {
  const { useResponseCache } = await import('@graphql-yoga/plugin-response-cache');
  // Without a session for each token, one caller would get the responses of another one.
  const plugin = useResponseCache({
    session: (request) => request.headers.get('authorization'),
    includeExtensionMetadata: true,
  });
  // It wraps the function that executes, which the plugins before it have set.
  return fetched(yogaFor(upstreamUrl, { after: [plugin] }));
}

export const servers = {
  'a facade': async (upstreamUrl) => createFacade({ upstreamUrl }),
  Yoga: async (upstreamUrl) => fetched(yogaFor(upstreamUrl)),
  'Yoga with its defaults': async (upstreamUrl) => fetched(yogaFor(upstreamUrl, { options: {} })),
  'Express without a parser': (upstreamUrl) => express(upstreamUrl, () => []),
  'Express with its parser': (upstreamUrl) => express(upstreamUrl, ({ json }) => [json()]),
  async Fastify(upstreamUrl) {
    const { fastify } = await import('fastify');
    const yoga = yogaFor(upstreamUrl);
    const app = fastify();
    app.route({
      url: yoga.graphqlEndpoint,
      method: ['GET', 'POST', 'OPTIONS'],
      handler: (request, reply) => yoga.handleNodeRequestAndResponse(request, reply),
    });
    const listened = listening(app.server, () => yoga.dispose());
    await app.listen({ port: 0, host: '127.0.0.1' });
    return listened;
  },
  async Hono(upstreamUrl) {
    const { Hono } = await import('hono');
    const yoga = yogaFor(upstreamUrl);
    const app = new Hono();
    app.all(yoga.graphqlEndpoint, (context) => yoga.fetch(context.req.raw));
    return { fetch: async (request) => app.fetch(request), close: async () => yoga.dispose() };
  },
  async 'a route of Next'(upstreamUrl) {
    const { handleRequest, dispose } = yogaFor(upstreamUrl);
    const route = { GET: handleRequest, POST: handleRequest, OPTIONS: handleRequest };
    return {
      // Next passes the parameters of the route.
      fetch: async (request) => route[request.method](request, { params: Promise.resolve({}) }),
      close: async () => dispose(),
    };
  },
  'tokens of the host': jwt,
  'a cache of responses': responseCache,
  'a plugin that rewrites documents, before': async (upstreamUrl) =>
    fetched(yogaFor(upstreamUrl, { before: [addTypenames] })),
  'a plugin that rewrites documents, after': async (upstreamUrl) =>
    fetched(yogaFor(upstreamUrl, { after: [addTypenames] })),
  'a plugin that throws, before': async (upstreamUrl) =>
    fetched(yogaFor(upstreamUrl, { before: [throwing] })),
  'a plugin that throws, after': async (upstreamUrl) =>
    fetched(yogaFor(upstreamUrl, { after: [throwing] })),
  'a plugin that throws, with the defaults of Yoga': async (upstreamUrl) =>
    fetched(yogaFor(upstreamUrl, { before: [throwing], options: { logging: false } })),
  async graphql(upstreamUrl) {
    const facade = createFacade({ upstreamUrl });
    return executed(async (source, authorization) => {
      const contextValue = facade.contextFor({ authorization });
      const result = await graphql({ schema, source, contextValue });
      contextValue.end();
      return presentResult(result, contextValue);
    }, facade.close);
  },
  async Apollo(upstreamUrl) {
    const { ApolloServer } = await import('@apollo/server');
    const facade = createFacade({ upstreamUrl });
    const presented = {
      requestDidStart: async () => ({
        async willSendResponse({ contextValue, errors, response: { body } }) {
          contextValue.end();
          body.singleResult = presentResult({ ...body.singleResult, errors }, contextValue);
        },
      }),
    };
    const server = new ApolloServer({ schema, plugins: [presented] });
    await server.start();
    return executed(
      async (query, authorization) => {
        const contextValue = facade.contextFor({ authorization });
        const { body } = await server.executeOperation({ query }, { contextValue });
        return body.singleResult;
      },
      async () => {
        await server.stop();
        await facade.close();
      },
    );
  },
  async Mercurius(upstreamUrl) {
    const { fastify } = await import('fastify');
    const { default: mercurius } = await import('mercurius');
    const facade = createFacade({ upstreamUrl });
    const app = fastify();
    app.register(mercurius, {
      schema,
      context: ({ headers }) =>
        facade.contextFor({ authorization: headers.authorization, headers }),
      errorFormatter: (result, { docgraph }) => ({
        statusCode: 200,
        response: presentResult(result, { docgraph }),
      }),
    });
    app.addHook('onClose', () => facade.close());
    const listened = listening(app.server);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return listened;
  },
};
