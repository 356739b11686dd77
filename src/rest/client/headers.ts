/**
 * The headers of calls: the token of the caller, and a few headers of its request. `transport/callers.ts` says what keeps
 * callers apart.
 */

import type { HttpHeaders } from '../transport/exchange.ts';
import { acceptedEncodings } from '../transport/exchange.ts';
import { isSafeHeaderValue } from '../values/path.ts';
import { readTraceParent, traceParentOf } from '../values/trace-parent.ts';

export interface IncomingHeaders {
  get(name: string): string | null;
}

/**
 * Headers of the caller's request that may change a response. The other forwarded headers only identify the request.
 */
export const representationOf = (incoming: IncomingHeaders): string =>
  safeValueIn(incoming, 'accept-language') ?? '';

function safeValueIn(incoming: IncomingHeaders, name: string): string | undefined {
  const value = incoming.get(name);
  return value !== null && isSafeHeaderValue(value) ? value : undefined;
}

/** Returns names and values, alternating. `traceHeaders` replace the trace headers of the caller. */
export function outgoingHeaders(
  token: string,
  requestId: string,
  incoming: IncomingHeaders,
  traceHeaders: readonly string[] | undefined,
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
  const language = safeValueIn(incoming, 'accept-language');
  if (language !== undefined) headers.push('accept-language', language);
  if (traceHeaders) headers.push(...traceHeaders);
  else addTrace(headers, incoming);
  return headers;
}

/** Adds the caller's trace headers. An invalid `traceparent` is left out, and so is a `tracestate` without it. */
function addTrace(headers: string[], incoming: IncomingHeaders): void {
  const parent = readTraceParent(incoming.get('traceparent'));
  if (!parent) return;
  headers.push('traceparent', traceParentOf(parent));
  const state = safeValueIn(incoming, 'tracestate');
  if (state !== undefined) headers.push('tracestate', state);
}

export class PassedHeaders {
  readonly #names: readonly string[];
  /** Values by header, in the order of their arrival. */
  readonly #values = new Map<string, Set<string>>();

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** Collects the headers of a response. */
  take(headers: HttpHeaders): void {
    for (const name of this.#names)
      for (const value of [headers[name] ?? []].flat()) this.#add(name, value.trim());
  }

  get joined(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.#values.entries().map(([name, values]) => [name, [...values].join(', ')]),
    );
  }

  /** Adds a value, unless it would make the header too long. */
  #add(name: string, value: string): void {
    const values = this.#values.get(name) ?? new Set();
    if (value === '' || values.has(value)) return;
    if (!isSafeHeaderValue([...values, value].join(', '))) return;
    this.#values.set(name, values.add(value));
  }
}
