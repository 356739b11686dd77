/** Begins and ends each request, and answers those that their heads are enough to refuse. */
import type { Plugin } from 'graphql-yoga';
import { errorMessages } from '../graphql/errors/errors.ts';
import { acceptsParts } from './accepted-types.ts';
import { agentPathOf } from './agent-package.ts';
import { setHeaders } from './response-headers.ts';
import { errorResponse, isFor, messageError, textResponse } from './responses.ts';
import { ServedRequest } from './served-request.ts';
import type { Services } from './services.ts';

/** The member of Yoga's context with the request. Operations of one request share it. */
const served = Symbol('docgraph');

type Served = { [served]?: ServedRequest };

/** The request that Yoga's context belongs to. Undefined if another plugin responded to it first. */
export const requestOf = (context: object): ServedRequest | undefined =>
  (context as Served)[served];

/** The request that Yoga's context belongs to. */
export function requestIn(context: object): ServedRequest {
  const request = requestOf(context);
  if (!request)
    throw new Error('useDocgraph() has not seen the request: add it to the plugins of this Yoga.');
  return request;
}

export function useRequests(services: Services): Plugin {
  const agentPath = agentPathOf(services.settings);
  return {
    onRequest(payload) {
      const { request, serverContext } = payload;
      const made = new ServedRequest(services, request);
      // The URL is parsed when it is read, so it is read only where there are agents.
      made.isOfAgent = agentPath !== undefined && isFor(agentPath, request, payload.url);
      (serverContext as Served)[served] = made;
      request.signal?.addEventListener('abort', () => made.end(null), { once: true });
    },
    onResponse({ request, response, serverContext }) {
      // A plugin before this one may have responded to the request.
      const known = requestOf(serverContext) ?? new ServedRequest(services, request);
      setHeaders(known, response);
      known.end(response.status);
    },
  };
}

/** Refuses requests before their bodies are read, while calls of others wait for a connection to the service. */
export const useOverload = ({ upstream }: Services): Plugin => ({
  onRequest({ serverContext, endResponse, fetchAPI }) {
    const request = requestIn(serverContext);
    const retryAfter = request.caller && upstream.retryAfter(request.caller);
    if (retryAfter === undefined) return;
    request.refusedBy = 'gate';
    request.codes = ['OVERLOADED'];
    const extensions = { code: 'OVERLOADED', retryAfter };
    const headers = { 'retry-after': String(retryAfter) };
    const refuse = request.isOfAgent ? messageError : errorResponse;
    endResponse(refuse(fetchAPI, 503, errorMessages.OVERLOADED, extensions, headers));
  },
});

/** Refuses requests that nothing could be executed for: a change must not be made without a response. */
export const useHead = (): Plugin => ({
  onRequest({ request, serverContext, endResponse, fetchAPI }) {
    const known = requestIn(serverContext);
    if (/(^|,)\s*websocket\s*(,|$)/i.test(request.headers.get('upgrade') ?? '')) {
      known.codes = ['BAD_REQUEST'];
      // The status is not 426, which would ask for another protocol.
      const headers = { connection: 'close' };
      endResponse(errorResponse(fetchAPI, 400, noWebSockets, { code: 'BAD_REQUEST' }, headers));
      return;
    }
    if (request.method === 'OPTIONS' || known.type || acceptsParts(request.headers.get('accept')))
      return;
    known.codes = ['BAD_REQUEST'];
    endResponse(textResponse(fetchAPI, 406, notAcceptable));
  },
});

const noWebSockets =
  'WebSockets are not supported, because this graph has no subscriptions yet. Send queries and mutations by HTTP POST.';

const notAcceptable = 'Accept application/graphql-response+json or application/json.';
