/** The facade as a Hono route. Hono uses the Fetch API on Node and other runtimes. */
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
