/** The facade as a listener for node:http: lets requests in, hands them to Yoga, and sends what comes of them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { YogaServerInstance } from 'graphql-yoga';
import { hasAddress } from './address.ts';
import { bodyGone } from './body-read-before.ts';
import type { GraphRequest } from './graph-request.ts';
import { type GraphRequests, isRefusal } from './graph-requests.ts';
import { inOnePiece, type JsonPieces } from './json-pieces.ts';
import type { UnsentAnswers } from './unsent-answers.ts';
import type { RequestScope } from './use-graph-request.ts';

export interface NodeListenerOptions {
  readonly yoga: YogaServerInstance<RequestScope, object>;
  readonly requests: GraphRequests;
  readonly unsent: UnsentAnswers;
}

export function nodeListener({ yoga, requests, unsent }: NodeListenerOptions) {
  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    graphRequest: GraphRequest,
  ) => {
    try {
      let body: JsonPieces | undefined;
      const answered = await yoga.handleNodeRequestAndResponse(request, response, {
        graphRequest,
        isLengthKept: true,
        bodyGone: bodyGone(request),
        takePieces(pieces) {
          body = pieces;
        },
      });
      if (response.destroyed || response.writableEnded) return;
      if (!body && answered.body !== null) body = inOnePiece(await answered.text());
      const headers = { ...Object.fromEntries(answered.headers), 'x-request-id': graphRequest.id };
      unsent.send(response, { status: answered.status, headers }, body);
    } catch (error) {
      // A caller that leaves while its body is read is no fault of ours.
      if (response.destroyed) return;
      graphRequest.report(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'x-request-id': graphRequest.id }).end();
    } finally {
      graphRequest.end({ hasLeft: response.destroyed && !response.writableFinished });
    }
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (!hasAddress(request)) return void response.writeHead(400).end();
    const headers = headersOf(request);
    const begun = requests.begin(headers, request.method);
    if (!isRefusal(begun)) {
      // Whatever keeps the answer: with its connection the request ends.
      response.once('close', () => begun.end({ hasLeft: !response.writableFinished }));
      return void answer(request, response, begun);
    }
    unsent.send(response, begun.answer, inOnePiece(begun.answer.body));
    begun.request.refuse('OVERLOADED');
  };
}

const headersOf = ({ headers }: IncomingMessage) => ({
  get(name: string): string | null {
    const value = headers[name];
    return value === undefined ? null : String(value);
  },
});
