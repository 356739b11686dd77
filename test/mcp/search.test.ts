/** The search over the schema and the recipes finds what people ask for. */
import { expect, test } from 'vitest';
import { SchemaIndex } from '../../src/http/mcp/explore/schema-index.ts';
import { schema } from '../../src/schema/schema.ts';
import { questions } from './search-questions.ts';

const index = await SchemaIndex.of(schema);

test.for(questions)('"%s" finds %s', ([question, hit]) => {
  const names = [
    ...index.recipes(question, 2).map(({ name }) => name),
    ...index.fields(question, 5).map(({ coordinate }) => coordinate),
  ];
  expect(
    names.some((name) => hit.test(name)),
    names.join(', '),
  ).toBe(true);
});
