/** The HTTP request of a call. */
import type { AnyOperation } from '../table/operation.ts';
import type { HttpRequest } from '../transport/exchange.ts';
import type { AddedHeaders } from './call-hooks.ts';
import type { CallSpan } from './call-span.ts';

/** The target of a call, and what the call sends. */
export interface CallTarget {
  readonly path: string;
  readonly body: unknown;
  /** Headers of the host's hook. Undefined without one. */
  readonly added: AddedHeaders | undefined;
  /** Whether the same response as before is of no use. */
  readonly isAnew?: boolean;
}

export interface CallContent extends CallTarget {
  /** The ETag of the kept body. The service then need not send that body again. */
  readonly etag: string | undefined;
  /** Undefined if the request has no trace of its own. */
  readonly span: CallSpan | undefined;
}

export function requestOf(
  { method }: AnyOperation,
  content: CallContent,
  shared: readonly string[],
): HttpRequest {
  const { path, body, etag, added } = content;
  const headers = headersOf(content, shared);
  const request = { method, path, ...(added && { addedKey: added.key }) };
  if (etag !== undefined) {
    const conditional = [...headers, 'if-none-match', etag];
    return { ...request, headers: conditional, body: null, isConditional: true };
  }
  if (body === undefined) return { ...request, headers, body: null };
  const withType = [...headers, 'content-type', 'application/json'];
  return { ...request, headers: withType, body: JSON.stringify(body) };
}

function headersOf({ added, span }: CallContent, shared: readonly string[]): readonly string[] {
  if (!added && !span) return shared;
  return [...shared, ...(added?.headers ?? []), ...(span?.headers ?? [])];
}
