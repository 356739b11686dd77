/** The facade as a Fastify route. */
import { createFacade } from 'docgraph';
import { type FastifyInstance, fastify } from 'fastify';

export function createApp(upstreamUrl: string): FastifyInstance {
  const facade = createFacade({ upstreamUrl, endpoint: '/graphql' });

  const app = fastify();
  app.get('/', () => 'Hello\n');

  // In this scope only, Fastify leaves request bodies unread, so that the facade can read them.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all(facade.endpoint, (request, reply) => {
      // From here on, the facade sends the response, not Fastify.
      reply.hijack();
      facade.listener(request.raw, reply.raw);
    });
  });

  app.addHook('onClose', () => facade.close());
  return app;
}

if (import.meta.main)
  await createApp(process.env.UPSTREAM_URL ?? 'http://127.0.0.1:4010').listen({ port: 4000 });
