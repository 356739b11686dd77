import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { DocumentCache } from '../../src/http/document-cache.ts';

const text = (name: string, characters: number) => `{ ${name} }`.padEnd(characters);

test('what was stored is found', () => {
  const cache = new DocumentCache();
  const document = parse('{ a }');
  cache.set('{ a }', document);
  expect(cache.get('{ a }')).toBe(document);
  expect(cache.get('{ b }')).toBeUndefined();
});

test('past 200,000 characters the longest unused is forgotten', () => {
  const cache = new DocumentCache();
  const store = (name: string, characters: number) => {
    const query = text(name, characters);
    cache.set(query, parse(query));
    return query;
  };
  const a = store('a', 80_000);
  const b = store('b', 80_000);
  cache.get(a);
  const c = store('c', 80_000);
  expect([a, b, c].map((query) => cache.get(query) !== undefined)).toEqual([true, false, true]);
});

test('storing the same again takes no more room', () => {
  const cache = new DocumentCache();
  const query = text('a', 90_000);
  const other = text('b', 90_000);
  cache.set(other, parse(other));
  for (let time = 0; time < 5; time += 1) cache.set(query, parse(query));
  expect(cache.get(other)).toBeDefined();
});
