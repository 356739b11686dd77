/**
 * Opens the connections to the service: kept ones for many calls, and fresh ones for one call each. They may use a
 * proxy and client certificates.
 */
import { buildConnector, type Dispatcher, EnvHttpProxyAgent, errors, Pool } from 'undici';
import { connectionAges } from './connection-ages.ts';
import type { ProxySettings, TlsSettings } from './connection-settings.ts';
import { KeptClient } from './kept-client.ts';
import { OneTraceClient } from './one-trace-client.ts';

export interface DispatcherOptions {
  /** Address of the service, without `/v1`. */
  readonly url: URL;
  /** Maximum number of calls in progress, and of kept connections. */
  readonly connections: number;
  readonly connectTimeoutMs: number;
  /** Maximum size of a response in bytes, as sent and as decoded. */
  readonly maxUpstreamBytes: number;
  readonly proxy?: ProxySettings | undefined;
  readonly tls?: TlsSettings | undefined;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

export interface Dispatchers {
  /** Reuses connections. */
  readonly kept: Dispatcher;
  /**
   * Opens a new connection for each call, which cannot have been closed while idle. It is for writes, which must never
   * be sent twice, and for retries.
   */
  readonly fresh: Dispatcher;
}

export function openDispatchers(options: DispatcherOptions): Dispatchers {
  const { connections, now } = options;
  const limits = { nextMaxAgeMs: connectionAges(), now };
  const factory = (origin: URL, given: object) =>
    new KeptClient(origin, { ...given, connect: connectorIn(given) }, limits);
  return {
    kept: open(options, { connections, pipelining: 1, factory }),
    // The number is not limited here: admission limits calls, and abandoned requests must not delay others.
    fresh: open(options, { pipelining: 0 }),
  };
}

const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether the address is on this machine. */
export const isLoopback = ({ hostname }: URL): boolean => loopbackHost.test(hostname);

function open(
  { url, connectTimeoutMs, maxUpstreamBytes, proxy, tls = {} }: DispatcherOptions,
  connections: Pick<Pool.Options, 'connections' | 'factory' | 'pipelining'>,
): Dispatcher {
  const pool = {
    factory: (origin: URL, given: object) => new OneTraceClient(origin, given),
    ...connections,
    allowH2: false,
    maxResponseSize: maxUpstreamBytes,
    // The deadline of the request ends every exchange, so these timers are not needed.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 60_000,
  };
  const secure = { ...presentIn(tls), allowH2: false };
  const connect = buildConnector({ ...secure, timeout: connectTimeoutMs });
  const uri = proxyFor(url, proxy);
  if (uri === undefined) return new Pool(url.origin, { ...pool, connect: tracking(connect) });
  return new EnvHttpProxyAgent({
    // All three are set, even if they are empty, because otherwise the agent would read them from the environment.
    httpProxy: uri,
    httpsProxy: uri,
    noProxy: proxy?.noProxy ?? '',
    allowH2: false,
    connect,
    connectTimeout: connectTimeoutMs,
    requestTls: secure,
    // The agent's own pools for a proxy for plain HTTP would not have these limits.
    factory: (origin: string | URL, given: object) =>
      new Pool(origin, { ...pool, connect: tracking(connectorIn(given)) }),
    // A proxy that accepts a connection but does not respond gets no more time than one that does not accept it.
    clientFactory: (origin: URL, given: object) =>
      new Pool(origin, { ...given, headersTimeout: connectTimeoutMs }),
  });
}

/** The connector that the agent passes to its pools. Its type is unknown there. */
const connectorIn = (given: { connect?: unknown }) => given.connect as buildConnector.connector;

/** URL of the proxy to the service. Undefined for a service on this machine. */
function proxyFor(url: URL, proxy: ProxySettings = {}): string | undefined {
  const address = url.protocol === 'https:' ? proxy.https : proxy.http;
  if (!address || isLoopback(url)) return undefined;
  const { href } = URL.parse(address) ?? {};
  // The error of `new URL` would contain the URL with its credentials.
  if (href === undefined) throw new TypeError('The address of the proxy is not a valid URL.');
  return href;
}

const presentIn = ({ ca, cert, key }: TlsSettings) => ({
  ...(ca && { ca }),
  ...(cert && { cert }),
  ...(key && { key }),
});

/** Errors of connections that had delivered a response before. The errors themselves do not show that. */
const errorsOfKept = new WeakSet<Error>();

const tracking =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      socket.once('error', (reason) => {
        if (socket.bytesRead > 0) errorsOfKept.add(reason);
      });
      callback(null, socket);
    });

/** Whether the connection that ended with this error had delivered a response before. */
export const wasKept = (error: Error): boolean =>
  errorsOfKept.has(error) ||
  (error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0);
