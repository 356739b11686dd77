/** The facade as an Express handler. */
import { createFacade } from 'docgraph';
import express, { type Express } from 'express';

export function createApp(upstreamUrl: string): Express {
  // Express removes "/api/graphql" from `url` for mounted handlers; the facade compares the complete path.
  const facade = createFacade({ upstreamUrl, endpoint: '/api/graphql' });

  const app = express();
  // Body parsers may run before the facade: it uses their result in `request.body`.
  app.use(express.json());
  app.use(facade.endpoint, facade.listener);
  app.get('/', (_request, response) => void response.send('Hello\n'));
  return app;
}

if (import.meta.main)
  createApp(process.env.UPSTREAM_URL ?? 'http://127.0.0.1:4010').listen(4000, '127.0.0.1');
