/** The headers of a request, whichever way it came in. */
import type { IncomingMessage } from 'node:http';

export interface RequestHeaders {
  get(name: string): string | null;
}

/** Those of a request of node:http; names are asked for in small letters. */
export const headersOf = ({ headers }: IncomingMessage): RequestHeaders => ({
  get(name) {
    const value = headers[name];
    return value === undefined ? null : String(value);
  },
});
