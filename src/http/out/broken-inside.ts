/** What is answered to a request that dies of a fault of ours. */
import { errorMessages } from '../../graphql/errors/errors.ts';
import { errorAnswer } from './plain-answer.ts';

export const brokenInside = errorAnswer(500, errorMessages.INTERNAL_SERVER_ERROR, {
  code: 'INTERNAL_SERVER_ERROR',
});
