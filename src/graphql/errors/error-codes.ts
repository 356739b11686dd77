/** All codes of errors in responses. Codes of user errors and of warnings are others. */
import { errorMessages } from './errors.ts';

/** Of requests that are refused as a whole. Each refusal has a message of its own. */
const ofRequests = [
  'BAD_REQUEST',
  'REQUEST_ENTITY_TOO_LARGE',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'PERSISTED_QUERY_NOT_IN_LIST',
  'PERSISTED_QUERY_ID_REQUIRED',
  'QUERY_NOT_IN_SAFELIST',
  'CANNOT_SEND_PQ_ID_AND_BODY',
];

export const errorCodes: readonly string[] = [...Object.keys(errorMessages), ...ofRequests];
