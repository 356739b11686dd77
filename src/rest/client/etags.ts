/** Sends the ETag of a kept response, so that the service can respond with a 304 instead of sending the body again. */
import { KeptRead } from '../kept/kept-read.ts';
import type { AnyOperation } from '../table/operation.ts';
import type { HttpResponse } from '../transport/exchange.ts';
import type { CallState } from './call-state.ts';

/** The key under which the response to a read is stored. */
const keyOf = ({ target, added }: Pick<CallState, 'target' | 'added'>): string =>
  added ? target.path + added.key : target.path;

/** Whether responses may be kept for other requests. They are stored by path, so those to a body are not kept. */
export const isKeepable = ({ method, isSecret }: AnyOperation): boolean =>
  method === 'GET' && !isSecret;

/** The kept response for a call. Undefined if the call is no read, or if its response is not kept. */
export function keptReadOf(call: CallState): KeptRead | undefined {
  const { reuse } = call.scope;
  if (!reuse || !isKeepable(call.operation) || call.target.isAnew) return undefined;
  const key = keyOf(call);
  return reuse.keeps(key) ? new KeptRead(reuse.bodies, key) : undefined;
}

/**
 * Returns the response, or for a 304 the kept response that it confirms. Undefined if that response is no longer
 * stored; the read must then be sent again.
 */
export function confirmed(call: CallState, response: HttpResponse): HttpResponse | undefined {
  const { kept, record, scope } = call;
  if (!kept) {
    if (call.operation.isRead) scope.reuse?.received(keyOf(call), response.status);
    return response;
  }
  const meant = kept.received(response);
  if (meant && meant !== response) {
    record.isConfirmed = true;
    scope.passed?.take(call, meant.headers);
  }
  return meant;
}
