/**
 * The ways to the service: over connections that are kept, and over ones that are made for one call each, or used
 * again for a second; by a proxy or not; with its own certificates or not.
 */
/// <reference path="./undici-files.d.ts" />
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import buildConnector from 'undici/lib/core/connect.js';
import errors from 'undici/lib/core/errors.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import type { ProxySettings, TlsSettings, WriteConnections } from './connection-settings.ts';
import { RecentClient } from './recent-client.ts';

const require = createRequire(import.meta.url);

export interface DispatcherOptions {
  readonly url: URL;
  /** Connections that are kept at most. */
  readonly connections: number;
  readonly connectTimeoutMs: number;
  /** Bytes of one answer at most, as sent. */
  readonly maxBodyBytes: number;
  readonly writeConnections: WriteConnections;
  readonly proxy?: ProxySettings | undefined;
  readonly tls?: TlsSettings | undefined;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

export interface Dispatchers {
  /** Keeps connections for the next call. */
  readonly kept: Dispatcher;
  /** Makes a connection for each call: none was idle, so none can have been closed meanwhile. */
  readonly fresh: Dispatcher;
  /** For calls that must not be made twice, whatever becomes of them. */
  readonly writes: Dispatcher;
}

export function openDispatchers(options: DispatcherOptions): Dispatchers {
  const { connections, writeConnections, now } = options;
  // Without bounds of their own, as admission has one: what nobody waits for any more holds nobody up.
  const fresh = open(options, { pipelining: 0 });
  const recent = {
    pipelining: 1,
    factory: (origin: URL, given: object) =>
      new RecentClient(origin, { ...given, connect: connectorIn(given) }, now),
  };
  return {
    kept: open(options, { connections, pipelining: 1 }),
    fresh,
    writes: writeConnections === 'recent' ? open(options, recent) : fresh,
  };
}

export async function closeDispatchers({ kept, fresh, writes }: Dispatchers): Promise<void> {
  // A gentle close would wait for connections that only abandoned requests still wait for.
  await Promise.all([...new Set([kept, fresh, writes])].map((dispatcher) => dispatcher.destroy()));
}

const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether the address is on this machine. */
export const isLoopback = ({ hostname }: URL): boolean => loopbackHost.test(hostname);

function open(
  { url, connectTimeoutMs, maxBodyBytes, proxy, tls = {} }: DispatcherOptions,
  connections: Pick<Pool.Options, 'connections' | 'factory' | 'pipelining'>,
): Dispatcher {
  const pool = {
    ...connections,
    allowH2: false,
    maxResponseSize: maxBodyBytes,
    // The request's deadline ends each exchange, wherever that is. A timer beside it, and for each call a new one,
    // would be told of nothing.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 60_000,
  };
  const secure = { ...presentIn(tls), allowH2: false };
  const connect = buildConnector({ ...secure, timeout: connectTimeoutMs });
  const uri = proxyFor(url, proxy);
  if (uri === undefined) return new Pool(url.origin, { ...pool, connect: tracking(connect) });
  // Agents for proxies need undici as a whole.
  const { EnvHttpProxyAgent }: typeof import('undici') = require('undici');
  return new EnvHttpProxyAgent({
    // All three are given, if empty: what is not would be read from the environment.
    httpProxy: uri,
    httpsProxy: uri,
    noProxy: proxy?.noProxy ?? '',
    allowH2: false,
    connect,
    connectTimeout: connectTimeoutMs,
    requestTls: secure,
    // Told nothing else, a proxy for plain HTTP would get pools without any of these limits.
    factory: (origin: string | URL, given: object) =>
      new Pool(origin, { ...pool, connect: tracking(connectorIn(given)) }),
    // A proxy that takes a connection and says nothing may hold it no longer than one that takes none.
    clientFactory: (origin: URL, given: object) =>
      new Pool(origin, { ...given, headersTimeout: connectTimeoutMs }),
  });
}

/** The way to connect that an agent gives its pools: typed as any object, and always there. */
const connectorIn = (given: { connect?: unknown }) => given.connect as buildConnector.connector;

/** Address of the proxy on the way to the service; none on this machine. */
function proxyFor(url: URL, proxy: ProxySettings = {}): string | undefined {
  const address = url.protocol === 'https:' ? proxy.https : proxy.http;
  if (!address || isLoopback(url)) return undefined;
  const { href } = URL.parse(address) ?? {};
  // The error of `new URL` would hold the address, and with it the credentials.
  if (href === undefined) throw new TypeError('The address of the proxy is not an address.');
  return href;
}

const presentIn = ({ ca, cert, key }: TlsSettings) => ({
  ...(ca && { ca }),
  ...(cert && { cert }),
  ...(key && { key }),
});

/** Errors of connections that had carried an answer before. Those of the socket itself do not tell. */
const errorsOfKept = new WeakSet<Error>();

const tracking =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      trackErrors(socket);
      callback(null, socket);
    });

function trackErrors(socket: Socket): void {
  socket.once('error', (error) => {
    if (socket.bytesRead > 0) errorsOfKept.add(error);
  });
}

/** Whether something had been read from the connection that ended with this error. */
export const wasKept = (error: Error): boolean =>
  errorsOfKept.has(error) ||
  (error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0);
