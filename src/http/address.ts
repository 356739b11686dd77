import type { IncomingMessage } from 'node:http';

/**
 * Whether host and target of a request make an address. Yoga takes for granted that they do, and what it
 * cannot parse it answers with a 500 and a stack trace. A host that holds more than one would be taken for a
 * part of the target.
 */
export const hasAddress = (request: IncomingMessage): boolean =>
  !/[/?#\\@]/.test(request.headers.host ?? '') && URL.canParse(addressOf(request));

/** Path of the address as Yoga reads it; none where there is no address. */
export const pathOf = (request: IncomingMessage): string | undefined =>
  URL.parse(addressOf(request))?.pathname;

/** The address of a request; one without a host is for this machine. */
export const addressOf = ({ headers, url = '' }: IncomingMessage): string =>
  `http://${headers.host || 'localhost'}${url}`;
