import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
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
    exchanges: [cache, fetchExchange],
  });
}
