import { Client, type CombinedError, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { retryExchange } from '@urql/exchange-retry';
import type { SchemaFacts } from '../schema-facts.ts';

export function createClient(
  endpoint: string,
  token: string,
  { possibleTypes, embedded, paged }: SchemaFacts,
): Client {
  const cache = cacheExchange({
    keys: Object.fromEntries(embedded.map((type) => [type, () => null])),
    possibleTypes,
    resolvers: Object.fromEntries(
      Object.entries(paged).map(([type, fields]) => [
        type,
        Object.fromEntries(Object.keys(fields).map((field) => [field, relayPagination()])),
      ]),
    ),
  });
  return new Client({
    url: endpoint,
    preferGetMethod: false,
    fetchOptions: { headers: { authorization: `Bearer ${token}` } },
    exchanges: [cache, retry, fetchExchange],
  });
}

/** Repeats refused requests, queries with a refused field, and queries without a response. */
const retry = retryExchange({
  // The first delay is 1.5 to 2.5 times as long, and each further one 1.5 to 2.5 times the one before.
  initialDelayMs: 700,
  maxNumberAttempts: 8,
  // Mutations without a response are not repeated, because the change may have been made.
  retryIf: (error, { kind }) =>
    isRefused(error, kind === 'query') || (kind === 'query' && error.networkError !== undefined),
});

/** Maximum wait in seconds. If a request is refused for longer, the caller gets the error. */
const longestWait = 60;

/** The codes of requests that changed nothing, by status. The response to a mutation is never 429. */
const refusals: Readonly<Record<number, string>> = { 503: 'OVERLOADED', 429: 'RATE_LIMITED' };

/** Whether the request can be sent again. With another status, other fields of a mutation may have made changes. */
function isRefused({ response, graphQLErrors }: CombinedError, isQuery: boolean): boolean {
  const code = refusals[response?.status] ?? (isQuery ? 'OVERLOADED' : undefined);
  const seconds = graphQLErrors.map(({ extensions }) => Number(extensions.retryAfter) || 0);
  return (
    Math.max(0, ...seconds) <= longestWait &&
    graphQLErrors.some(({ extensions }) => code !== undefined && extensions.code === code)
  );
}
