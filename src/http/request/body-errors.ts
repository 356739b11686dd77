/** Errors for the bodies of requests that cannot be read. */
import { refusal } from '../out/request-errors.ts';
import { maxPlainBytes } from './body-weight.ts';

/** The error if the host server has read the body. Its developer has to know what to change. */
export const bodyConsumed = () =>
  refusal(
    500,
    'INTERNAL_SERVER_ERROR',
    'The request body was read before the request reached the facade. Mount the facade before any body parser, or leave the parsed body in "request.body".',
  );

/** The error for the value of a body parser without the required member. */
export const bodyWithoutQuery = () => refusal(400, 'BAD_REQUEST', 'The request body has no query.');

/** The error if reading fails. Usually the client has disconnected, so it is not an internal error. */
export const bodyUnreadable = () =>
  refusal(400, 'BAD_REQUEST', 'The body of the request could not be read.');

/** The error for a large body that has more than long texts. */
export const bodyTooDense = () =>
  refusal(
    413,
    'REQUEST_ENTITY_TOO_LARGE',
    `The request body must have at most ${maxPlainBytes} bytes besides texts of more than 1,000 bytes in its variables.`,
  );

export const bodyTooLarge = (maxBytes: number) =>
  refusal(413, 'REQUEST_ENTITY_TOO_LARGE', `The request body must have at most ${maxBytes} bytes.`);
