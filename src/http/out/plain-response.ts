/** Responses without a GraphQL result: refusals and errors, for both node:http and the Fetch standard. */
import { errorMessages } from '../../graphql/errors/errors.ts';
import { inOnePiece } from './json-pieces.ts';
import type { HttpResponse } from './response-head.ts';

export interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response with an error and its code, in the form that GraphQL clients read. */
export const errorResponse = (
  status: number,
  message: string,
  extensions: Readonly<Record<string, unknown>>,
): PlainResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ errors: [{ message, extensions }] }),
});

/** The response to a request that fails because of an internal error. */
export const internalError = errorResponse(500, errorMessages.INTERNAL_SERVER_ERROR, {
  code: 'INTERNAL_SERVER_ERROR',
});

/** A response with a text, for other clients. */
export const textResponse = (status: number, text: string): PlainResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `${text}\n`,
});

export const asHttp = ({ body, ...head }: PlainResponse): HttpResponse => ({
  ...head,
  ...(body !== '' && { body: inOnePiece(body) }),
});
