/** Refuses requests before their bodies are read, while calls of others wait for a connection to the service. */
import type { Plugin } from 'graphql-yoga';
import { errorMessages } from '../graphql/errors/errors.ts';
import { requestIn } from './requests.ts';
import { errorResponse } from './responses.ts';
import type { Services } from './services.ts';

export const useOverload = ({ upstream }: Services): Plugin => ({
  onRequest({ serverContext, endResponse, fetchAPI }) {
    const request = requestIn(serverContext);
    const retryAfter = request.caller && upstream.retryAfter(request.caller);
    if (retryAfter === undefined) return;
    request.refusedBy = 'gate';
    request.codes = ['OVERLOADED'];
    const extensions = { code: 'OVERLOADED', retryAfter };
    const headers = { 'retry-after': String(retryAfter) };
    endResponse(errorResponse(fetchAPI, 503, errorMessages.OVERLOADED, extensions, headers));
  },
});
