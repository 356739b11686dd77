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

/** Retries requests that were refused before any work was done, and queries without a response. */
const retry = retryExchange({
  // The first delay is 1.5 to 2.5 times as long, and each further one 1.5 to 2.5 times the one before.
  initialDelayMs: 700,
  maxNumberAttempts: 8,
  // Not for mutations without a response: the change may have been made.
  retryIf: (error, { kind }) =>
    isOverloaded(error) || (kind === 'query' && error.networkError !== undefined),
});

/** With another status, it is the error of one field, and other fields may have made changes. */
const isOverloaded = ({ response, graphQLErrors }: CombinedError) =>
  response?.status === 503 && graphQLErrors.some((error) => error.extensions.code === 'OVERLOADED');
