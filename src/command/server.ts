/** Serves the facade on a port, with health checks, Node's own limits, and a graceful stop. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Facade } from '../facade/facade.ts';
import { isLoopback } from '../rest/transport/connections.ts';
import { close } from './close.ts';
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

const limits = {
  // Longer than load balancers keep idle connections, so that they close connections first.
  keepAliveTimeout: 65_000,
};

/** Milliseconds for which responses tell clients that their connection closes, before the port does. */
const announceMs = 300;

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
    headersTimeout: Math.min(10_000, requestMs),
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.ceil(requestMs / 6),
  };
  const server = createServer({ ...limits, ...timeouts }, (request, response) => {
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
    const onPortClosed = () => {
      held = undefined;
      for (const begin of waiting) begin();
    };
    const cutOff = await close(server, { graceMs, onPortClosed, open: () => figures.open });
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

/** Whether a server on this host can be reached only from this machine. */
export function isLocalHost(host: string): boolean {
  const url = URL.parse(`http://${hostInUrl(host)}`);
  return url !== null && isLoopback(url);
}
