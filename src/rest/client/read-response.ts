/**
 * Checks that an HTTP response has the status, content type and rough shape that its operation promises, and parses its
 * JSON.
 */
import { type AnyOperation, type Deletion, hasWholeList } from '../table/operation.ts';
import type { HttpHead, HttpHeaders, HttpResponse } from '../transport/exchange.ts';
import { partOfList, RestError, unreadableResponse } from '../values/errors.ts';
import { isRecord, nextToken } from '../values/record.ts';
import { utf8Text } from '../values/utf8-text.ts';
import { retryAfterOf } from './retry-after.ts';
import { type ErrorDetails, errorOfStatus } from './status-errors.ts';

/** The parsed body of a response. Throws a `RestError` if the response is not what the operation promises. */
export function readResponse(operation: AnyOperation, response: HttpResponse): unknown {
  try {
    return read(operation, response);
  } catch (error) {
    const isUnclear = !operation.isRead && mayBeMade(response);
    throw isUnclear && error instanceof RestError ? error.afterSending : error;
  }
}

/** Whether a response to a change does not show whether the change was made. */
const mayBeMade = (response: HttpResponse): boolean =>
  response.status >= 500 || (response.status <= 299 && !isAccepted(response));

function read(operation: AnyOperation, response: HttpResponse): unknown {
  const { status } = response;
  if (status < 200 || status > 299)
    throw errorOfStatus(status, errorDetailsIn(response), operation.path.includes('{'));
  if (operation.kind === 'nothing' || operation.kind === 'deletion') {
    // An HTML page instead of an empty body comes from an intermediary, so it does not show that the change was made.
    if (response.body.length > 0 && !hasJsonType(response))
      throw unreadableResponse(status, expected.type);
    return operation.kind === 'deletion' ? deletionOf(status) : undefined;
  }
  const value = parse(response);
  if (!isRecord(value)) throw unreadableResponse(status, expected.object);
  if (operation.kind === 'list' && !Array.isArray(value.items))
    throw unreadableResponse(status, expected.items);
  if (nextToken(value) !== null && hasWholeList(operation)) throw partOfList(status);
  return operation.kind === 'upsert' ? { value, isCreated: status === 201 } : value;
}

/** Whether the head of a response shows that the service did what was requested, whatever the body contains. */
export const isAccepted = (head: HttpHead): boolean =>
  head.status >= 200 && head.status <= 299 && (head.status === 204 || hasJsonType(head));

/** 205: it was deleted. 204: there was nothing to delete. 202: the deletion waits for approval. */
const deletionOf = (status: number): Deletion => (status === 202 ? 'pending' : status !== 204);

/** What was expected, for messages. They do not contain what was received, since it may be a secret. */
const expected = {
  type: 'expected application/json',
  json: 'expected JSON',
  object: 'expected an object',
  items: 'expected items',
} as const;

function parse(response: HttpResponse): unknown {
  const { status, body } = response;
  if (!hasJsonType(response)) throw unreadableResponse(status, expected.type);
  try {
    return JSON.parse(utf8Text(body));
  } catch {
    throw unreadableResponse(status, expected.json, mayBeTruncated(response));
  }
}

/** Whether the body may be incomplete without a sign of it: its end is marked only by the end of the connection. */
const mayBeTruncated = ({ status, headers }: HttpResponse) =>
  status !== 204 &&
  status !== 205 &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

/** The code and message in an error response of the service: `{"error": {"code", "message"}}`. */
function errorDetailsIn(response: HttpResponse): ErrorDetails {
  const error = serviceErrorIn(response);
  const { message } = error ?? {};
  return {
    isOfService: error !== undefined,
    message: typeof message === 'string' ? message : undefined,
    retryAfter: retryAfterOf(response),
    pageType: pageTypeOf(response),
  };
}

/** The service sends JSON, or nothing. The body may be missing because it could not be read. */
function pageTypeOf(response: HttpResponse): string | undefined {
  const { body, headers } = response;
  const isEmpty = body.length === 0 && !(Number(headers['content-length']) > 0);
  if (isEmpty || hasJsonType(response)) return undefined;
  return (
    /^[\w.+-]{1,60}\/[\w.+-]{1,60}(?![^\s;])/.exec(String(headers['content-type']))?.[0] ??
    'no valid type'
  );
}

function serviceErrorIn(response: HttpResponse): Readonly<Record<string, unknown>> | undefined {
  try {
    const body: unknown = parse(response);
    return isRecord(body) && isRecord(body.error) ? body.error : undefined;
  } catch {
    return undefined;
  }
}

const jsonType = /^application\/(?:[\w.+-]+\+)?json\b/i;

/** Returns true also if there is no content type. */
export function hasJsonType({ headers }: { readonly headers: HttpHeaders }): boolean {
  const type = headers['content-type'];
  return type === undefined || jsonType.test(String(type));
}
