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

/** Retries requests that were refused, and queries without a response. */
const retry = retryExchange({
  // The first delay is 1.5 to 2.5 times as long, and each further one 1.5 to 2.5 times the one before.
  initialDelayMs: 700,
  maxNumberAttempts: 8,
  // Not for mutations without a response: the change may have been made.
  retryIf: (error, { kind }) =>
    isRefused(error) || (kind === 'query' && error.networkError !== undefined),
});

/** Longest wait in seconds. A request that is refused for longer gets the error. */
const longestWait = 60;

/**
 * By status: the code of a request that changed nothing. A mutation never has the second one. With another status, it
 * is the error of one field, and other fields may have made changes.
 */
const refusals: Readonly<Record<number, string>> = { 503: 'OVERLOADED', 429: 'RATE_LIMITED' };

const isRefused = ({ response, graphQLErrors }: CombinedError) => {
  const code = refusals[response?.status];
  const seconds = Number(response?.headers.get('retry-after')) || 0;
  return seconds <= longestWait && graphQLErrors.some(({ extensions }) => extensions.code === code);
};
