/**
 * Refuses arrays of operations with one error for each: clients that batch expect an array, and hide any other
 * response.
 */
import type { Plugin } from 'graphql-yoga';
import { responseType } from '../headers/accepted-types.ts';
import { refusal } from '../out/request-errors.ts';
import { requestIn } from '../request/yoga-context.ts';

/** No client sends more at once; a longer array would only make a long response. */
const mostResponses = 100;

const noBatches = refusal(
  400,
  'BAD_REQUEST',
  'Batching is not supported. Send each operation in its own request.',
);

export function useNoBatches(): Plugin {
  return {
    onRequestParse({ request, requestParser, setRequestParser, fetchAPI, serverContext }) {
      if (!requestParser) return;
      setRequestParser(async (received) => {
        const params = await requestParser(received);
        if (!Array.isArray(params)) return params;
        const type = responseType(request.headers.get('accept'));
        if (params.length === 0 || params.length > mostResponses || !type) throw noBatches;
        requestIn(serverContext).record.setErrors([noBatches]);
        return new fetchAPI.Response(responseTo(params.length), {
          status: 400,
          headers: { 'content-type': `${type}; charset=utf-8` },
        });
      });
    },
  };
}

function responseTo(count: number): string {
  const { message, extensions } = noBatches;
  const error = { message, extensions: { code: extensions.code } };
  return JSON.stringify(Array.from({ length: count }, () => ({ errors: [error] })));
}
