/**
 * The errors for documents that must not run. Their codes are those of Apollo Router, which its clients and tools
 * recognize.
 */
import { GraphQLError } from 'graphql';

/** Prevents caching, because a refusal must not be used after its list has changed. */
const headers = { 'cache-control': 'private, no-cache, must-revalidate' };

const refusal = (status: number, code: string, message: string) => () =>
  new GraphQLError(message, { extensions: { code, http: { status, headers } } });

export const notInList = refusal(
  404,
  'PERSISTED_QUERY_NOT_IN_LIST',
  'No trusted document has this ID.',
);

export const notTrusted = refusal(
  403,
  'QUERY_NOT_IN_SAFELIST',
  'The document is not one of the trusted documents.',
);

export const idRequired = refusal(
  400,
  'PERSISTED_QUERY_ID_REQUIRED',
  'Send the ID of a trusted document instead of a document.',
);

export const idAndText = refusal(
  400,
  'CANNOT_SEND_PQ_ID_AND_BODY',
  'Send the ID of a trusted document or a document, not both.',
);

export const unclearId = refusal(
  400,
  'BAD_REQUEST',
  'The ID of a document must be one string, however it is sent.',
);

/**
 * The error if there is no list, so that no document has an ID. Its code makes clients send full documents, as after a
 * hash.
 */
export const idNotSupported = refusal(
  400,
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'No document has an ID here: there are no trusted documents. Send the document in "query".',
);

/**
 * The error for a hash. Clients recognize its code or message, and send full documents from then on. Apollo Link and
 * urql read it with any status, but other clients that accept application/json only with 200, which `spec` causes.
 */
export const persistedQueryNotSupported = () =>
  new GraphQLError('PersistedQueryNotSupported', {
    extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED', http: { status: 400, spec: true } },
  });
