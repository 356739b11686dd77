/**
 * Takes GraphQL requests as the specification writes them: GET, or POST with a JSON body, answered in JSON.
 *
 * Form bodies would make mutations reachable from any page without a preflight, and JSON that does not
 * parse in a GET is the caller's mistake, not ours.
 */
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { asFetched } from '../out/plain-response.ts';
import { responseType } from '../out/response-head.ts';
import { bodyUnreadable } from '../request/body-errors.ts';
import { requestIn, scopeOf } from '../request/request-scope.ts';
import { notAcceptable, notAcceptableResponse } from './not-acceptable.ts';
import { acceptsEvents } from './use-event-streams.ts';

export function useJsonOnly(): Plugin {
  return {
    onRequestParse({
      request,
      requestParser,
      setRequestParser,
      endResponse,
      fetchAPI,
      serverContext,
    }) {
      const accept = request.headers.get('accept') ?? undefined;
      // Before anything is done: a change that was made must not be answered with nothing.
      if (!responseType(accept) && !acceptsEvents(accept)) {
        requestIn(serverContext).record.setErrors([notAcceptable]);
        return endResponse(asFetched(notAcceptableResponse, fetchAPI));
      }
      if (request.method === 'POST') {
        if (!requestParser || !isJson(request.headers.get('content-type')))
          throw refusal(415, 'Send a body of type application/json.');
        const { bodyError } = scopeOf(serverContext);
        if (bodyError) throw bodyError;
        setRequestParser(async (asked) => {
          const { url, method, headers, signal } = asked;
          const body = await asked.text().catch(() => Promise.reject(bodyUnreadable()));
          refuseThen(body);
          return requestParser(new fetchAPI.Request(url, { method, headers, signal, body }));
        });
      } else if (requestParser && request.method === 'GET')
        setRequestParser(async (asked) => {
          try {
            return await requestParser(asked);
          } catch {
            throw refusal(400, '"variables" and "extensions" must be JSON.');
          }
        });
    },
  };
}

/** Whoever awaits an object with such a member takes it for a promise. */
function refuseThen(body: string): void {
  let params: { readonly then?: unknown } | null | undefined;
  try {
    params = JSON.parse(body);
  } catch {
    // Told by who reads it next.
    return;
  }
  // What is null is taken for not given, whatever its name.
  if (params?.then !== undefined && params.then !== null)
    throw refusal(400, 'Unexpected parameter "then" in the request body.');
}

const isJson = (type: string | null) => /^application\/json\s*(;|$)/.test(type ?? '');

const refusal = (status: number, message: string) =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status } } });
