/** Accepts spans, as a collector of OpenTelemetry does, and counts the requests that bring some. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Collector extends AsyncDisposable {
  /** URL of the collector, which ends with a slash. */
  readonly url: string;
  /** Number of requests so far. */
  readonly requests: number;
}

export async function startCollector(): Promise<Collector> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    get requests() {
      return requests;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
