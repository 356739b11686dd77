/** Decides whether a failed read is sent once more, after a pause. */
import type { RestError } from '../values/errors.ts';
import type { CallState } from './call-state.ts';

export const mayRetry = ({ operation, attempts }: CallState, { facts }: RestError): boolean =>
  operation.isRead && facts.transient === true && !attempts.isLast;

/** Waits before a retry. Resolves with whether the read may be sent again. */
export async function pauseBefore(call: CallState, { facts }: RestError) {
  const { upstream, sender, budgets } = call.scope;
  const waitMs = (facts.retryAfter ?? 0) * 1000;
  return waitMs < budgets.deadline.left && upstream.waitForRetry(waitMs, sender);
}
