/** The facade as a handler of Express. */
import { createFacade } from 'docgraph';
import express, { type Express } from 'express';

export function createApp(upstreamUrl: string): Express {
  // Express takes "/api/graphql" off the address for what is mounted there; the facade goes by the whole path.
  const facade = createFacade({ upstreamUrl, endpoint: '/api/graphql' });

  const app = express();
  // Parsers of bodies may run before the facade: it takes what they leave in `request.body`.
  app.use(express.json());
  app.use(facade.endpoint, facade.listener);
  app.get('/', (_request, response) => void response.send('Hello\n'));
  return app;
}

if (import.meta.main)
  createApp(process.env.UPSTREAM_URL ?? 'http://127.0.0.1:4010').listen(4000, '127.0.0.1');
