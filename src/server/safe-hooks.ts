/**
 * Answers errors of hooks that run before and after Yoga's own handling. The adapter below Yoga would answer with the
 * stack of such an error; all others pass `maskError`.
 */
import type { FetchAPI, Plugin } from 'graphql-yoga';
import { errorMessages } from '../graphql/errors/errors.ts';
import { internalError } from './request-errors.ts';
import { requestOf } from './requests.ts';
import { errorResponse } from './responses.ts';
import type { Services } from './services.ts';

const code = 'INTERNAL_SERVER_ERROR';

interface Payload {
  readonly serverContext: object;
  readonly fetchAPI: FetchAPI;
}

export function useSafeHooks(services: Services): Plugin {
  const report = (serverContext: object, cause: unknown) => {
    const request = requestOf(serverContext);
    if (request) request.fail(cause);
    else services.report('', cause);
  };
  const failed = ({ serverContext, fetchAPI }: Payload, cause: unknown) => {
    report(serverContext, cause);
    return errorResponse(fetchAPI, 500, errorMessages[code], { code });
  };
  let all: unknown[] = [];
  return {
    instrumentation: {
      request({ request }, next) {
        if (URL.canParse(request.url, 'http://localhost')) return next();
        // The adapter parses the URL before any hook, and answers with the stack of an error.
        throw Object.assign(new Error('The Host header is not valid.'), { status: 400, stack: '' });
      },
    },
    onPluginInit({ plugins }) {
      all = plugins;
    },
    onYogaInit() {
      for (const [at, plugin] of all.entries()) {
        if (!plugin) continue;
        const { onRequest, onResultProcess, onResponse } = plugin as Plugin;
        const hooks = {
          onRequest: guarded(onRequest, (payload, cause) =>
            payload.endResponse(failed(payload, cause)),
          ),
          onResultProcess: guarded(onResultProcess, (payload, cause) => {
            report(payload.serverContext, cause);
            payload.setResult({ errors: [internalError()] });
          }),
          onResponse: guarded(onResponse, (payload, cause) =>
            payload.setResponse(failed(payload, cause)),
          ),
        };
        all[at] = Object.assign(Object.create(plugin as object), hooks);
      }
    },
  };
}

/** The hook with its errors caught, whether it throws or rejects. */
function guarded<Argument>(
  hook: ((payload: Argument) => unknown) | undefined,
  onError: (payload: Argument, cause: unknown) => void,
): ((payload: Argument) => unknown) | undefined {
  if (!hook) return undefined;
  return (payload) => {
    try {
      const made = hook(payload);
      return made instanceof Promise ? made.catch((cause) => onError(payload, cause)) : made;
    } catch (cause) {
      return onError(payload, cause);
    }
  };
}
