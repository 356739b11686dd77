/** The facade as a listener for node:http. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { headersOf } from '../headers/request-headers.ts';
import type { HttpResponse } from '../out/response-head.ts';
import type { UnsentResponses } from '../out/unsent-responses.ts';
import { bodyConsumed, bodyWithoutQuery } from '../request/body-errors.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import type { IncomingBody } from '../request/incoming-body.ts';
import type { RequestBody, RequestHead } from '../request/request-head.ts';
import { admit } from '../respond/admit.ts';
import type { Endpoint } from '../respond/endpoint.ts';
import { failed } from '../respond/failed.ts';
import { respond } from '../respond/respond.ts';
import { addressOf, headProblem, takeHostFromTarget } from './address.ts';

/** A request as hosts pass it on if they have mounted the facade. */
type MountedMessage = IncomingMessage & { readonly body?: unknown; readonly originalUrl?: unknown };

export function nodeListener(endpoint: Endpoint, unsent: UnsentResponses) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    // The client may have disconnected before a slow host passes the request on.
    if (response.destroyed) return;
    takeHostFromTarget(request);
    const graphRequest = admit(endpoint, headOf(request), request.socket);
    // The request ends when its connection closes, whatever it waits for.
    response.once('close', () => end(response, graphRequest));
    let isCollected = false;
    const send = (made: HttpResponse) => {
      if (response.destroyed || response.writableEnded) return;
      try {
        const { status, headers, body } = made;
        // The rest of a body that is no longer read would block the connection.
        const isCut = graphRequest.admission.refusal && isCollected && !request.complete;
        const sent = isCut ? { ...headers, connection: 'close' } : headers;
        unsent.send(response, { status, headers: sent }, body);
      } catch (error) {
        sendFailure(response, failed(graphRequest, error));
      }
      end(response, graphRequest);
    };
    const collect = (body: IncomingBody) => {
      isCollected = true;
      readInto(body, request);
    };
    respond(endpoint, graphRequest, collect, send);
  };
}

function headOf(request: MountedMessage): RequestHead {
  const { method = 'GET', url = '', originalUrl } = request;
  // A server that mounts the facade below a path stores the original path here.
  const target = typeof originalUrl === 'string' ? originalUrl : url;
  return {
    method,
    url: target.startsWith('/') ? target : addressOf(request),
    headers: headersOf(request),
    problem: headProblem(request),
    body: bodyLeftIn(request),
  };
}

/**
 * The body, if the host server has already read it. A parsed value in `request.body` is accepted as the body. Without
 * one, reading again would wait forever.
 */
function bodyLeftIn({ body, readableDidRead }: MountedMessage): RequestBody | undefined {
  if (body === undefined) return readableDidRead ? bodyConsumed() : undefined;
  const isLeft = body instanceof Uint8Array || Object.keys(body ?? {}).length > 0;
  if (isLeft) return body as RequestBody;
  // Some parsers leave an empty object if they do not read the body.
  return readableDidRead ? bodyWithoutQuery() : undefined;
}

/** Reads the body. node:http stops at the `content-length`. */
function readInto(body: IncomingBody, request: IncomingMessage): void {
  const encoding = request.readableEncoding ?? undefined;
  request
    // The data is a string if the host server has set an encoding.
    .on('data', (data: Buffer | string) =>
      body.add(typeof data === 'string' ? Buffer.from(data, encoding) : data),
    )
    .on('end', () => body.complete());
}

function sendFailure(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, headers).end(body?.pieces[0]);
}

const end = (response: ServerResponse, graphRequest: GraphRequest) =>
  graphRequest.end({
    hasLeft: response.destroyed && !response.writableFinished,
    status: response.headersSent ? response.statusCode : null,
  });
