/**
 * Regularly requests the current certificates from the host, and renews the connections to the service if they have
 * changed.
 */
import type { TlsSource } from '../../rest/transport/connection-settings.ts';
import type { Upstream } from '../../rest/transport/upstream.ts';
import { askedTls } from '../asked-tls.ts';
import { RenewedTls } from '../renewed-tls.ts';
import type { Settled } from '../settled.ts';

/** Milliseconds between two calls of the host's function. */
const askMs = 5_000;

const ignore = () => {};
const noLog = { info: ignore, error: ignore };

/** Undefined if the certificates are never renewed. */
export function renewalsOf(
  source: TlsSource | undefined,
  { tls = {}, tlsNames: names, logger }: Settled,
  upstream: Upstream,
): { stop(): void } | undefined {
  if (typeof source !== 'function') return undefined;
  const renewed = new RenewedTls(tls, { names, log: logger ?? noLog });
  const ask = () => {
    const before = renewed.current;
    const asked = askedTls(source);
    if (typeof asked === 'string') renewed.refuse(asked);
    else renewed.offer(asked);
    if (renewed.current !== before) upstream.renew(renewed.current);
  };
  const timer = setInterval(ask, askMs).unref();
  return { stop: () => clearInterval(timer) };
}
