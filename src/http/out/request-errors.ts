/**
 * Errors about a request as a whole: what Yoga, the parser and the coercion of variables refuse before any
 * field runs. They bring the HTTP status of the answer in their extensions; errors of fields never do.
 */
import { GraphQLError } from 'graphql';
import { presentError } from '../../graphql/errors/errors.ts';
import { withoutValues } from '../../graphql/errors/without-values.ts';

/** Errors that are what the client reads: Yoga shows every error here once more, whoever made it. */
const presented = new WeakSet<GraphQLError>();

export function asPresented(error: GraphQLError): GraphQLError {
  presented.add(error);
  return error;
}

/** What the client reads of an error, be it of the request or of a field. `report` hears of our own faults. */
export function presentAnyError(error: unknown, report: (cause: unknown) => void): GraphQLError {
  if (error instanceof GraphQLError && presented.has(error)) return error;
  if (error instanceof GraphQLError && error.path === undefined && error.extensions.http)
    return refusal(error);
  const shown = presentError(error, report);
  // With no field to be null there is no data, and then a 200 would say that all went well.
  return shown.path === undefined ? withStatus(shown, 500) : shown;
}

const ofDocuments = new Set<unknown>(['GRAPHQL_PARSE_FAILED', 'PERSISTED_QUERY_NOT_SUPPORTED']);

/** Only the coercion of variables gives no code of its own. */
function refusal(error: GraphQLError): GraphQLError {
  const { nodes, source, positions, extensions } = error;
  const { code = 'BAD_USER_INPUT', http, cost, retryAfter } = extensions;
  // Yoga answers 200 to those who accept no newer type than application/json, where the flag `spec` stands.
  // That is for documents and their hashes; a request that is neither is 400 to everybody.
  const status = ofDocuments.has(code) ? http : { ...Object(http), spec: false };
  return new GraphQLError(withoutValues(error), {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    // No original error: it would echo what was sent.
    extensions: {
      code,
      ...(cost !== undefined && { cost }),
      ...(retryAfter !== undefined && { retryAfter }),
      http: status,
    },
  });
}

const withStatus = ({ message, extensions }: GraphQLError, status: number) =>
  new GraphQLError(message, { extensions: { ...extensions, http: { status } } });
