/**
 * Settings of the connections to the service. They are part of the package's types, so this file imports nothing from
 * undici.
 */

/** Proxies, by the scheme of the service's address. Credentials in their URLs are sent only to the proxies. */
export interface ProxySettings {
  readonly http?: string | URL | undefined;
  readonly https?: string | URL | undefined;
  /** Hosts that are reached without a proxy, separated by commas, as in `NO_PROXY`. */
  readonly noProxy?: string | undefined;
}

/** Certificates and keys in PEM format. */
export interface TlsSettings {
  /** Certificate authorities, which replace the built-in ones. */
  readonly ca?: string | Buffer | undefined;
  /** Client certificate of the facade, with its key. */
  readonly cert?: string | Buffer | undefined;
  readonly key?: string | Buffer | undefined;
}

/**
 * A function that returns the current certificates, if they may be renewed. It is called when the facade is created,
 * and every five seconds after that. If it throws later, the error is logged, and the former certificates remain in
 * use.
 */
export type TlsSource = TlsSettings | (() => TlsSettings);
