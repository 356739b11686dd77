/** Checks that a request has exactly one address and one caller. */
import type { IncomingMessage } from 'node:http';
import type { HeadProblem } from '../request/request-head.ts';

/**
 * What is wrong with the headers. If a header that should occur once occurs several times, some servers use the first
 * one and some the last, so that they would read different requests.
 */
export function headProblem(request: IncomingMessage): HeadProblem | undefined {
  if (!hasAddress(request)) return 'address';
  const { headers, rawHeaders } = request;
  const isOneCaller = isOneToken(headers.authorization ?? null);
  return isOneCaller && !hasSeveral('authorization', rawHeaders) ? undefined : 'authorization';
}

/**
 * Whether host and target of a request form a URL. A host that contains other parts of a URL would be read as a part of
 * the target.
 */
export function hasAddress(request: IncomingMessage): boolean {
  if (hasSeveral('host', request.rawHeaders)) return false;
  const { headers, url } = request;
  // Most requests have the same address as the one before.
  if (headers.host === last.host && url === last.url) return true;
  if (!isOneHost(headers.host ?? null) || !URL.canParse(addressOf(request))) return false;
  last = { host: headers.host, url };
  return true;
}

/** The last valid address. */
let last: Readonly<Record<'host' | 'url', string | undefined>> = {
  host: undefined,
  url: undefined,
};

/** A request in the form in which a host passes it on if the facade is mounted below a path. */
type MountedMessage = IncomingMessage & { originalUrl?: unknown };

/**
 * Changes a request whose target contains the host, as in `POST http://host/graphql`, to the usual form. Clients of
 * proxies may send this form, and by RFC 9112 the host in the target replaces the header.
 */
export function takeHostFromTarget(request: MountedMessage): void {
  const { url, originalUrl } = request;
  if (url?.startsWith('/')) return;
  const named = partsOf(url);
  if (!named) return;
  request.url = named.path;
  request.headers.host = named.host;
  const original = typeof originalUrl === 'string' ? partsOf(originalUrl) : undefined;
  if (original) request.originalUrl = original.path;
}

function partsOf(target = '') {
  const { host, path } = /^https?:\/\/(?<host>[^/?#]*)(?<path>.*)$/i.exec(target)?.groups ?? {};
  if (host === undefined || path === undefined) return undefined;
  // A target without a host is invalid. A comma as the host makes it so in later checks.
  return { host: host || ',', path: path.startsWith('/') ? path : `/${path}` };
}

/** Whether a header contains at most one host. The Fetch standard joins several headers with commas. */
export const isOneHost = (host: string | null): boolean => !/[/?#\\@,]/.test(host ?? '');

/**
 * Whether a header contains at most one token. Here too, several headers are joined with commas; a token may contain a
 * comma, but no space.
 */
export const isOneToken = (authorization: string | null): boolean =>
  !authorization?.includes(',') ||
  /^\s*bearer +[^\s,](\S*[^\s,])?\s*$/i.test(authorization) ||
  !/^\s*bearer\s|,\s*[\w-]+ +[^\s=]/i.test(authorization);

/** Whether a header occurs several times. `raw` contains names and values, alternating. */
function hasSeveral(name: string, raw: readonly string[]): boolean {
  let lines = 0;
  for (let at = 0; at < raw.length; at += 2)
    if (raw[at]?.length === name.length && raw[at]?.toLowerCase() === name) lines += 1;
  return lines > 1;
}

/** The path of the URL. Undefined if the request has no valid one. */
export const pathOf = (request: IncomingMessage): string | undefined =>
  URL.parse(addressOf(request))?.pathname;

/** The URL of a request. Without a host, the host is this machine. */
export const addressOf = ({ headers, url = '' }: IncomingMessage): string =>
  `http://${headers.host || 'localhost'}${url}`;
