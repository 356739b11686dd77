/** How connections to the service are made. Part of the package's types, so it names nothing of what makes them. */

/** Proxies by the scheme of the service's address. They may hold credentials, which go to them alone. */
export interface ProxySettings {
  readonly http?: string | URL | undefined;
  readonly https?: string | URL | undefined;
  /** Hosts that are reached without, separated by commas, as in NO_PROXY. */
  readonly noProxy?: string | undefined;
}

/**
 * Which connection a write goes over. `fresh`: one that is made for it alone. `recent`: one whose last answer came
 * within the last second, where there is one; should the service close it at that very moment, it is not known
 * whether the write was done.
 */
export type WriteConnections = 'fresh' | 'recent';

/** PEM. */
export interface TlsSettings {
  /** Authorities that the service's certificate is checked by, in place of the built-in ones. */
  readonly ca?: string | Buffer | undefined;
  /** Certificate that the facade shows the service, and its key. */
  readonly cert?: string | Buffer | undefined;
  readonly key?: string | Buffer | undefined;
}
