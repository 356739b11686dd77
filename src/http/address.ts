import type { IncomingMessage } from 'node:http';

/**
 * Whether host and target of a request make an address. Yoga takes for granted that they do, and what it
 * cannot parse it answers with a 500 and a stack trace.
 */
export const hasAddress = (request: IncomingMessage): boolean => URL.canParse(addressOf(request));

/** Path of the address as Yoga reads it; none where there is no address. */
export const pathOf = (request: IncomingMessage): string | undefined =>
  URL.parse(addressOf(request))?.pathname;

const addressOf = ({ headers, url = '' }: IncomingMessage) =>
  `http://${headers.host ?? 'localhost'}${url}`;
