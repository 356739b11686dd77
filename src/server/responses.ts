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
