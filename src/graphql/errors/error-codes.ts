/** All codes of errors in responses. User errors and warnings have separate codes. */
import { errorMessages } from './errors.ts';

/** Codes of requests that are refused entirely. Each refusal has its own message. */
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
