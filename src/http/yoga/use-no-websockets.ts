/** Refuses WebSockets in words: a client that asks for one would otherwise be told what is wrong with a query. */
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { asFetched, errorResponse } from '../out/plain-response.ts';
import { requestIn } from '../request/request-scope.ts';

/** Other protocols may be offered too, such as h2c; who offers them takes an answer of HTTP/1.1 as well. */
export const asksForWebSocket = (upgrade: string | null | undefined): boolean =>
  /(^|,)\s*websocket\s*(,|$)/i.test(upgrade ?? '');

const refusal = new GraphQLError(
  'WebSockets are not supported, because this graph has no subscriptions yet. Send queries and mutations by HTTP POST.',
  { extensions: { code: 'BAD_REQUEST' } },
);

export function useNoWebSockets(): Plugin {
  return {
    onRequest({ request, fetchAPI, serverContext, endResponse }) {
      if (!asksForWebSocket(request.headers.get('upgrade'))) return;
      requestIn(serverContext).record.setErrors([refusal]);
      // 426 would ask for another protocol, and there is none.
      const { message, extensions } = refusal;
      const response = errorResponse(400, message, extensions);
      const headers = { ...response.headers, connection: 'close' };
      endResponse(asFetched({ ...response, headers }, fetchAPI));
    },
  };
}
