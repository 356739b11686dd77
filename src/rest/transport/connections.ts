/**
 * The connections to the service: a pool that all requests share, which is replaced when certificates are renewed. They
 * may use a proxy and client certificates.
 */
import { buildConnector, type Dispatcher, EnvHttpProxyAgent, interceptors, Pool } from 'undici';
import type { ProxySettings, TlsSettings } from './connection-settings.ts';
import { withOneTrace } from './one-trace.ts';

export interface ConnectionOptions {
  /** Address of the service, without `/v1`. */
  readonly url: URL;
  /** Maximum number of calls in progress, and of connections. */
  readonly connections: number;
  readonly connectTimeoutMs: number;
  /** Maximum size of a response in bytes, as sent and as decoded. */
  readonly maxUpstreamBytes: number;
  readonly proxy?: ProxySettings | undefined;
  readonly tls?: TlsSettings | undefined;
}

export class Connections {
  #options: ConnectionOptions;
  #current: Dispatcher;
  /** Connections that take no further calls, with calls in progress. */
  readonly #retired = new Set<Dispatcher>();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#current = decoding(options);
  }

  /**
   * Sends a request in the next turn of the event loop: what has arrived on a connection until now has then been read.
   * A response that nobody asked for ends its connection, and is not taken for the response to this request. A retry has
   * a connection of its own: the service may be closing all those that are idle.
   */
  dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
    isRetry: boolean,
  ): void {
    const pool = isRetry ? decoding(this.#options) : this.#current;
    setImmediate(() => withOneTrace(() => pool.dispatch(options, handler)));
    if (isRetry) this.#retire(pool);
  }

  /** Uses new connections for later calls. */
  renew(tls: TlsSettings): void {
    this.#retire(this.#current);
    this.#options = { ...this.#options, tls };
    this.#current = decoding(this.#options);
  }

  /** Ends connections when their calls are over, and idle ones immediately. */
  #retire(pool: Dispatcher): void {
    this.#retired.add(pool);
    const forget = () => this.#retired.delete(pool);
    // After the requests of this turn, which it still has to send.
    setImmediate(() => pool.close().then(forget, forget));
  }

  async close(): Promise<void> {
    // `close` would wait for the connections of abandoned requests.
    await Promise.all([this.#current, ...this.#retired].map((one) => one.destroy()));
  }
}

/** Connections that decode responses. Those to refusals, too, and up to a size, as a small body may decode to a huge one. */
const decoding = (options: ConnectionOptions): Dispatcher =>
  openPool(options).compose(
    interceptors.decompress({ skipErrorResponses: false, maxSize: options.maxUpstreamBytes }),
  );

const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether the address is on this machine. */
export const isLoopback = ({ hostname }: URL): boolean => loopbackHost.test(hostname);

/** Milliseconds after which a connection takes no further call, so that the name of the host is resolved again. */
const maxAgeMs = 60_000;

/** Opens a pool of connections. */
export function openPool({
  url,
  connections,
  connectTimeoutMs,
  maxUpstreamBytes,
  proxy,
  tls = {},
}: ConnectionOptions): Dispatcher {
  const pool: Pool.Options = {
    connections,
    pipelining: 1,
    clientTtl: maxAgeMs,
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
  if (uri === undefined) return new Pool(url.origin, { ...pool, connect });
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
      new Pool(origin, { ...pool, connect: connectorIn(given) }),
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
