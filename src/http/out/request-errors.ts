/**
 * Errors of whole requests, which are refused before any field runs. Their extensions contain the HTTP status of the
 * response; errors of fields have none.
 */
import { GraphQLError } from 'graphql';
import { presentError, relocate } from '../../graphql/errors/errors.ts';
import { withoutValues } from '../../graphql/errors/without-values.ts';

/** An error that refuses a request with this status. */
export const refusal = (status: number, code: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code, http: { status } } });

/** An error as the client reads it, of the request or of a field. `report` receives internal errors. */
export function presentAnyError(error: unknown, report: (cause: unknown) => void): GraphQLError {
  if (error instanceof GraphQLError && error.path === undefined && error.extensions.http)
    return presentRefusal(error);
  const shown = presentError(error, report);
  // Without a path no field can be null, so there is no data, and a 200 would report success.
  return shown.path === undefined ? withStatus(shown, 500) : shown;
}

/** Only the coercion of variables has no code of its own. */
function presentRefusal(error: GraphQLError): GraphQLError {
  const { code = 'BAD_USER_INPUT', http, cost, retryAfter } = error.extensions;
  // Without the original error, which would echo the input.
  return relocate(error, withoutValues(error), {
    code,
    ...(cost !== undefined && { cost }),
    ...(retryAfter !== undefined && { retryAfter }),
    http,
  });
}

const withStatus = ({ message, extensions }: GraphQLError, status: number) =>
  new GraphQLError(message, { extensions: { ...extensions, http: { status } } });
