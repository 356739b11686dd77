import { type OperationDefinitionNode, parse } from 'graphql';
import { expect, test } from 'vitest';
import { PreparedDocument } from '../../src/graphql/plan/prepared-document.ts';
import { DocumentCache } from '../../src/http/document-cache.ts';
import { schema } from '../../src/schema.ts';

const text = (name: string, characters: number) => `{ ${name} }`.padEnd(characters);

const prepare = (query: string) => new PreparedDocument(query, parse(query));

test('what was stored is found', () => {
  const cache = new DocumentCache();
  const document = prepare('{ a }');
  cache.set(document);
  expect(cache.get('{ a }')).toBe(document);
  expect(cache.get('{ b }')).toBeUndefined();
});

test('past 200,000 characters the longest unused is forgotten', () => {
  const cache = new DocumentCache();
  const store = (name: string, characters: number) => {
    const query = text(name, characters);
    cache.set(prepare(query));
    return query;
  };
  const a = store('a', 80_000);
  const b = store('b', 80_000);
  cache.get(a);
  const c = store('c', 80_000);
  expect([a, b, c].map((query) => cache.get(query) !== undefined)).toEqual([true, false, true]);
});

test('past 2,000 documents the longest unused is forgotten', () => {
  const cache = new DocumentCache();
  for (let index = 0; index <= 2_000; index += 1) {
    cache.get('{ a0 }');
    cache.set(prepare(`{ a${index} }`));
  }
  const kept = ['{ a0 }', '{ a1 }', '{ a2 }', '{ a2000 }'].map(
    (query) => cache.get(query) !== undefined,
  );
  expect(kept).toEqual([true, false, true, true]);
});

test('storing the same again takes no more room', () => {
  const cache = new DocumentCache();
  const query = text('a', 90_000);
  const other = text('b', 90_000);
  cache.set(prepare(other));
  for (let time = 0; time < 5; time += 1) cache.set(prepare(query));
  expect(cache.get(other)).toBeDefined();
});

test('plans count with the document that they are of, as soon as they are there', () => {
  const cache = new DocumentCache();
  const other = text('a', 95_000);
  cache.set(prepare(other));
  const names = Array.from({ length: 2_500 }, (_, at) => `a${at}: __typename`).join(' ');
  const planned = prepare(`{ ${names} }`.padEnd(100_000));
  cache.set(planned);
  expect(cache.get(other)).toBeDefined();
  expect(cache.get(planned.text)).toBe(planned);
  planned.planned(schema).of(operationIn(planned)).chosenBy({});
  expect(planned.weight).toBeGreaterThan(105_000);
  expect(cache.get(planned.text)).toBe(planned);
  expect(cache.get(other)).toBeUndefined();
});

const operationIn = (document: PreparedDocument) =>
  document.operation(null) as OperationDefinitionNode;

/** Stores a document whose only operation is answered with so many bytes. */
function answered(cache: DocumentCache, name: string, bytes: number): PreparedDocument {
  const document = prepare(`{ ${name} }`);
  cache.set(document);
  cache.keepAnswer(document, operationIn(document), { pieces: ['x'.repeat(bytes)], bytes });
  return document;
}

test('an answer is found as often as it is taken', () => {
  const cache = new DocumentCache();
  const document = answered(cache, 'a', 3);
  for (let time = 0; time < 3; time += 1)
    expect(cache.answerOf(document, operationIn(document))?.pieces.shift()).toBe('xxx');
});

test('past 8 MB the answers of the longest unused are forgotten, and no document is', () => {
  const cache = new DocumentCache();
  const documents = ['a', 'b', 'c'].map((name) => answered(cache, name, 3_000_000));
  const keptAnswers = documents.map(
    (document) => cache.answerOf(document, operationIn(document)) !== undefined,
  );
  expect(keptAnswers).toEqual([false, true, true]);
  expect(documents.map(({ text: query }) => cache.get(query))).toEqual(documents);
});

test('an answer goes with its document', () => {
  const cache = new DocumentCache();
  const document = answered(cache, 'a', 3);
  for (const name of ['b', 'c']) cache.set(prepare(text(name, 100_000)));
  cache.keepAnswer(document, operationIn(document), { pieces: ['x'], bytes: 1 });
  expect(cache.answerOf(document, operationIn(document))).toBeUndefined();
});
