/** Uses a stale kept response while the service is unreachable. */
import type { Sender } from '../transport/attempt.ts';
import type { HttpResponse } from '../transport/exchange.ts';
import { TimeShare } from '../transport/time-share.ts';
import type { RestError } from '../values/errors.ts';
import { isOutage } from '../values/outages.ts';
import type { CallState } from './call-state.ts';
import { keptReadOf } from './etags.ts';

/**
 * The sender of the next attempt. If a stale response could be used after a failure, the attempt has half of the time
 * that the request has left.
 */
export function senderFor(call: CallState): Sender {
  const { sender, budgets } = call.scope;
  if (!call.kept?.hasStaleCopy) return sender;
  call.share = new TimeShare(budgets.deadline.left / 2, budgets.deadline.signal);
  return { ...sender, signal: call.share.signal };
}

/** Ends the time limit of the attempt. */
export function endShare({ share }: CallState): void {
  share?.end();
}

/** The stale kept response to use, if `error` shows that the service is unreachable. */
export function staleFor(call: CallState, error: RestError): HttpResponse | undefined {
  const { record, scope } = call;
  if (!isOutage(error) || scope.budgets.deadline.signal.aborted) return undefined;
  // Another request may have kept a response in the meantime.
  call.kept ??= keptReadOf(call);
  const stale = call.kept?.staleCopy();
  if (!stale) return undefined;
  if (scope.reuse) scope.reuse.hasStale = true;
  record.source = 'stale';
  record.readAt = stale.readAt;
  return stale.response;
}
