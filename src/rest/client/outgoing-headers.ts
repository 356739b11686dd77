/** The headers of calls, from those of the caller's request. */
import { acceptedEncodings } from '../transport/exchange.ts';
import { isSafeHeaderValue } from '../values/path.ts';

export interface IncomingHeaders {
  get(name: string): string | null;
}

/** Headers of the caller that are forwarded unchanged, besides the token. */
const forwardedHeaders = ['accept-language', 'traceparent', 'tracestate'] as const;

/** The headers of the caller's request that may change a response. The others identify the request only. */
export const representationOf = (incoming: IncomingHeaders): string => {
  const value = incoming.get('accept-language');
  return value !== null && isSafeHeaderValue(value) ? value : '';
};

/** Names and values in turn. */
export function outgoingHeaders(
  token: string,
  requestId: string,
  incoming: IncomingHeaders,
): string[] {
  const headers = [
    'accept',
    '*/*',
    'accept-encoding',
    acceptedEncodings,
    'authorization',
    `Bearer ${token}`,
    'x-request-id',
    requestId,
  ];
  for (const name of forwardedHeaders) {
    const value = incoming.get(name);
    if (value !== null && isSafeHeaderValue(value)) headers.push(name, value);
  }
  return headers;
}
