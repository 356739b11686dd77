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

/** Sends again what was refused before anything was done for it, and queries that got no answer at all. */
const retry = retryExchange({
  // The first pause is 1.5 to 2.5 times as long, and each further one 1.5 to 2.5 times the one before.
  initialDelayMs: 700,
  maxNumberAttempts: 8,
  // Without an answer a change may have been made all the same.
  retryIf: (error, { kind }) =>
    isOverloaded(error) || (kind === 'query' && error.networkError !== undefined),
});

/** In an answer with another status it is the error of a field: beside it changes may have been made. */
const isOverloaded = ({ response, graphQLErrors }: CombinedError) =>
  response?.status === 503 && graphQLErrors.some((error) => error.extensions.code === 'OVERLOADED');
