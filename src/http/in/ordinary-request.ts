/**
 * Recognizes ordinary requests: a POST of JSON to the endpoint, or a GET with parameters, with one document and nothing
 * unusual. Yoga handles all others.
 */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { type ErrorBehavior, isErrorBehavior } from '../../graphql/plan/error-behavior.ts';
import { prefersPage, type ResponseType, responseType } from '../headers/accepted-types.ts';
import { isUtf8Search } from '../request/request-text.ts';
import { type AskedDocument, askedIn, idsIn } from '../trusted/asked-document.ts';

/** What the body or the address of a request contains. */
export interface DocumentParams extends AskedDocument {
  readonly operationName?: string | null;
  readonly variables?: Readonly<Record<string, unknown>> | null;
  readonly onError?: ErrorBehavior | undefined;
}

export interface OrdinaryOptions {
  readonly endpoint: string;
  /** Maximum size of a request body, in bytes. */
  readonly requestBytes: number;
  /** Whether documents have IDs. */
  readonly hasIds: boolean;
}

/** As other servers pass it on. */
type MountedMessage = IncomingMessage & { readonly body?: unknown; readonly originalUrl?: unknown };

/** Media type of the response; undefined if the head is not that of an ordinary request. */
export function ordinaryType(
  request: MountedMessage,
  { endpoint, requestBytes }: OrdinaryOptions,
): ResponseType | undefined {
  const { headers, url, method } = request;
  const isOrdinary =
    (method === 'POST'
      ? url === endpoint && hasOrdinaryBody(request, requestBytes)
      : method === 'GET' && hasSearch(url, endpoint) && hasNoBody(request)) &&
    // A server that mounts the facade below a path keeps the original one here.
    (request.originalUrl ?? url) === url &&
    request.httpVersionMajor === 1 &&
    headers.upgrade === undefined &&
    headers['access-control-request-headers'] === undefined;
  return isOrdinary ? responseType(headers.accept) : undefined;
}

function hasOrdinaryBody(request: MountedMessage, mostBytes: number): boolean {
  const { headers } = request;
  const length = headers['content-length'];
  return (
    isPlainJson(headers['content-type']) &&
    length !== undefined &&
    Number(length) <= mostBytes &&
    headers['content-encoding'] === undefined &&
    !request.readableDidRead &&
    request.body === undefined
  );
}

const hasSearch = (url: string | undefined, endpoint: string): boolean =>
  url?.[endpoint.length] === '?' && url.startsWith(endpoint) && !url.includes('#');

const hasNoBody = ({ headers }: MountedMessage): boolean =>
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  // Browsers get a page, if there is one.
  !prefersPage(headers.accept);

const isPlainJson = (type = '') =>
  type === 'application/json' || /^application\/json; ?charset=(?:utf|UTF)-8$/.test(type);

const brace = 0x7b;

/** The content of a body; undefined if it is not JSON in UTF-8, or contains anything unusual. */
export function ordinaryParams(body: Buffer, hasIds: boolean): DocumentParams | undefined {
  // Not even a space or a byte order mark may precede it.
  if (body[0] !== brace || !isUtf8(body)) return undefined;
  let params: Readonly<Record<string, unknown>>;
  try {
    params = JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
  return paramsOf(params, hasIds);
}

/** The parameters of an address with a search; undefined if a value is not JSON, or anything is unusual. */
export function ordinarySearch(
  { url = '' }: IncomingMessage,
  hasIds: boolean,
): DocumentParams | undefined {
  const text = url.slice(url.indexOf('?') + 1);
  const search = new URLSearchParams(text);
  // A file of GraphiQL.
  if (search.has('graphiql') || !isUtf8Search(text)) return undefined;
  const member = (name: string) => search.get(name) || null;
  const json = (name: string) => JSON.parse(member(name) ?? 'null');
  try {
    const params = {
      query: member('query'),
      operationName: member('operationName'),
      variables: json('variables'),
      extensions: json('extensions'),
      onError: member('onError'),
    };
    return paramsOf(hasIds ? { ...params, ...idsIn(search) } : params, hasIds);
  } catch {
    return undefined;
  }
}

function paramsOf(
  params: Readonly<Record<string, unknown>>,
  hasIds: boolean,
): DocumentParams | undefined {
  for (const name in params) if (!isOrdinaryMember(name, params[name])) return undefined;
  const { query, operationName, variables, onError } = params;
  const asked = hasIds ? askedIn(params) : typeof query === 'string' ? { query } : undefined;
  if (!asked || (asked.query ?? asked.documentId ?? asked.hash) === undefined) return undefined;
  return {
    ...asked,
    // An empty name counts as none.
    operationName: (operationName as string | null | undefined) || null,
    // So does an empty text.
    variables: (variables as DocumentParams['variables'] | '') || null,
    onError: isErrorBehavior(onError) ? onError : undefined,
  };
}

function isOrdinaryMember(name: string, value: unknown): boolean {
  if (name === 'query') return typeof value === 'string' && value !== '';
  if (value === null) return true;
  if (name === 'operationName') return typeof value === 'string';
  if (name === 'variables' && value === '') return true;
  if (name === 'variables' || name === 'extensions')
    return typeof value === 'object' && !Array.isArray(value);
  if (name === 'onError') return isErrorBehavior(value);
  // Others are ignored, but for one that Yoga estimates or refuses.
  return name !== 'explain' || value === '';
}
