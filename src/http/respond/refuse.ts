/**
 * Refuses requests because of their heads, before a body is read: requests for other paths, with other methods, or that
 * GraphQL over HTTP does not permit. A form as a body would allow any web page to send mutations without a preflight.
 */
import { GraphQLError } from 'graphql';
import { acceptsEvents } from '../headers/accepted-types.ts';
import { notAcceptable, notAcceptableResponse } from '../out/not-acceptable.ts';
import { errorResponse, type PlainResponse, textResponse } from '../out/plain-response.ts';
import { refusal } from '../out/request-errors.ts';
import { bodyTooLarge } from '../request/body-errors.ts';
import { maxBytesOf } from '../request/body-weight.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import {
  asksForWebSocket,
  isEndpoint,
  isForPage,
  isForPageAlone,
  isRoot,
  type Place,
  placeOf,
} from '../request/place.ts';
import type { HeadProblem } from '../request/request-head.ts';
import { unsupportedBody } from '../request/request-text.ts';
import type { Endpoint } from './endpoint.ts';
import { noPage } from './no-page.ts';

/**
 * The response to a request that is refused, if the response has a special form. Throws a `GraphQLError` for other
 * refusals.
 */
export function refuse(
  { path: endpoint, agents, graphiql, hasCors }: Endpoint,
  request: GraphRequest,
): PlainResponse | undefined {
  const { method, url, headers, problem } = request.head;
  const hasPage = graphiql !== undefined;
  if (problem) return invalidHead(problem, request);
  const place = placeOf(url, endpoint);
  request.search = place.search;
  if (agents && isEndpoint(place.path, agents.path)) {
    request.isOfAgent = true;
    return method === 'OPTIONS' ? undefined : (agents.refuse(request) ?? refuseBody(request));
  }
  // A preflight, for any other path.
  if (method === 'OPTIONS' && hasCors) return undefined;
  if (asksForWebSocket(headers.get('upgrade'))) return refuseWebSocket(request);
  if (!isEndpoint(place.path, endpoint))
    return hasPage && isRoot(method, place.path) ? toPage(endpoint) : elsewhere(place, endpoint);
  if (hasPage && isForPage(request.head, place.search)) return undefined;
  if (!hasPage && isForPageAlone(request.head, place.search)) return noPage;
  if (method !== 'GET' && method !== 'POST') throw otherMethod;
  // Checked before anything is executed, because a change must not be made without a response.
  if (!request.type && !acceptsEvents(headers.get('accept'))) {
    request.record.setErrors([notAcceptable]);
    return notAcceptableResponse;
  }
  return method === 'GET' ? undefined : refuseBody(request);
}

/** Throws a `GraphQLError` if the head shows that the body cannot be read. */
function refuseBody(request: GraphRequest): undefined {
  const { headers, body } = request.head;
  const unsupported = unsupportedBody(headers, body);
  if (unsupported) throw unsupported;
  if (body instanceof GraphQLError) throw body;
  const length = headers.get('content-length');
  if (length !== null && !/^\d+$/.test(length)) throw invalidLength;
  const maxBytes = maxBytesOf(request);
  if (Number(length) > maxBytes) throw bodyTooLarge(maxBytes);
  return undefined;
}

/**
 * The response to a request with an invalid head. The end of such a request may be as unclear as its head, so its
 * connection is closed.
 */
function invalidHead(problem: HeadProblem, { record }: GraphRequest): PlainResponse {
  record.codes = ['BAD_REQUEST'];
  return closing(errorResponse(400, headProblems[problem], { code: 'BAD_REQUEST' }));
}

const headProblems: Readonly<Record<HeadProblem, string>> = {
  address: 'The Host header must name one host and form a valid address with the request target.',
  authorization: 'Send one Authorization header, with one token.',
};

const closing = ({ headers, ...response }: PlainResponse): PlainResponse => ({
  ...response,
  headers: { ...headers, connection: 'close' },
});

const noWebSockets = refusal(
  400,
  'BAD_REQUEST',
  'WebSockets are not supported, because this graph has no subscriptions yet. Send queries and mutations by HTTP POST.',
);

function refuseWebSocket({ record }: GraphRequest): PlainResponse {
  record.setErrors([noWebSockets]);
  // The status is not 426, which would ask for another protocol.
  return closing(errorResponse(400, noWebSockets.message, { code: 'BAD_REQUEST' }));
}

function toPage(endpoint: string): PlainResponse {
  const found = textResponse(302, `GraphiQL is at ${endpoint}, and requests go there too.`);
  // The address is relative, because a proxy may have removed a prefix of the path.
  return { ...found, headers: { ...found.headers, location: `.${endpoint}` } };
}

/** Maximum length of a path in the message. Longer paths are truncated. */
const maxPathLength = 200;

function elsewhere({ path }: Place, endpoint: string): PlainResponse {
  const shown = path.length > maxPathLength ? `${path.slice(0, maxPathLength)}…` : path;
  const message = `Nothing is served at ${shown}. This facade serves ${endpoint}: send requests there, or set its "endpoint" option to the path it is mounted at.`;
  return errorResponse(404, message, { code: 'BAD_REQUEST' });
}

const otherMethod = new GraphQLError('GraphQL only supports GET and POST requests.', {
  extensions: { code: 'BAD_REQUEST', http: { status: 405, headers: { allow: 'GET, POST' } } },
});

const invalidLength = refusal(400, 'BAD_REQUEST', 'The Content-Length header must be a number.');
