/** Creates the HTTP request of a call. */
import type { HttpRequest } from '../transport/exchange.ts';
import type { CallState } from './call-state.ts';

export function requestOf(call: CallState): HttpRequest {
  const { method, isRead } = call.operation;
  const { path, body } = call.target;
  const headers = headersOf(call);
  if (body === undefined) return { method, isRead, path, headers, body: null };
  const withType = [...headers, 'content-type', 'application/json'];
  return { method, isRead, path, headers: withType, body: JSON.stringify(body) };
}

function headersOf({ scope, added, attempts: { span } }: CallState): readonly string[] {
  const agent = added?.hasUserAgent ? [] : ['user-agent', scope.userAgent];
  return [...scope.headers, ...agent, ...(added?.headers ?? []), ...(span?.headers ?? [])];
}
