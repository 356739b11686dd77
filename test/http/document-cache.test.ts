/** The document cache: entries are weighed by their memory, in two parts that do not evict each other's entries. */
import { setImmediate } from 'node:timers/promises';
import { type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { PreparedDocument } from '../../src/graphql/plan/prepared-document.ts';
import { DocumentCache } from '../../src/http/documents/document-cache.ts';
import { schema } from '../../src/schema/schema.ts';
import { forked, times } from '../attacks/documents.ts';
import { collectGarbage } from '../garbage.ts';

const text = (name: string, characters: number) => `{ ${name} }`.padEnd(characters);

const prepare = (query: string) => new PreparedDocument(query, parse(query));

const operationIn = (document: PreparedDocument) =>
  document.operation(null) as OperationDefinitionNode;

/** Size of the cache. Callers without an accepted token get 1 MB of it, and 125 kB per document. */
const maxBytes = 16_000_000;

describe.for([
  { who: 'an accepted caller', isAccepted: true, part: 15_000_000 },
  { who: 'a stranger', isAccepted: false, part: 1_000_000 },
])('of $who', ({ isAccepted, part }) => {
  const largest = part / 8;

  test('stored documents are found', () => {
    const cache = new DocumentCache(maxBytes);
    const document = prepare('{ a }');
    cache.set(document, isAccepted);
    expect(cache.get('{ a }', isAccepted)).toBe(document);
    expect(cache.get('{ b }', isAccepted)).toBeUndefined();
  });

  test('the least recently used entry is evicted, and the size stays below the maximum', () => {
    const cache = new DocumentCache(maxBytes);
    const first = text('a', largest - 10_000);
    cache.set(prepare(first), isAccepted);
    const others = Array.from({ length: 20 }, (_, at) => text(`a${at}`, largest - 10_000));
    for (const other of others) {
      cache.get(first, isAccepted);
      cache.set(prepare(other), isAccepted);
      expect(cache.bytes).toBeLessThanOrEqual(part);
    }
    expect(cache.bytes).toBeGreaterThan(part * 0.8);
    const kept = [first, ...others].map((query) => cache.get(query, isAccepted) !== undefined);
    expect(kept).toEqual([true, ...others.map((_, at) => at >= others.length - 7)]);
  });

  test('a document larger than an eighth is not cached, and evicts nothing', () => {
    const cache = new DocumentCache(maxBytes);
    cache.set(prepare('{ a }'), isAccepted);
    const large = text('b', largest);
    for (let time = 0; time < 10; time += 1) cache.set(prepare(large), isAccepted);
    expect(cache.get(large, isAccepted)).toBeUndefined();
    expect(cache.get('{ a }', isAccepted)).toBeDefined();
  });

  test('storing an entry again takes no more space', () => {
    const cache = new DocumentCache(maxBytes);
    const query = text('a', 20_000);
    cache.set(prepare(query), isAccepted);
    const before = cache.bytes;
    for (let time = 0; time < 5; time += 1) cache.set(prepare(query), isAccepted);
    expect(cache.bytes).toBe(before);
  });

  test('plans count as part of their document, as soon as they exist', () => {
    const cache = new DocumentCache(maxBytes);
    const document = prepare('query ($a: Boolean!) { __typename @include(if: $a) b: __typename }');
    cache.set(document, isAccepted);
    const before = cache.bytes;
    const plans = document.planned(schema).of(operationIn(document));
    plans.chosenBy({ a: true });
    const withOne = cache.bytes;
    expect(withOne).toBeGreaterThan(before);
    plans.chosenBy({ a: true });
    expect(cache.bytes).toBe(withOne);
    plans.chosenBy({ a: false });
    expect(cache.bytes).toBeGreaterThan(withOne);
    expect(cache.bytes - before).toBe(document.planned(schema).bytes);
  });
});

test('a document whose plans make it larger than an eighth is removed', () => {
  const cache = new DocumentCache(maxBytes);
  const document = prepare(`{ ${times(130, (n) => `a${n}: __typename`)} }`);
  cache.set(document, false);
  document.planned(schema).of(operationIn(document)).chosenBy({});
  expect(document.bytes).toBeGreaterThan(125_000);
  expect([cache.get(document.text, false), cache.bytes]).toEqual([undefined, 0]);
});

test('a document whose plan is refused stays cached, without the size of the plan', () => {
  const cache = new DocumentCache(4 * maxBytes);
  const document = prepare(`{ page(id: "x/y") { ${forked(16)} } }`);
  cache.set(document, false);
  const before = cache.bytes;
  const plans = document.planned(schema);
  const plan = plans.of(operationIn(document)).chosenBy({});
  expect(() => plan.loaded).toThrow(/the limit is 5000/);
  expect(cache.get(document.text, false)).toBe(document);
  expect(cache.bytes).toBe(before + plans.bytes);
});

describe('two parts', () => {
  const fill = (cache: DocumentCache, isAccepted: boolean) => {
    for (let at = 0; at < 400; at += 1) {
      const query = text(`${isAccepted ? 'a' : 's'}${at}`, 50_000);
      cache.get(query, isAccepted);
      cache.set(prepare(query), isAccepted);
    }
  };

  test('neither evicts entries of the other', () => {
    for (const isAccepted of [true, false]) {
      const cache = new DocumentCache(maxBytes);
      const document = prepare('{ a }');
      cache.set(document, isAccepted);
      fill(cache, !isAccepted);
      expect(cache.get('{ a }', isAccepted)).toBe(document);
    }
  });

  test("a document sent by an accepted caller moves out of the other callers' part, and is not parsed again", () => {
    const cache = new DocumentCache(maxBytes);
    const document = prepare('{ a }');
    cache.set(document, false);
    const found = cache.get('{ a }', true);
    expect(found?.document).toBe(document.document);
    fill(cache, false);
    expect(cache.get('{ a }', true)).toBe(found);
  });

  test('other callers find documents of accepted callers, without keeping them in the cache', () => {
    const cache = new DocumentCache(maxBytes);
    const large = () => 1_700_000;
    const [old, ...others] = Array.from({ length: 9 }, (_, at) => text(`a${at}`, large()));
    if (old === undefined) throw new Error('There is no document');
    const kept = prepare(old);
    cache.set(kept, true);
    for (const other of others.slice(0, 7)) cache.set(prepare(other), true);
    // It remains the least recently used entry, even if callers of the other part read it.
    for (let time = 0; time < 10; time += 1)
      expect(cache.get(old, false)?.document).toBe(kept.document);
    cache.set(prepare(others[7] ?? ''), true);
    expect(cache.get(old, true)).toBeUndefined();
  });

  test('plans created by other callers do not count in the part of accepted callers', () => {
    const cache = new DocumentCache(maxBytes);
    const document = prepare('query ($a: Boolean!) { __typename @include(if: $a) b: __typename }');
    cache.set(document, true);
    const theirs = cache.get(document.text, false);
    theirs?.planned(schema).of(operationIn(document)).chosenBy({ a: true });
    expect(theirs?.planned(schema).count).toBe(1);
    expect(document.planned(schema).count).toBe(0);
  });
});

test.for([
  ['aliases', `{ ${times(1_300, (n) => `a${n}: __typename`)} }`],
  ['fields', `{ ${times(1_900, () => '__typename')} }`],
  ['arguments', `{ ${times(300, (n) => `a${n}: space(id: "s${n}") { title }`)} }`],
  ['a list', `{ nodes(ids: [${times(1_900, (n) => `"s${n}"`)}]) { id } }`],
  ['variables', `query (${times(600, (n) => `$v${n}: Int = 5`)}) { __typename }`],
  ['depth', `{ page(id: "x/y") ${'{ parent '.repeat(60)} { id } ${'}'.repeat(61)}`],
  ['a comment', `# ${'x'.repeat(90_000)}\n{ __typename }`],
  ['a comment beyond Latin', `# ${'€'.repeat(30_000)}\n{ __typename }`],
] as const)('the weight of a document equals its memory: %s', async ([name, query]) => {
  const count = 15;
  // Memory of the previous test is collected only after it has ended.
  await setImmediate();
  const before = collectGarbage();
  // As in a request body: a separate string.
  const held = Array.from({ length: count }, (_, at) =>
    prepare(JSON.parse(JSON.stringify(query + ' '.repeat(at)))),
  );
  const taken = collectGarbage() - before;
  const said = held.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`${name}: said ${Math.round(said / count)} bytes, took ${Math.round(taken / count)}`);
  // Tolerance for other heap activity.
  const spare = 300_000;
  expect(said).toBeGreaterThan(taken * 0.8 - spare);
  expect(said).toBeLessThan(taken * 1.7 + spare);
});
