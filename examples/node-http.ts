/** The facade and other routes in a plain Node server. */
import { createServer, type Server } from 'node:http';
import { createFacade } from 'docgraph';

export function createApp(upstreamUrl: string): Server {
  const facade = createFacade({ upstreamUrl, endpoint: '/graphql' });

  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === facade.endpoint) facade.listener(request, response);
    else if (path === '/') response.end('Hello\n');
    else response.writeHead(404).end();
  });

  // Closes the connections to the REST service after the last request.
  server.once('close', () => void facade.close());
  return server;
}

if (import.meta.main)
  createApp(process.env.UPSTREAM_URL ?? 'http://127.0.0.1:4010').listen(4000, '127.0.0.1');
