/**
 * Runs the hook of the host in the asynchronous context in which a request began. Bodies, responses of the service and
 * turns of the event loop come in other contexts, some of them in those of other requests.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallHook } from '../../rest/client/call-hook.ts';

/** The hook in the current context. */
export function inThisContext(hook: CallHook): CallHook {
  const run = AsyncLocalStorage.snapshot();
  return {
    before: (call) => run(() => hook.before?.(call)),
    after: (record) => run(() => hook.after?.(record)),
  };
}
