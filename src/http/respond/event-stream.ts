/**
 * Responds to clients that accept only event streams: they request a subscription, and there are none yet. The errors
 * of an invalid document are sent as the only event, as in GraphQL over Server-Sent Events.
 */
import { inOnePiece } from '../out/json-pieces.ts';
import { notAcceptable, notAcceptableResponse } from '../out/not-acceptable.ts';
import { asHttp } from '../out/plain-response.ts';
import { presentAnyError } from '../out/request-errors.ts';
import { bodyOf, type HttpResponse } from '../out/response-head.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import type { AskedDocument } from '../trusted/asked-document.ts';
import { type DocumentSources, findDocument } from '../trusted/find-document.ts';

export function respondToStream(
  sources: DocumentSources,
  request: GraphRequest,
  document: AskedDocument,
): HttpResponse {
  const { record, report } = request;
  try {
    findDocument(sources, document, request);
    // A valid document is not executed, because its result would have a type that the client does not accept.
    record.setErrors([notAcceptable]);
    return asHttp(notAcceptableResponse);
  } catch (error) {
    const errors = [presentAnyError(error, report)];
    record.setErrors(errors);
    return { status: 200, headers: eventStream, body: inOnePiece(stream(bodyOf({ errors }))) };
  }
}

/** An event stream with one result. Browsers would ignore the last event without `data:`. */
const stream = (result: unknown) =>
  `event: next\ndata: ${JSON.stringify(result)}\n\nevent: complete\ndata:\n\n`;

const eventStream = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
};
