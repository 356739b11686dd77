/**
 * The facade as a listener for node:http: admits requests, takes each the fast path or through Yoga, and sends the
 * response.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ResponseType } from '../headers/accepted-types.ts';
import { headersOf } from '../headers/request-headers.ts';
import { withVary } from '../headers/response-headers.ts';
import { type BodyPieces, inOnePiece } from '../out/json-pieces.ts';
import type { ResponseHead } from '../out/response-head.ts';
import type { UnsentResponses } from '../out/unsent-responses.ts';
import { bodyError } from '../request/body-errors.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import { readBody } from '../request/request-body.ts';
import { hostBodyOf } from '../request/request-text.ts';
import type { YogaServer } from '../yoga/yoga-server.ts';
import { addressOf, headProblem, takeHostFromTarget } from './address.ts';
import type { Compression } from './compression.ts';
import type { FastPath } from './fast-path.ts';
import type { GraphRequests } from './graph-requests.ts';
import {
  type DocumentParams,
  type OrdinaryOptions,
  ordinaryParams,
  ordinarySearch,
  ordinaryType,
} from './ordinary-request.ts';

export interface NodeListenerOptions {
  readonly ordinary: OrdinaryOptions;
  readonly fastPath: FastPath;
  readonly yoga: YogaServer;
  readonly requests: GraphRequests;
  readonly unsent: UnsentResponses;
  readonly compression: Compression;
}

/** A request whose head has arrived. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly graphRequest: GraphRequest;
}

export function nodeListener(options: NodeListenerOptions) {
  const { ordinary, fastPath, yoga, requests, unsent, compression } = options;

  const send = (exchange: Exchange, head: ResponseHead, body: BodyPieces | undefined) => {
    const { graphRequest } = exchange;
    const coding =
      body &&
      !graphRequest.isUnchanged &&
      compression.codingOf(graphRequest, head.headers['content-type'], body);
    if (!coding) return sendAsIs(exchange, head, body);
    const headers = { ...head.headers, 'content-encoding': coding };
    compression
      .compress(body, coding)
      .then((compressed) => sendAsIs(exchange, { ...head, headers }, compressed))
      .catch((error) => fail(exchange, error));
  };

  const sendAsIs = (
    { response, graphRequest }: Exchange,
    { status, headers }: ResponseHead,
    body: BodyPieces | undefined,
  ) => {
    if (response.destroyed || response.writableEnded) return;
    const ofAll = graphRequest.responseHeaders;
    if (graphRequest.isUnchanged) unsent.send(response, { status: 304, headers: ofAll }, undefined);
    else {
      const all = { ...headers, ...withVary(ofAll, headers.vary) };
      unsent.send(response, { status, headers: all }, body);
    }
    end(response, graphRequest);
  };

  /** `isWhole`: the whole request has arrived. */
  const refuse = ({ response, graphRequest }: Exchange, isWhole = true) => {
    if (response.destroyed || response.writableEnded) return;
    const { status, headers, body } = requests.refuse(graphRequest);
    // The rest of a body would block the connection.
    const head = { status, headers: isWhole ? headers : { ...headers, connection: 'close' } };
    unsent.send(response, head, inOnePiece(body));
  };

  /** A request of this size has arrived completely. `proceed` runs if it is admitted. */
  const enter = (exchange: Exchange, proceed: () => void) => {
    if (exchange.graphRequest.admission.enter()) proceed();
    else refuse(exchange);
  };

  const respondToBody = (exchange: Exchange, type: ResponseType, body: Buffer) => {
    const params = ordinaryParams(body, ordinary.hasIds);
    if (params) respondFast(exchange, type, params);
    else void respondByYoga(exchange, body);
  };

  const respondFast = (exchange: Exchange, type: ResponseType, params: DocumentParams) => {
    try {
      const made = fastPath.respond(exchange.graphRequest, params, type);
      if (!(made instanceof Promise)) return send(exchange, made.head, made.body);
      exchange.graphRequest.admission.wait();
      made
        .then(({ head, body }) => send(exchange, head, body))
        .catch((error) => fail(exchange, error));
    } catch (error) {
      fail(exchange, error);
    }
  };

  /** `read`: the body, if it was read already. */
  const respondByYoga = async (exchange: Exchange, read?: Buffer) => {
    const { request, response, graphRequest } = exchange;
    if (read) graphRequest.admission.wait();
    try {
      let body: BodyPieces | undefined;
      const scope = {
        graphRequest,
        isLengthKept: true,
        isBodyWhole: read !== undefined || isWhole(request),
        hostBody: hostBodyOf(request),
        bodyError: read ? undefined : bodyError(request),
        takePieces(pieces: BodyPieces) {
          body = pieces;
          return true;
        },
      };
      const made = read
        ? await yoga.fetch(fetchRequestOf(yoga, request, read), scope)
        : await yoga.handleNodeRequestAndResponse(request, response, scope);
      if (response.destroyed || response.writableEnded) return;
      if (graphRequest.admission.refusal) return refuse(exchange, isWhole(request));
      if (!body && made.body !== null) body = inOnePiece(await made.text());
      send(exchange, { status: made.status, headers: Object.fromEntries(made.headers) }, body);
    } catch (error) {
      fail(exchange, error);
    }
  };

  const fail = ({ response, graphRequest }: Exchange, error: unknown) => {
    // A caller that leaves while its body is read is not an internal error.
    if (!response.destroyed) {
      const { status, headers, body } = requests.fail(graphRequest, error);
      if (response.headersSent) response.destroy();
      else response.writeHead(status, headers).end(body);
    }
    end(response, graphRequest);
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    // A slow host may pass requests whose callers have left.
    if (response.destroyed) return;
    takeHostFromTarget(request);
    const headers = headersOf(request);
    const problem = headProblem(request);
    if (problem) {
      const { body, ...head } = requests.invalidHead(problem, headers, request.method);
      // The end of such a request may be as unclear as its head.
      response.writeHead(head.status, { ...head.headers, connection: 'close' }).end(body);
      return;
    }
    const graphRequest = requests.begin(headers, request.method, request.socket);
    const exchange = { request, response, graphRequest };
    if (graphRequest.admission.refusal) return void refuse(exchange);
    // The request ends with its connection, whatever it waits for.
    response.once('close', () => end(response, graphRequest));
    const type = ordinaryType(request, ordinary);
    if (!type) return void respondByYoga(exchange);
    if (graphRequest.isGet) {
      const params = ordinarySearch(request, ordinary.hasIds);
      if (!params) return void respondByYoga(exchange);
      enter(exchange, () => respondFast(exchange, type, params));
      return;
    }
    readBody(request, graphRequest.admission, {
      onBody: (body) => enter(exchange, () => respondToBody(exchange, type, body)),
      onGivenUp: () => refuse(exchange, false),
    });
  };
}

const end = (response: ServerResponse, graphRequest: GraphRequest) =>
  graphRequest.end({
    hasLeft: response.destroyed && !response.writableFinished,
    status: response.headersSent ? response.statusCode : null,
  });

/** Whether the whole body has arrived, or was read before the facade. */
const isWhole = (request: IncomingMessage & { readonly body?: unknown }) =>
  request.complete || request.readableDidRead || request.body !== undefined;

const fetchRequestOf = ({ fetchAPI }: YogaServer, request: IncomingMessage, body: Buffer) =>
  new fetchAPI.Request(addressOf(request), {
    method: request.method ?? 'POST',
    headers: request.headers as Record<string, string>,
    body: body as Buffer<ArrayBuffer>,
  });
