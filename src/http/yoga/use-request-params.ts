/**
 * Interprets parameters as clients mean them: an empty operation name is none, and so are variables that are an empty
 * string. The ID of a document stands for its text.
 */
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { errorBehaviors, isErrorBehavior } from '../../graphql/plan/error-behavior.ts';
import { refusal } from '../out/request-errors.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import { requestIn } from '../request/yoga-context.ts';
import {
  type AskedDocument,
  askedIn,
  hasId,
  idsIn,
  isGiven,
  isIdName,
} from '../trusted/asked-document.ts';
import { idNotSupported, persistedQueryNotSupported, unclearId } from '../trusted/refusals.ts';
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
        takeOnError(params, graphRequest, url.searchParams);
        const given = explains ? explainedIn(params, graphRequest) : notExplained(params);
        // Yoga takes only the parameters from an address that it has a name for.
        const ids = graphRequest.isGet ? idsIn(url.searchParams) : {};
        const found = trusted && withText(trusted, { ...given, ...ids });
        if (found?.asked) asked.set(graphRequest, found.asked);
        else if (!given.query) refuseIdAlone({ ...given, ...ids }, trusted);
        setRequestParserResult(knownIn(found?.params ?? given));
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

/** Null counts as absent. */
function takeOnError(
  params: GraphQLParams & { readonly onError?: unknown },
  graphRequest: GraphRequest,
  search: URLSearchParams,
): void {
  const asked = graphRequest.isGet ? search.get('onError') || null : (params.onError ?? null);
  if (asked === null) return;
  if (!isErrorBehavior(asked)) throw otherBehavior;
  graphRequest.onError = asked;
}

const otherBehavior = refusal(
  400,
  'BAD_REQUEST',
  `"onError" must be one of ${errorBehaviors.join(', ')}.`,
);

type Given = GraphQLParams & { readonly explain?: unknown };

/**
 * A document in `explain` instead of `query` is estimated and not run: servers without this feature find no document to
 * run.
 */
function explainedIn({ explain, ...params }: Given, graphRequest: GraphRequest): GraphQLParams {
  if (!isGiven(explain)) return params;
  if (typeof explain !== 'string' || isGiven(params.query)) throw explainForm;
  graphRequest.isExplained = true;
  return { ...params, query: explain };
}

const explainForm = refusal(
  400,
  'BAD_REQUEST',
  'Send the document as a text, in "query" to run it or in "explain" to estimate it.',
);

function notExplained({ explain, ...params }: Given): GraphQLParams {
  if (isGiven(explain)) throw explainOff;
  return params;
}

const explainOff = refusal(
  400,
  'BAD_REQUEST',
  'Operations are not estimated here: "explain" needs GraphiQL and introspection.',
);

/** The parameters that have a meaning. Others are ignored, according to GraphQL over HTTP. */
function knownIn({ query, operationName, variables, extensions }: GraphQLParams): GraphQLParams {
  return {
    ...(query !== undefined && { query }),
    ...(operationName !== '' && { operationName }),
    ...((variables as unknown) !== '' && { variables }),
    ...(extensions !== undefined && { extensions }),
  };
}

/**
 * A hash without a document is a question whether persisted queries are supported. With a document, that is simply run,
 * as with an ID that nothing has here.
 */
function refuseIdAlone(
  params: Readonly<Record<string, unknown>>,
  trusted: TrustedDocuments | undefined,
): void {
  const { extensions } = params;
  if (typeof extensions === 'object' && Object(extensions).persistedQuery != null)
    throw persistedQueryNotSupported();
  if (!trusted && hasId(params)) throw idNotSupported();
}
