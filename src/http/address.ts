import type { IncomingMessage } from 'node:http';

/**
 * Whether host and target of a request make an address. Yoga takes for granted that they do, and what it
 * cannot parse it answers with a 500 and a stack trace.
 */
export const hasAddress = ({ headers, url = '' }: IncomingMessage) =>
  URL.canParse(`http://${headers.host ?? 'localhost'}${url}`);
