/** The HTTP request of a call. */
import type { AnyOperation } from '../table/operation.ts';
import type { HttpRequest } from '../transport/exchange.ts';
import type { CallSpan } from './call-span.ts';

export interface CallContent {
  readonly path: string;
  readonly body: unknown;
  /** Of the body that is kept. Then the response need not contain it again. */
  readonly etag: string | undefined;
  /** Undefined if the request has no trace of its own. */
  readonly span: CallSpan | undefined;
}

export function requestOf(
  { method }: AnyOperation,
  { path, body, etag, span }: CallContent,
  shared: readonly string[],
): HttpRequest {
  const headers = span ? [...shared, ...span.headers] : shared;
  if (etag !== undefined) {
    const conditional = [...headers, 'if-none-match', etag];
    return { method, path, headers: conditional, body: null, isConditional: true };
  }
  if (body === undefined) return { method, path, headers, body: null };
  const withType = [...headers, 'content-type', 'application/json'];
  return { method, path, headers: withType, body: JSON.stringify(body) };
}
