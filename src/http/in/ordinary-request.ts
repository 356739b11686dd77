/**
 * Recognizes ordinary requests: a POST of JSON to the endpoint with one document and nothing unusual. Yoga handles all
 * others.
 */
import type { IncomingMessage } from 'node:http';
import { type ResponseType, responseType } from '../out/response-head.ts';

/** What the body of a request contains. */
export interface DocumentParams {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: Readonly<Record<string, unknown>> | null;
}

export interface OrdinaryOptions {
  readonly endpoint: string;
  /** Maximum size of a request body, in bytes. */
  readonly requestBytes: number;
}

/** As other servers pass it on. */
type MountedMessage = IncomingMessage & { readonly body?: unknown; readonly originalUrl?: unknown };

/** Media type of the response; undefined if the head is not that of an ordinary request. */
export function ordinaryType(
  request: MountedMessage,
  { endpoint, requestBytes }: OrdinaryOptions,
): ResponseType | undefined {
  const { headers, url } = request;
  const length = headers['content-length'];
  const isOrdinary =
    request.method === 'POST' &&
    url === endpoint &&
    // A server that mounts the facade below a path keeps the original one here.
    (request.originalUrl ?? url) === url &&
    request.httpVersionMajor === 1 &&
    isPlainJson(headers['content-type']) &&
    length !== undefined &&
    Number(length) <= requestBytes &&
    headers['content-encoding'] === undefined &&
    headers.upgrade === undefined &&
    headers['access-control-request-headers'] === undefined &&
    !request.readableDidRead &&
    request.body === undefined;
  return isOrdinary ? responseType(headers.accept) : undefined;
}

const isPlainJson = (type = '') =>
  type === 'application/json' || /^application\/json; ?charset=(?:utf|UTF)-8$/.test(type);

const brace = 0x7b;

/** The content of a body; undefined if it is not JSON, or contains anything unusual. */
export function ordinaryParams(body: Buffer): DocumentParams | undefined {
  // Not even a space or a byte order mark may precede it.
  if (body[0] !== brace) return undefined;
  let params: Readonly<Record<string, unknown>>;
  try {
    params = JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
  for (const name in params) if (!isOrdinaryMember(name, params[name])) return undefined;
  const { query, operationName, variables } = params;
  if (typeof query !== 'string') return undefined;
  return {
    query,
    // An empty name counts as none.
    operationName: (operationName as string | null | undefined) || null,
    // So does an empty text.
    variables: (variables as DocumentParams['variables'] | '') || null,
  };
}

function isOrdinaryMember(name: string, value: unknown): boolean {
  if (name === 'query') return typeof value === 'string' && value !== '';
  if (value === null) return true;
  if (name === 'operationName') return typeof value === 'string';
  if (name === 'variables' && value === '') return true;
  return (
    (name === 'variables' || name === 'extensions') &&
    typeof value === 'object' &&
    !Array.isArray(value)
  );
}
