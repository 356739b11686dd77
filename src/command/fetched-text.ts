/** Fetches a text by its URL, without a token, within limits of time and length. */
import { rootCertificates } from 'node:tls';
import { type Dispatcher, errors, request } from 'undici';
import type { ProxySettings, TlsSettings } from '../rest/transport/connection-settings.ts';
import { openPool } from '../rest/transport/connections.ts';
import { utf8Text } from '../rest/values/utf8-text.ts';
import { version } from '../server/package-file.js';
import { tooLong, Unreadable } from './input-files.ts';

/** The settings of the connections to the REST service. */
export interface FetchSettings {
  readonly proxy?: ProxySettings | undefined;
  readonly tls?: TlsSettings | undefined;
  /** Address of the REST service. Only there, the client certificate is shown. */
  readonly service?: URL | undefined;
}

const maxRedirects = 5;
const connectTimeoutMs = 10_000;
const maxMs = 60_000;

/** Rejects with an `Unreadable`, also if there are more bytes. `signal` replaces the limit of time. */
export async function fetchedText(
  url: URL,
  settings: FetchSettings,
  maxBytes: number,
  signal: AbortSignal = AbortSignal.timeout(maxMs),
): Promise<string> {
  let at = url;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const found = await fetched(at, settings, maxBytes, signal);
    if (typeof found === 'string') return found;
    at = found;
  }
  throw new Unreadable(`${nameOfUrl(url)} redirects too often`);
}

/** The text, or the URL that it is at. */
async function fetched(
  url: URL,
  settings: FetchSettings,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string | URL> {
  const pool = openPool({
    url,
    connections: 1,
    connectTimeoutMs,
    maxUpstreamBytes: maxBytes,
    proxy: settings.proxy,
    tls: tlsFor(url, settings),
  });
  try {
    // The signal of undici has no effect while a connection is opened. Closing the pools ends everything.
    return await Promise.race([answer(url, pool), aborted(signal)]);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    if (error instanceof errors.ResponseExceededMaxSizeError)
      throw new Unreadable(`${nameOfUrl(url)} ${tooLong(maxBytes)}`);
    throw new Unreadable(`${nameOfUrl(url)} cannot be read: ${reasonOf(error, signal)}`);
  } finally {
    await pool.destroy();
  }
}

async function answer(url: URL, dispatcher: Dispatcher): Promise<string | URL> {
  const { statusCode, headers, body } = await request(url, {
    dispatcher,
    headers: { accept: 'application/json', 'user-agent': `docgraph/${version}` },
  });
  const { location } = headers;
  if (statusCode >= 300 && statusCode < 400 && typeof location === 'string')
    return redirected(url, location);
  if (statusCode < 200 || statusCode >= 300)
    throw new Unreadable(`${nameOfUrl(url)} cannot be read: status ${statusCode}`);
  return utf8Text(Buffer.from(await body.arrayBuffer()));
}

/** Rejects when the signal aborts. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

function redirected(from: URL, location: string): URL {
  const to = URL.parse(location, from.href);
  if (!to || !/^https?:$/.test(to.protocol) || to.username !== '' || to.password !== '')
    throw new Unreadable(`${nameOfUrl(from)} redirects to something that cannot be fetched`);
  return to;
}

/** Other hosts than the service have public certificates, or those of the same authority. */
function tlsFor(url: URL, { tls, service }: FetchSettings): TlsSettings {
  if (url.origin === service?.origin) return tls ?? {};
  return tls?.ca ? { ca: [...rootCertificates, tls.ca.toString()].join('\n') } : {};
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'it took too long';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'the connection failed';
}

/** Its query may contain a token. */
const nameOfUrl = ({ origin, pathname }: URL) => `${origin}${pathname}`;
