/** Creates the HTTP request of a call. */
import type { HttpRequest } from '../transport/exchange.ts';
import type { CallState } from './call-state.ts';

/** `etag`: the ETag of the kept response, so that the service need not send it again. */
export function requestOf(call: CallState, etag: string | undefined): HttpRequest {
  const { method, isRead, isSecret } = call.operation;
  const { path, body } = call.target;
  const headers = headersOf(call);
  const isShareable = isRead && !isSecret;
  const request = {
    method,
    isRead,
    isShareable,
    path,
    ...(call.added && { addedKey: call.added.key }),
  };
  if (etag !== undefined) {
    const conditional = [...headers, 'if-none-match', etag];
    return { ...request, headers: conditional, body: null, isConditional: true };
  }
  if (body === undefined) return { ...request, headers, body: null };
  const withType = [...headers, 'content-type', 'application/json'];
  return { ...request, headers: withType, body: JSON.stringify(body) };
}

function headersOf({ scope, added, attempts: { span } }: CallState): readonly string[] {
  const agent = added?.hasUserAgent ? [] : ['user-agent', scope.userAgent];
  return [...scope.headers, ...agent, ...(added?.headers ?? []), ...(span?.headers ?? [])];
}
