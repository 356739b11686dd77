/**
 * Takes GraphQL requests as the specification writes them: GET, or POST with a JSON body, answered in JSON.
 *
 * Form bodies would make mutations reachable from any page without a preflight, and JSON that does not
 * parse in a GET is the caller's mistake, not ours.
 */
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { answerType } from './answer-head.ts';
import { requestIn, scopeOf } from './request-scope.ts';

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
      // Before anything is done: a change that was made must not be answered with nothing.
      if (!acceptsJson(request.headers.get('accept'))) {
        requestIn(serverContext).answers([refusal(406, notAcceptable)]);
        endResponse(new fetchAPI.Response(`${notAcceptable}\n`, { status: 406, headers: plain }));
        return;
      }
      if (request.method === 'POST') {
        if (!requestParser || !isJson(request.headers.get('content-type')))
          throw refusal(415, 'Send a body of type application/json.');
        const { bodyGone } = scopeOf(serverContext);
        if (bodyGone) throw bodyGone;
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

const isJson = (type: string | null) => /^application\/json\s*(;|$)/.test(type ?? '');

/** Streams of events and parts are for subscriptions and deferred parts, which this graph has none of. */
const acceptsJson = (accept: string | null) => answerType(accept ?? undefined) !== undefined;

const notAcceptable = 'Accept application/graphql-response+json or application/json.';
const plain = { 'content-type': 'text/plain; charset=utf-8' };

const refusal = (status: number, message: string) =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status } } });
