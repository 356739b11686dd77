/** Holds the response to a call that was made before a field requested its value. */
import type { HttpResponse } from '../transport/exchange.ts';
import { RestError } from '../values/errors.ts';
import type { CallState } from './call-state.ts';

const tooManyRequests = 429;

/** The error of a call that is no longer needed. It is never reported. */
export const notRequested = new RestError('CLIENT_CLOSED_REQUEST');

/** Whether the response is held. */
export function isHeld(call: CallState, response: HttpResponse): boolean {
  // If the run needs the call, it makes it again: later, or with fewer calls at once, the service may accept it.
  if (call.isSpeculative && response.status === tooManyRequests) return false;
  if (call.isSpeculative) call.held = response;
  call.speculation?.received(call, response);
  return call.held !== undefined;
}
