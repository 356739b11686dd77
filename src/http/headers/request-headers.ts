/** The headers of a request from node:http or in the Fetch standard. */
import type { IncomingMessage } from 'node:http';

export interface RequestHeaders {
  get(name: string): string | null;
}

/** The headers of a request of node:http. Names must be in lower case. */
export const headersOf = ({ headers }: IncomingMessage): RequestHeaders => ({
  get(name) {
    const value = headers[name];
    return value === undefined ? null : String(value);
  },
});
