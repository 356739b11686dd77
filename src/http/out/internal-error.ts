/** The response to a request that fails because of an internal error. */
import { errorMessages } from '../../graphql/errors/errors.ts';
import { errorResponse } from './plain-response.ts';

export const internalError = errorResponse(500, errorMessages.INTERNAL_SERVER_ERROR, {
  code: 'INTERNAL_SERVER_ERROR',
});
