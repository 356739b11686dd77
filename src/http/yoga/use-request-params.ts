/**
 * Interprets parameters as clients mean them: an empty operation name is none, and so are variables that are an empty
 * string. A hash without a document asks whether persisted queries are supported.
 */
import { GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';

export function useRequestParams(): Plugin {
  return {
    onRequestParse: () => ({
      onRequestParseDone({ requestParserResult: params, setRequestParserResult }) {
        // Values that are not objects are refused later.
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

/** A document that is sent with its hash is simply run. */
const isHashAlone = ({ query, extensions }: GraphQLParams): boolean =>
  !query && typeof extensions === 'object' && extensions?.persistedQuery != null;

/**
 * Clients recognize the code or the message, and send full documents from then on. Apollo Link and urql read both at
 * any status, but other clients of application/json only at 200, which `spec` provides.
 */
const persistedQueryNotSupported = () =>
  new GraphQLError('PersistedQueryNotSupported', {
    extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED', http: { status: 400, spec: true } },
  });
