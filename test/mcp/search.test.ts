/** The search over the schema and the recipes finds what people ask for. */
import { expect, test } from 'vitest';
import { SchemaIndex } from '../../src/agents/explore/schema-index.ts';
import { schema } from '../../src/schema/schema.ts';
import { questions } from './search-questions.ts';

const index = await SchemaIndex.of(schema);

test.for(questions)('"%s" finds %s', ([question, hit]) => {
  const names = [
    ...index.fields(question, 3).map(({ coordinate }) => coordinate),
    ...index.recipes(question, 1).map(({ name }) => name),
  ];
  expect(
    names.some((name) => hit.test(name)),
    names.join(', '),
  ).toBe(true);
});

test('connections, edges and payloads are no hits, and long questions are answered', () => {
  const long = questions.map(([question]) => question).join(' ');
  for (const question of [...questions.map(([one]) => one), long, 'connection edges payload'])
    for (const { coordinate } of index.fields(question, 15))
      expect(coordinate).not.toMatch(/(Connection|Edge|Payload)\./);
  expect(index.fields(long, 15)).toHaveLength(15);
});
