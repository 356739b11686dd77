/**
 * Settings of connections to the service. They are part of the package's types, so this file imports nothing of undici.
 */

/** Proxies by the scheme of the service's address. Credentials in them are sent only to the proxies. */
export interface ProxySettings {
  readonly http?: string | URL | undefined;
  readonly https?: string | URL | undefined;
  /** Hosts that are reached without a proxy, separated by commas, as in NO_PROXY. */
  readonly noProxy?: string | undefined;
}

/** In PEM. */
export interface TlsSettings {
  /** Certificate authorities that replace the built-in ones. */
  readonly ca?: string | Buffer | undefined;
  /** Client certificate of the facade, and its key. */
  readonly cert?: string | Buffer | undefined;
  readonly key?: string | Buffer | undefined;
}

/**
 * Certificates that may be renewed: a function that returns the current ones. It is called when the facade is created,
 * and every five seconds after that. What it throws then is logged, and the former certificates stay in use.
 */
export type TlsSource = TlsSettings | (() => TlsSettings);
