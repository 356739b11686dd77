/** Refuses WebSockets with a clear message. Otherwise the client would get an error about a missing query. */
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { asFetched, errorResponse } from '../out/plain-response.ts';
import { requestIn } from '../request/yoga-context.ts';

/** Other protocols, such as h2c, may be offered too. Their clients accept HTTP/1.1 as well. */
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
      // Not 426, which would ask for another protocol.
      const { message, extensions } = refusal;
      const response = errorResponse(400, message, extensions);
      const headers = { ...response.headers, connection: 'close' };
      endResponse(asFetched({ ...response, headers }, fetchAPI));
    },
  };
}
