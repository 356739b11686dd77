/** Why a document is not run. Codes are those of Apollo Router, which its clients and tools recognize. */
import { GraphQLError } from 'graphql';

/** A refusal must not outlive the list that it is about. */
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

/** Without a list no document has an ID. The code makes clients send full documents, as after a hash. */
export const idNotSupported = refusal(
  400,
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'No document has an ID here: there are no trusted documents. Send the document in "query".',
);

/**
 * Clients recognize the code or the message, and send full documents from then on. Apollo Link and urql read both at
 * any status, but other clients of application/json only at 200, which `spec` provides.
 */
export const persistedQueryNotSupported = () =>
  new GraphQLError('PersistedQueryNotSupported', {
    extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED', http: { status: 400, spec: true } },
  });
