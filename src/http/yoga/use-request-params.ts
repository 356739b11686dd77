/**
 * Interprets parameters as clients mean them: an empty operation name is none, and so are variables that are an empty
 * string. A hash without a document asks whether persisted queries are supported. A document in `explain` instead of
 * `query` is estimated, and not run: whatever does not understand that finds no document to run.
 */
import { GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { requestIn } from '../request/request-scope.ts';

export interface RequestParamsOptions {
  /** Whether operations are estimated for callers who ask for it. */
  readonly explains: boolean;
}

export function useRequestParams({ explains }: RequestParamsOptions): Plugin {
  return {
    onRequestParse: ({ serverContext }) => ({
      onRequestParseDone({ requestParserResult: params, setRequestParserResult }) {
        // Values that are not objects are refused later.
        if (typeof params !== 'object' || params === null || Array.isArray(params)) return;
        if (isHashAlone(params)) throw persistedQueryNotSupported();
        const explained = explains ? explainedIn(params) : undefined;
        if (explained) requestIn(serverContext).isExplained = true;
        setRequestParserResult(withoutEmpty(explained ?? params));
      },
    }),
  };
}

/** Undefined if it is a request to run something. */
function explainedIn({
  explain,
  ...params
}: GraphQLParams & { readonly explain?: unknown }): GraphQLParams | undefined {
  return typeof explain === 'string' && params.query == null
    ? { ...params, query: explain }
    : undefined;
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
