/** The search over the schema and the recipes finds what people ask for. */
import { expect, test } from 'vitest';
import { openSearch } from '../../src/agents/search-schema.ts';
import { schema } from '../../src/schema/schema.ts';
import { questions } from './search-questions.ts';

const find = await openSearch(schema);

test.for(questions)('"%s" finds %s', ([question, hit]) => {
  const names = [
    ...find('fields', question, 3).map(({ id }) => id),
    ...find('recipes', question, 1).map(({ id }) => id),
  ];
  expect(
    names.some((name) => hit.test(name)),
    names.join(', '),
  ).toBe(true);
});

test('connections, edges and payloads are no hits, and long questions are answered', () => {
  const long = questions.map(([question]) => question).join(' ');
  for (const question of [...questions.map(([one]) => one), long, 'connection edges payload'])
    for (const { id } of find('fields', question, 15))
      expect(id).not.toMatch(/(Connection|Edge|Payload)\./);
  expect(find('fields', long, 15)).toHaveLength(15);
});
