/**
 * Responds to callers that accept only event streams, which means a subscription; there are none yet. The errors of an
 * invalid document are sent as the only event, as in GraphQL over Server-Sent Events.
 */
import type { Plugin } from 'graphql-yoga';
import { acceptsEvents, responseType } from '../headers/accepted-types.ts';
import { asFetched } from '../out/plain-response.ts';
import { presentAnyError, refusal } from '../out/request-errors.ts';
import { bodyOf } from '../out/response-head.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import { requestIn } from '../request/yoga-context.ts';
import { askedIn } from '../trusted/asked-document.ts';
import { unclearId } from '../trusted/refusals.ts';
import type { RequestedDocuments } from '../trusted/requested-documents.ts';
import { notAcceptable, notAcceptableResponse } from './not-acceptable.ts';

export function useEventStreams(documents: RequestedDocuments): Plugin {
  return {
    onRequestParse({ request, requestParser, setRequestParser, fetchAPI, serverContext }) {
      const accept = request.headers.get('accept');
      if (!requestParser || responseType(accept) || !acceptsEvents(accept)) return;
      setRequestParser(async (received) => {
        const params = await requestParser(received);
        const graphRequest = requestIn(serverContext);
        const error = refusalOf(documents, Object(params), graphRequest);
        // A valid document is not run: its result would have a type that the caller does not accept.
        if (!error) {
          graphRequest.record.setErrors([notAcceptable]);
          return asFetched(notAcceptableResponse, fetchAPI);
        }
        const errors = [presentAnyError(error, graphRequest.report)];
        graphRequest.record.setErrors(errors);
        // A copy, since a length is added to it.
        return new fetchAPI.Response(stream(bodyOf({ errors })), { headers: { ...eventStream } });
      });
    },
  };
}

/** Why a document cannot run, as far as that is known without its operation. */
function refusalOf(
  documents: RequestedDocuments,
  params: Readonly<Record<string, unknown>>,
  { record }: GraphRequest,
): unknown {
  const asked = askedIn(documents.trusted ? params : { query: params.query });
  if (!asked) return unclearId();
  if ((asked.query ?? asked.documentId ?? asked.hash) === undefined) return noQuery;
  try {
    documents.find(asked, false, record);
    return undefined;
  } catch (error) {
    return error;
  }
}

const noQuery = refusal(400, 'BAD_REQUEST', 'Must provide query string.');

/** Without `data:` browsers would ignore the last event. */
const stream = (result: unknown) =>
  `event: next\ndata: ${JSON.stringify(result)}\n\nevent: complete\ndata:\n\n`;

const eventStream = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
};
