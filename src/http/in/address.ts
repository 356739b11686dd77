import type { IncomingMessage } from 'node:http';

/**
 * Whether host and target of a request make an address. Yoga takes for granted that they do, and what it
 * cannot parse it answers with a 500 and a stack trace. A host that holds more than one would be taken for a
 * part of the target. Of several lines some servers take the first and some the last, so that such a request would be
 * two different ones to two of them.
 */
export function hasAddress(request: IncomingMessage): boolean {
  if (hasSeveralHosts(request.rawHeaders)) return false;
  const { headers, url } = request;
  // Most requests ask for what the one before them asked for.
  if (headers.host === last.host && url === last.url) return true;
  if (!isOneHost(headers.host ?? null) || !URL.canParse(addressOf(request))) return false;
  last = { host: headers.host, url };
  return true;
}

/** What made an address last. */
let last: Readonly<Record<'host' | 'url', string | undefined>> = {
  host: undefined,
  url: undefined,
};

/** Whether a header names no more than one host. The Fetch standard joins several lines by commas. */
export const isOneHost = (host: string | null): boolean => !/[/?#\\@,]/.test(host ?? '');

/** Names and values take turns in `raw`. */
function hasSeveralHosts(raw: readonly string[]): boolean {
  let lines = 0;
  for (let at = 0; at < raw.length; at += 2)
    if (raw[at]?.length === 4 && raw[at]?.toLowerCase() === 'host') lines += 1;
  return lines > 1;
}

/** Path of the address as Yoga reads it; none where there is no address. */
export const pathOf = (request: IncomingMessage): string | undefined =>
  URL.parse(addressOf(request))?.pathname;

/** The address of a request; one without a host is for this machine. */
export const addressOf = ({ headers, url = '' }: IncomingMessage): string =>
  `http://${headers.host || 'localhost'}${url}`;
