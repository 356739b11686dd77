/** Why the body of a request cannot be read. */
import { refusal } from '../out/request-errors.ts';

/** The host server is at fault, and its author needs to know what to change. */
export const bodyConsumed = () =>
  refusal(
    500,
    'INTERNAL_SERVER_ERROR',
    'The request body was read before the request reached the facade. Mount the facade before any body parser, or leave the parsed body in "request.body".',
  );

/** A value of a body parser without a member. */
export const bodyWithoutQuery = () => refusal(400, 'BAD_REQUEST', 'The request body has no query.');

/** Mostly because the client has disconnected, which is not an internal error. */
export const bodyUnreadable = () =>
  refusal(400, 'BAD_REQUEST', 'The body of the request could not be read.');

export const bodyTooLarge = (maxBytes: number) =>
  refusal(413, 'REQUEST_ENTITY_TOO_LARGE', `The request body must have at most ${maxBytes} bytes.`);
