/**
 * Reads what clients send with a document, or in its place, as they mean it: a name of an operation that is
 * empty is none, variables that are an empty text are none, and a hash alone asks whether documents may be sent by
 * their hash.
 */
import { GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';

export function useRequestParams(): Plugin {
  return {
    onRequestParse: () => ({
      onRequestParseDone({ requestParserResult: params, setRequestParserResult }) {
        // What is no object is refused with its kind later on.
        if (typeof params !== 'object' || params === null || Array.isArray(params)) return;
        if (isHashAlone(params)) throw persistedQueryNotSupported();
        setRequestParserResult(withoutEmpty(params));
      },
    }),
  };
}

function withoutEmpty(params: GraphQLParams): GraphQLParams {
  const { operationName, variables, ...others } = params;
  return {
    ...others,
    ...(operationName !== '' && { operationName }),
    ...((variables as unknown) !== '' && { variables }),
  };
}

/** A document that comes with its hash is just run: nobody has to keep it. */
const isHashAlone = ({ query, extensions }: GraphQLParams): boolean =>
  !query && typeof extensions === 'object' && extensions?.persistedQuery != null;

/**
 * Clients know it by its code or its message, and send documents from then on. Apollo's links and urql's read
 * both at any status, but other clients of application/json at 200 alone, which `spec` gives them.
 */
const persistedQueryNotSupported = () =>
  new GraphQLError('PersistedQueryNotSupported', {
    extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED', http: { status: 400, spec: true } },
  });
