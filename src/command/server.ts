/** Serves the facade on a port, with health checks, connection limits, and a graceful stop. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Facade } from '../facade/facade.ts';
import { hasAddress, pathOf, takeHostFromTarget } from '../http/in/address.ts';
import { overloadedResponse } from '../http/out/overloaded.ts';
import { errorResponse, type PlainResponse, textResponse } from '../http/out/plain-response.ts';
import { asksForWebSocket, isEndpoint, isRoot } from '../http/request/place.ts';
import { isLoopback } from '../rest/transport/dispatchers.ts';
import { close } from './close.ts';
import { type ConnectionFigures, Connections } from './connections.ts';
import { answersHealth } from './health.ts';
import { addressOf, hostInUrl, listen } from './listen.ts';

export interface ServerOptions {
  readonly port: number;
  readonly host: string;
  /**
   * Milliseconds for which a stopping server still accepts requests while it reports that it is not ready. Defaults to
   * 0.
   */
  readonly drainMs?: number;
  /** Whether the server is ready even if the service is unreachable. */
  readonly readyWithoutUpstream?: boolean;
  /** Milliseconds for requests in progress to end after that. */
  readonly graceMs: number;
  /** Waits for a number of milliseconds. */
  readonly pause?: (ms: number) => Promise<unknown>;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
  /** Maximum number of connections. Defaults to 10,000. */
  readonly maxConnections?: number;
}

export interface RunningServer {
  /** The URL of the server: `http://127.0.0.1:4000`. */
  readonly url: string;
  readonly connections: ConnectionFigures;
  /** Whether the server should get requests. */
  readonly isReady: () => boolean;
  /**
   * Reports to clients that the server will stop, then accepts no new requests, lets current ones end, and closes the
   * facade.
   */
  readonly stop: () => Promise<Stopped>;
}

export interface Stopped {
  /** Number of connections that were closed because their requests did not end in time. */
  readonly cutOff: number;
}

/** Not an import, because that would also load the WebSocket client that the module exports. */
const { createServer } = process.getBuiltinModule('node:http');

/** Listens. Rejects if the address is not available. */
export async function serve(facade: Facade, options: ServerOptions): Promise<RunningServer> {
  const { port, host, maxConnections = 10_000, drainMs = 0, graceMs, pause = pauseFor } = options;
  const { now = () => performance.now() } = options;
  const hasService = options.readyWithoutUpstream ? () => true : facade.upstreamReachable;
  let stopped: Promise<Stopped> | undefined;
  /** Requests that wait until the port is closed. */
  let held: (() => void)[] | undefined;
  const isReady = () => !stopped && hasService();
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    (request, response) => {
      if (!connections.accepts(request, response)) return;
      if (stopped) endConnectionAfter(response);
      if (held) held.push(() => handle(request, response));
      else handle(request, response);
    },
  );
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    takeHostFromTarget(request);
    if (!hasAddress(request)) return facade.listener(request, response);
    if (answersHealth(request, response, isReady)) return;
    if (isElsewhere(request, facade)) send(request, response, elsewhere(request, facade));
    else facade.listener(request, response);
  };
  const send = (request: IncomingMessage, response: ServerResponse, plain: PlainResponse) => {
    const headers = { ...plain.headers, ...facade.answerHeaders(request) };
    response.writeHead(plain.status, headers).end(plain.body);
  };
  const connections = new Connections(server, maxConnections, now, (request, response) =>
    send(request, response.setHeader('connection', 'close'), overloadedResponse(1)),
  );
  // Longer than load balancers keep idle connections, so that they close connections first.
  server.keepAliveTimeout = 65_000;
  await listen(server, port, host);
  const url = addressOf(server, host);
  const stop = async () => {
    for (const response of connections.newestResponses()) endConnectionAfter(response);
    if (drainMs > 0) await pause(drainMs);
    const waiting: (() => void)[] = [];
    held = waiting;
    const onPortClosed = () => {
      held = undefined;
      for (const begin of waiting) begin();
    };
    const cutOff = await close(server, connections, { graceMs, now, onPortClosed });
    await facade.close();
    return { cutOff };
  };
  return {
    url,
    isReady,
    get connections() {
      return connections.figures;
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Tells the client not to send further requests over a connection that is about to close. */
function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/** Whether a server on this host can be reached only from this machine. */
export function isLocalHost(host: string): boolean {
  const url = URL.parse(`http://${hostInUrl(host)}`);
  return url !== null && isLoopback(url);
}

/**
 * Whether the request is for another path. The facade would explain how to mount it, which does not help the clients of
 * this server.
 */
function isElsewhere(
  request: IncomingMessage,
  { endpoint, agentEndpoint = endpoint, hasGraphiQL }: Facade,
): boolean {
  const asked = request.url?.split('?', 1)[0] ?? '';
  if (isEndpoint(asked, endpoint) || isEndpoint(asked, agentEndpoint)) return false;
  // The facade itself handles redirects from the root, WebSockets, and requests without a valid URL.
  if (asksForWebSocket(request.headers.upgrade)) return false;
  const path = pathOf(request);
  if (path === undefined || (hasGraphiQL && isRoot(request.method, path))) return false;
  return !isEndpoint(path, endpoint);
}

/** The response for other paths, which contains nothing but the URL of the endpoint. */
function elsewhere({ method, headers }: IncomingMessage, { endpoint }: Facade): PlainResponse {
  // Without this header, a page could not read the response to its request.
  if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined)
    return { status: 204, headers: {}, body: '' };
  const message = `Nothing is served at this path. Send GraphQL requests to ${endpoint}.`;
  const isGraphQL = method === 'POST' && headers['content-type']?.startsWith('application/json');
  return isGraphQL
    ? errorResponse(404, message, { code: 'BAD_REQUEST' })
    : textResponse(404, message);
}
