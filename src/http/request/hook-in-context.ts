/**
 * Runs the hook of the host in the asynchronous context in which the request began. Bodies, responses of the service
 * and turns of the event loop have other contexts, some of which belong to other requests.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallHook } from '../../rest/client/call-hook.ts';

/** A hook that always runs in the current context. */
export function inThisContext(hook: CallHook): CallHook {
  const run = AsyncLocalStorage.snapshot();
  return {
    before: (call) => run(() => hook.before?.(call)),
    after: (record) => run(() => hook.after?.(record)),
  };
}
