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

/** A request as hosts that mount the facade leave it. */
type MountedMessage = IncomingMessage & { readonly body?: unknown; readonly originalUrl?: unknown };

export function nodeListener(endpoint: Endpoint, unsent: UnsentResponses) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    // A slow host may pass requests whose clients have disconnected.
    if (response.destroyed) return;
    takeHostFromTarget(request);
    const graphRequest = admit(endpoint, headOf(request), request.socket);
    // The request ends with its connection, whatever it waits for.
    response.once('close', () => end(response, graphRequest));
    let isCollected = false;
    const send = (made: HttpResponse) => {
      if (response.destroyed || response.writableEnded) return;
      try {
        const { status, headers, body } = made;
        // The rest of a body that is given up would block the connection.
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
  // A server that mounts the facade below a path keeps the original one here.
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
 * The body, if the host server has read it. A parsed value in `request.body` is as good as the body; without one,
 * reading again would wait forever.
 */
function bodyLeftIn({ body, readableDidRead }: MountedMessage): RequestBody | undefined {
  if (body === undefined) return readableDidRead ? bodyConsumed() : undefined;
  const isLeft = body instanceof Uint8Array || Object.keys(body ?? {}).length > 0;
  if (isLeft) return body as RequestBody;
  // Some parsers leave an empty object in place of a body that they do not read.
  return readableDidRead ? bodyWithoutQuery() : undefined;
}

/** node:http reads no further than the `content-length`. */
function readInto(body: IncomingBody, request: IncomingMessage): void {
  const encoding = request.readableEncoding ?? undefined;
  request
    // A string if the host server has set an encoding.
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
