/** Responses without a GraphQL result. */
import type { FetchAPI } from 'graphql-yoga';

type Headers = Readonly<Record<string, string>>;
type Api = Pick<FetchAPI, 'Response'>;

/**
 * A response with an error, in the form that GraphQL clients read. Its type is `application/json`: with the newer type,
 * Apollo and other clients would take it for the result of the operation, and would not try again.
 */
export const errorResponse = (
  { Response }: Api,
  status: number,
  message: string,
  extensions: Readonly<Record<string, unknown>>,
  headers: Headers = {},
) =>
  new Response(JSON.stringify({ errors: [{ message, extensions }] }), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });

/** A response with an error, in the form that clients of the Model Context Protocol read. */
export const messageError = (
  { Response }: Api,
  status: number,
  message: string,
  data: Readonly<Record<string, unknown>>,
  headers: Headers = {},
  { id = null, code }: { readonly id?: unknown; readonly code?: number } = {},
) => {
  const error = {
    code: code ?? (status < 500 && status !== 401 ? -32_600 : -32_603),
    message,
    data,
  };
  return new Response(JSON.stringify({ jsonrpc: '2.0', id, error }), {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
  });
};

/** A response with a text, for other clients. */
export const textResponse = (
  { Response }: Api,
  status: number,
  text: string,
  headers: Headers = {},
) =>
  new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });

/** Whether a request is for a path, with or without a slash at its end. Parsing its URL takes longer than this. */
export function isFor(path: string, { url: address }: Request, url: URL): boolean {
  const from = address.indexOf('/', 'https://'.length);
  if (from > 0 && address.length === from + path.length && address.endsWith(path)) return true;
  return url.pathname === path || url.pathname === `${path}/`;
}
