/** Checks the address of a request. */
import type { IncomingMessage } from 'node:http';

/**
 * Whether host and target of a request form an address. Yoga assumes so, and responds to others with a 500 and a stack
 * trace. A host with other parts of a URL would be read as a part of the target. With several Host headers some servers
 * use the first and some the last, so that they would read different requests.
 */
export function hasAddress(request: IncomingMessage): boolean {
  if (hasSeveralHosts(request.rawHeaders)) return false;
  const { headers, url } = request;
  // Most requests have the address of the one before.
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

/** Whether a header contains at most one host. The Fetch standard joins several headers with commas. */
export const isOneHost = (host: string | null): boolean => !/[/?#\\@,]/.test(host ?? '');

/** `raw` contains names and values in turn. */
function hasSeveralHosts(raw: readonly string[]): boolean {
  let lines = 0;
  for (let at = 0; at < raw.length; at += 2)
    if (raw[at]?.length === 4 && raw[at]?.toLowerCase() === 'host') lines += 1;
  return lines > 1;
}

/** Path of the address as Yoga reads it; undefined if there is no address. */
export const pathOf = (request: IncomingMessage): string | undefined =>
  URL.parse(addressOf(request))?.pathname;

/** The address of a request. Without a host it is on this machine. */
export const addressOf = ({ headers, url = '' }: IncomingMessage): string =>
  `http://${headers.host || 'localhost'}${url}`;
