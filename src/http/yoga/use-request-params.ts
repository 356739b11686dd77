/**
 * Interprets parameters as clients mean them: an empty operation name is none, and so are variables that are an empty
 * string. The ID of a document stands for its text.
 */
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import type { GraphRequest } from '../request/graph-request.ts';
import { requestIn } from '../request/yoga-context.ts';
import { type AskedDocument, askedIn, idsIn, isIdName } from '../trusted/asked-document.ts';
import { persistedQueryNotSupported, unclearId } from '../trusted/refusals.ts';
import type { TrustedDocuments } from '../trusted/trusted-documents.ts';

export interface RequestParamsOptions {
  /** Whether operations are estimated for callers who ask for it. */
  readonly explains: boolean;
  /** Documents with IDs, if there are any. */
  readonly trusted: TrustedDocuments | undefined;
  /** Receives the documents that requests name by ID. */
  readonly asked: WeakMap<GraphRequest, AskedDocument>;
}

export function useRequestParams({ explains, trusted, asked }: RequestParamsOptions): Plugin {
  return {
    onRequestParse: ({ serverContext, url }) => ({
      onRequestParseDone({ requestParserResult, setRequestParserResult }) {
        const params = requestParserResult;
        // Values that are not objects are refused later.
        if (typeof params !== 'object' || params === null || Array.isArray(params)) return;
        const graphRequest = requestIn(serverContext);
        const explained = explains ? explainedIn(params) : undefined;
        if (explained) graphRequest.isExplained = true;
        const given = explained ?? params;
        // Yoga takes only the parameters from an address that it has a name for.
        const ids = graphRequest.isGet ? idsIn(url.searchParams) : {};
        const found = trusted && withText(trusted, { ...given, ...ids });
        if (found?.asked) asked.set(graphRequest, found.asked);
        else if (isHashAlone(params)) throw persistedQueryNotSupported();
        setRequestParserResult(withoutEmpty(found?.params ?? given));
      },
    }),
  };
}

/** The parameters without an ID, but with the text of its document. `asked` only if they had one. */
function withText(trusted: TrustedDocuments, given: Readonly<Record<string, unknown>>) {
  const asked = askedIn(given);
  if (!asked) throw unclearId();
  const document = trusted.byId(asked);
  const others = Object.entries(given).filter(([name]) => !isIdName(name));
  const params = Object.fromEntries(others) as GraphQLParams;
  return document ? { asked, params: { ...params, query: document.text } } : { params };
}

/**
 * A document in `explain` instead of `query` is estimated and not run: servers without this feature find no document to
 * run. Undefined without one.
 */
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

/**
 * A hash without a document is a question whether persisted queries are supported. With a document, that is simply run.
 */
const isHashAlone = ({ query, extensions }: GraphQLParams): boolean =>
  !query && typeof extensions === 'object' && extensions?.persistedQuery != null;
