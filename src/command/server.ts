/** Serves the facade on a port, with health checks, Node's own limits, and a graceful stop. */
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pauseFor } from 'node:timers/promises';
import type { Facade } from '../facade/facade.ts';
import { isLoopback } from '../rest/transport/connections.ts';

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
  /** Maximum number of connections. Defaults to 10,000. */
  readonly maxConnections?: number;
  /** Milliseconds in which a request has to arrive. Defaults to 30,000. */
  readonly requestMs?: number;
  /**
   * Milliseconds without progress after which a client that does not read its response is disconnected. Defaults to
   * 30,000.
   */
  readonly stallMs?: number;
}

export interface ConnectionFigures {
  readonly open: number;
  /** Number of connections that were refused because there were too many. */
  readonly refused: number;
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

/** Longer than load balancers keep idle connections, so that they close connections first. */
const keepAliveTimeout = 65_000;
/** Milliseconds for which responses tell clients that their connection closes, before the port does. */
const announceMs = 300;
/**
 * Milliseconds for which requests are waited for after the port is closed: a client may have sent one already. At most
 * half of the grace period, because the requests need time, too.
 */
const maxArrivalMs = 1_000;
const sweepMs = 50;
/** Maximum number of turns in which connections are accepted before the port is closed. */
const maxTurns = 2_000;
/** A connection that arrives in the rest of a turn is not seen. More than an idle turn takes. */
const shortTurnMs = 0.1;

/** Listens. Rejects if the address is not available. */
export async function serve(facade: Facade, options: ServerOptions): Promise<RunningServer> {
  const { port, host, maxConnections = 10_000, drainMs = 0, graceMs, pause = pauseFor } = options;
  const { requestMs = 30_000, stallMs = 30_000 } = options;
  const hasService = options.readyWithoutUpstream ? () => true : facade.upstreamReachable;
  const figures = { open: 0, refused: 0 };
  let stopped: Promise<Stopped> | undefined;
  /** Requests that wait until the port is closed, as clients that have their responses may connect again. */
  let held: (() => void)[] | undefined;
  const current = new Set<ServerResponse>();
  const isReady = () => !stopped && hasService();
  const timeouts = {
    keepAliveTimeout,
    headersTimeout: Math.min(10_000, requestMs),
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.ceil(requestMs / 6),
  };
  const server = createServer(timeouts, (request, response) => {
    // Not of the server, which would then keep idle connections. A response may wait longer for the service.
    response.setTimeout(stallMs, () => {
      if (request.socket.writableLength > 0) request.socket.destroy();
    });
    if (stopped) response.setHeader('connection', 'close');
    current.add(response);
    response.once('close', () => current.delete(response));
    if (answersHealth(request, response, isReady)) return;
    if (held) held.push(() => facade.listener(request, response));
    else facade.listener(request, response);
  });
  server.maxConnections = maxConnections;
  server.on('connection', (socket: Socket) => {
    figures.open += 1;
    socket.once('close', () => {
      figures.open -= 1;
    });
  });
  server.on('drop', () => {
    figures.refused += 1;
  });
  await listen(server, port, host);
  const stop = async () => {
    const announcedMs = Math.max(drainMs, Math.min(announceMs, graceMs));
    if (announcedMs > 0) await pause(announcedMs);
    const waiting: (() => void)[] = [];
    held = waiting;
    const closed = once(server, 'close');
    await allAccepted(server);
    // The method of the HTTP server would also close connections whose clients are sending a request.
    NetServer.prototype.close.call(server);
    held = undefined;
    for (const begin of waiting) begin();
    const arrivedAt = performance.now() + Math.min(maxArrivalMs, graceMs / 2);
    const sweeping = setInterval(() => {
      if (performance.now() >= arrivedAt) server.closeIdleConnections();
    }, sweepMs);
    let cutOff = 0;
    const grace = setTimeout(() => {
      cutOff = figures.open;
      server.closeAllConnections();
    }, graceMs + 1);
    await closed;
    clearInterval(sweeping);
    clearTimeout(grace);
    // Only ends the server's timers, as the port is already closed.
    server.close();
    await facade.close();
    return { cutOff };
  };
  return {
    url: addressOf(server, host),
    isReady,
    connections: figures,
    stop() {
      stopped ??= stop();
      for (const response of current)
        if (!response.headersSent) response.setHeader('connection', 'close');
      return stopped;
    },
  };
}

/**
 * Resolves in a short turn of the event loop that found no connection waiting to be accepted. When the port is closed,
 * the system resets waiting connections, even if their requests were sent, and Node accepts only one in each turn.
 */
async function allAccepted(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count).on('drop', count);
  // The current turn may already have looked for connections.
  await nextTurn();
  for (let turn = 0; turn < maxTurns; turn += 1) {
    accepted = 0;
    const began = performance.now();
    await nextTurn();
    if (accepted === 0 && performance.now() - began < shortTurnMs) break;
  }
  server.off('connection', count).off('drop', count);
}

/**
 * Responds to a health check: `/health/live` succeeds while the process is running, `/health/ready` while it should get
 * requests. Returns false for other requests.
 */
export function answersHealth(
  { url = '', method }: IncomingMessage,
  response: ServerResponse,
  isReady: () => boolean,
): boolean {
  const [path] = url.split('?', 1);
  const isLive = path === '/health/live';
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (!isLive && path !== '/health/ready') return false;
  const isUp = isLive || isReady();
  response
    .writeHead(isUp ? 200 : 503, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
    .end(isLive ? 'live\n' : isUp ? 'ready\n' : 'not ready\n');
  return true;
}

/** Rejects if the address is not available. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

/** The URL of a server that listens on the host: `http://127.0.0.1:4000`. */
export const addressOf = (server: Server, host: string): string =>
  `http://${hostInUrl(openable(host))}:${(server.address() as AddressInfo).port}`;

/** The host in a form that a browser can open: some hosts stand for all addresses. */
const openable = (host: string) => (host === '0.0.0.0' || host === '::' ? 'localhost' : host);

const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Whether a server on this host can be reached only from this machine. */
export function isLocalHost(host: string): boolean {
  const url = URL.parse(`http://${hostInUrl(host)}`);
  return url !== null && isLoopback(url);
}
