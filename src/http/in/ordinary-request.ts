/**
 * Tells the ordinary request: a POST of JSON to the endpoint that names one document, with nothing odd about
 * it. Everything else is for Yoga to read or to refuse.
 */
import type { IncomingMessage } from 'node:http';
import { type ResponseType, responseType } from '../out/response-head.ts';

/** What is asked for, as the body of a request says it. */
export interface DocumentParams {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: Readonly<Record<string, unknown>> | null;
}

export interface OrdinaryOptions {
  readonly endpoint: string;
  /** Bytes that the body of a request may have. */
  readonly requestBytes: number;
}

/** As servers of others leave them. */
type MountedMessage = IncomingMessage & { readonly body?: unknown; readonly originalUrl?: unknown };

/** The type of its answer; undefined where the request is not an ordinary one by its head. */
export function ordinaryType(
  request: MountedMessage,
  { endpoint, requestBytes }: OrdinaryOptions,
): ResponseType | undefined {
  const { headers, url } = request;
  const length = headers['content-length'];
  const isOrdinary =
    request.method === 'POST' &&
    url === endpoint &&
    // A server that mounts the facade below a path says there what was asked for.
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

/** What a body asks for; undefined where it is not JSON, or holds anything but the ordinary. */
export function ordinaryParams(body: Buffer): DocumentParams | undefined {
  // Not even a space or a byte order mark before it.
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
    // An empty name is none.
    operationName: (operationName as string | null | undefined) || null,
    // So is an empty text.
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
