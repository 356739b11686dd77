/** The facade as a route of Hono, which speaks the Fetch standard on Node and elsewhere. */
import { serve } from '@hono/node-server';
import { createFacade } from 'docgraph';
import { Hono } from 'hono';

export function createApp(upstreamUrl: string): Hono {
  const facade = createFacade({ upstreamUrl, endpoint: '/graphql' });

  const app = new Hono();
  app.get('/', (context) => context.text('Hello\n'));
  app.all(facade.endpoint, (context) => facade.fetch(context.req.raw));
  return app;
}

if (import.meta.main) {
  const app = createApp(process.env.UPSTREAM_URL ?? 'http://127.0.0.1:4010');
  serve({ fetch: app.fetch, port: 4000, hostname: '127.0.0.1' });
}
