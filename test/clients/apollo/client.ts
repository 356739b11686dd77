import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { RetryLink } from '@apollo/client/link/retry';
import { relayStylePagination } from '@apollo/client/utilities';
import { catchError, map, of, throwError } from 'rxjs';
import type { SchemaFacts } from '../schema-facts.ts';

export function createCache({ possibleTypes, embedded, paged }: SchemaFacts): InMemoryCache {
  const typePolicies = Object.fromEntries(
    Object.entries(paged).map(([type, fields]) => [
      type,
      {
        // Two queries for different fields of such an object must not overwrite each other's result.
        ...(embedded.includes(type) && { merge: true }),
        fields: Object.fromEntries(
          Object.entries(fields).map(([field, keyArgs]) => [field, relayStylePagination(keyArgs)]),
        ),
      },
    ]),
  );
  return new InMemoryCache({ possibleTypes, typePolicies });
}

export interface GraphError {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly retryAfter?: number };
}

export function createClient(
  endpoint: string,
  token: string,
  facts: SchemaFacts,
  report: (error: GraphError) => void,
): ApolloClient {
  return new ApolloClient({
    cache: createCache(facts),
    link: ApolloLink.from([
      new ErrorLink(({ error }) => graphErrors(error).forEach(report)),
      withPartialData,
      createRetryLink(),
      overloadedFields,
      new HttpLink({ uri: endpoint, headers: { authorization: `Bearer ${token}` } }),
    ]),
  });
}

const maxTries = 8;
/** Maximum wait in seconds. If a request is refused for longer, the caller gets the error. */
const longestWait = 60;

/** Repeats refused requests, queries with a refused field, and queries without a response. */
const createRetryLink = () =>
  new RetryLink({
    attempts(tries, { operationType }, error) {
      if (tries >= maxTries || retryAfter(error) > longestWait) return false;
      if (graphErrors(error).some(isRefusal)) return true;
      // Without a response, `fetch` throws a TypeError. A mutation is not repeated: it may have made its change.
      return error instanceof TypeError && operationType === 'query';
    },
    delay(tries, _operation, error) {
      // Random, so that requests that were refused together are not repeated together.
      return 1_000 * retryAfter(error) + 500 * 2 ** tries * Math.random();
    },
  });

/** Makes the result of a query with a refused field an error, because `RetryLink` repeats only errors. */
const overloadedFields = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      const isOverloaded = result.errors?.some(
        ({ extensions }) => extensions?.code === 'OVERLOADED',
      );
      if (isOverloaded && operation.operationType === 'query')
        throw new CombinedGraphQLErrors(result);
      return result;
    }),
  ),
);

/** Returns the result of the last try with its data, which may be incomplete. */
const withPartialData = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    catchError((error: unknown) =>
      CombinedGraphQLErrors.is(error)
        ? of({ data: error.data ?? null, errors: error.errors })
        : throwError(() => error),
    ),
  ),
);

/** Whether the request was refused, so that it changed nothing. The response to a mutation is never 429. */
const isRefusal = ({ extensions }: GraphError) =>
  extensions?.code === 'OVERLOADED' || extensions?.code === 'RATE_LIMITED';

const retryAfter = (error: unknown): number =>
  Math.max(0, ...graphErrors(error).map(({ extensions }) => extensions?.retryAfter ?? 0));

/** The GraphQL errors of a response with either content type. */
export function graphErrors(error: unknown): readonly GraphError[] {
  // Responses with `application/graphql-response+json` and any status, or with `application/json` and 200.
  if (CombinedGraphQLErrors.is(error)) return error.errors;
  // Responses with `application/json` and another status, whose body Apollo does not parse.
  if (ServerError.is(error) && isJson(error.response))
    return JSON.parse(error.bodyText).errors ?? [];
  return [];
}

const isJson = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('application/json') ?? false;
