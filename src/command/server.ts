/**
 * The facade on a port: health, limits of the connection, and a graceful end.
 *
 * Health is answered here, before GraphQL: `/health/live` while the process runs, `/health/ready` while it
 * should be sent requests.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Facade } from '../facade/facade.ts';
import { hasAddress, pathOf } from '../http/in/address.ts';
import { overloadedResponse } from '../http/out/overloaded.ts';
import { errorResponse, type PlainResponse, textResponse } from '../http/out/plain-response.ts';
import { isEndpoint, isRoot } from '../http/yoga/use-endpoint.ts';
import { asksForWebSocket } from '../http/yoga/use-no-websockets.ts';
import { isLoopback } from '../rest/transport/dispatchers.ts';
import { Connections } from './connections.ts';

export interface ServerOptions {
  readonly port: number;
  readonly host: string;
  /**
   * Milliseconds for which the server still takes requests once it is told to stop, and says that it is not ready;
   * none unless said otherwise.
   */
  readonly drainMs?: number;
  /** Milliseconds that requests under way are given to end after that. */
  readonly graceMs: number;
  /** Waits for so many milliseconds. */
  readonly pause?: (ms: number) => Promise<unknown>;
  /** Connections held at most; 10,000 unless said otherwise. */
  readonly maxConnections?: number;
}

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:4000`. */
  readonly url: string;
  /**
   * Lets whoever sends requests here hear of it, then takes no new ones, lets those under way end, and closes the
   * facade.
   */
  readonly stop: () => Promise<Stopped>;
}

export interface Stopped {
  /** Connections that were cut off, as their requests had not ended with the grace. */
  readonly cutOff: number;
}

/** An import would also load the client of WebSockets that the module gives to those who ask for it. */
const { createServer } = process.getBuiltinModule('node:http');

const idleSweepMs = 50;

/** Listens. Rejects when the address cannot be had. */
export async function serve(
  facade: Facade,
  { port, host, maxConnections = 10_000, drainMs = 0, graceMs, pause = pauseFor }: ServerOptions,
): Promise<RunningServer> {
  let stopped: Promise<Stopped> | undefined;
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    (request, response) => {
      if (!connections.takes(request, response)) return;
      if (stopped) endConnectionAfter(response);
      if (!hasAddress(request)) return facade.listener(request, response);
      const health = healthOf(request, () => !stopped && facade.upstreamReachable());
      if (health) sendHealth(response, health);
      else if (isElsewhere(request, facade)) send(request, response, elsewhere(request, facade));
      else facade.listener(request, response);
    },
  );
  const send = (request: IncomingMessage, response: ServerResponse, plain: PlainResponse) => {
    const headers = { ...plain.headers, ...facade.answerHeaders(request) };
    response.writeHead(plain.status, headers).end(plain.body);
  };
  const connections = new Connections(server, maxConnections, (request, response) =>
    send(request, response.setHeader('connection', 'close'), overloadedResponse(1)),
  );
  // Longer than load balancers keep idle connections, so that it is they who close.
  server.keepAliveTimeout = 65_000;
  await listen(server, port, host);
  const address = server.address() as AddressInfo;
  const stop = async () => {
    for (const response of connections.newestResponses()) endConnectionAfter(response);
    if (drainMs > 0) await pause(drainMs);
    const cutOff = await close(server, connections, graceMs);
    await facade.close();
    return { cutOff };
  };
  return {
    url: `http://${hostInUrl(openable(host))}:${address.port}`,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Tells the client not to send its next request the same way: it would meet a closed door. */
function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/** A host that means every address of the machine is none that a browser could open. */
const openable = (host: string) => (host === '0.0.0.0' || host === '::' ? 'localhost' : host);

const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Whether a server on this host can be reached from this machine alone. */
export function isLocalHost(host: string): boolean {
  const url = URL.parse(`http://${hostInUrl(host)}`);
  return url !== null && isLoopback(url);
}

/**
 * Whether the request is for another path. The facade would say how to mount it, which is for those who mount
 * it in a server of their own, and for nobody who tries the paths of this one.
 */
function isElsewhere(request: IncomingMessage, { endpoint, hasGraphiQL }: Facade): boolean {
  if (isEndpoint(request.url?.split('?', 1)[0] ?? '', endpoint)) return false;
  // It is the facade that leads from the root, and that refuses WebSockets and what makes no address.
  if (asksForWebSocket(request.headers.upgrade)) return false;
  const path = pathOf(request);
  if (path === undefined || (hasGraphiQL && isRoot(request.method, path))) return false;
  return !isEndpoint(path, endpoint);
}

/** Whoever tries paths is told where to go, and nothing else. */
function elsewhere({ method, headers }: IncomingMessage, { endpoint }: Facade): PlainResponse {
  // Else a page would never read what its request is answered.
  if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined)
    return { status: 204, headers: {}, body: '' };
  const message = `Nothing is served at this path. Send GraphQL requests to ${endpoint}.`;
  const isGraphQL = method === 'POST' && headers['content-type']?.startsWith('application/json');
  return isGraphQL
    ? errorResponse(404, message, { code: 'BAD_REQUEST' })
    : textResponse(404, message);
}

interface Health {
  readonly status: 200 | 503;
  readonly body: string;
}

function healthOf(
  { url = '', method }: IncomingMessage,
  isReady: () => boolean,
): Health | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const path = url.split('?', 1)[0];
  if (path === '/health/live') return { status: 200, body: 'live' };
  if (path !== '/health/ready') return undefined;
  return isReady() ? { status: 200, body: 'ready' } : { status: 503, body: 'not ready' };
}

function sendHealth(response: ServerResponse, { status, body }: Health): void {
  response
    .writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
    .end(`${body}\n`);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Closes the port, and each connection as soon as no whole request on it waits for its answer: one that is idle, or
 * sends half a request, would keep a closing server open. Gives back how many were cut off at the end of the grace.
 */
async function close(server: Server, connections: Connections, graceMs: number): Promise<number> {
  let cutOff = 0;
  // What has come by now is read before.
  await new Promise(setImmediate);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => connections.closeIdle(), idleSweepMs);
  const grace = setTimeout(() => {
    cutOff = connections.size;
    server.closeAllConnections();
  }, graceMs);
  connections.closeIdle();
  await closed;
  clearInterval(sweep);
  clearTimeout(grace);
  return cutOff;
}
