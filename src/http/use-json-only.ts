/**
 * Takes GraphQL requests as the specification writes them: GET, or POST with a JSON body.
 *
 * Form bodies would make mutations reachable from any page without a preflight, and JSON that does not
 * parse in a GET is the caller's mistake, not ours.
 */
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

export function useJsonOnly(): Plugin {
  return {
    onRequestParse({ request, requestParser, setRequestParser, endResponse, fetchAPI }) {
      if (request.method === 'POST' && !isJson(request.headers.get('content-type')))
        return endResponse(
          fetchAPI.Response.json(refusal('Send a body of type application/json.'), { status: 415 }),
        );
      if (!requestParser || request.method !== 'GET') return;
      setRequestParser(async (asked) => {
        try {
          return await requestParser(asked);
        } catch (error) {
          if (error instanceof GraphQLError) throw error;
          throw badRequest('"variables" and "extensions" must be JSON.');
        }
      });
    },
  };
}

const isJson = (type: string | null) => /^application\/json\s*(;|$)/i.test(type ?? '');

const refusal = (message: string) => ({
  errors: [{ message, extensions: { code: 'BAD_REQUEST' } }],
});

const badRequest = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } });
