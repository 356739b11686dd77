/** The response to callers that accept none of the available media types. */
import { GraphQLError } from 'graphql';
import { textResponse } from './plain-response.ts';

const message = 'Accept application/graphql-response+json or application/json.';

export const notAcceptable = new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });

export const notAcceptableResponse = textResponse(406, message);
