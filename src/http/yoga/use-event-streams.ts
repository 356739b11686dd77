/**
 * Responds to clients that accept only event streams: they request a subscription, and there are none yet. The errors
 * of an invalid document are sent as the only event, as in GraphQL over Server-Sent Events.
 */
import type { Plugin } from 'graphql-yoga';
import { notAcceptable, notAcceptableResponse } from '../out/not-acceptable.ts';
import { asFetched } from '../out/plain-response.ts';
import { presentAnyError } from '../out/request-errors.ts';
import { bodyOf } from '../out/response-head.ts';
import { type DocumentSources, findDocument } from '../trusted/find-document.ts';
import { yogaContextOf } from './yoga-context.ts';

export function useEventStreams(sources: DocumentSources): Plugin {
  return {
    onRequest({ serverContext, fetchAPI, endResponse }) {
      const { request, document } = yogaContextOf(serverContext);
      if (!document) return;
      const { record, report } = request;
      try {
        findDocument(sources, document, request);
        // A valid document is not executed, because its result would have a type that the client does not accept.
        record.setErrors([notAcceptable]);
        endResponse(asFetched(notAcceptableResponse, fetchAPI));
      } catch (error) {
        const errors = [presentAnyError(error, report)];
        record.setErrors(errors);
        // Copied, because a length is added to it.
        const headers = { ...eventStream };
        endResponse(new fetchAPI.Response(stream(bodyOf({ errors })), { headers }));
      }
    },
  };
}

/** An event stream with one result. Browsers would ignore the last event without `data:`. */
const stream = (result: unknown) =>
  `event: next\ndata: ${JSON.stringify(result)}\n\nevent: complete\ndata:\n\n`;

const eventStream = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
};
