/** The response to a call that is made before its value is requested is held until then. */
import type { HttpResponse } from '../transport/exchange.ts';
import { RestError } from '../values/errors.ts';
import type { CallState } from './call-state.ts';

const tooManyRequests = 429;

/** The error of a call that is not needed any more. It is never reported. */
export const notRequested = new RestError('CLIENT_CLOSED_REQUEST');

/** Whether the response is held. */
export function isHeld(call: CallState, response: HttpResponse): boolean {
  // The run makes the call itself if it needs it: with fewer at once, or later, it may not be refused.
  if (call.isSpeculative && response.status === tooManyRequests) return false;
  if (call.isSpeculative) call.held = response;
  call.speculation?.received(call, response);
  return call.held !== undefined;
}
