/**
 * All messages of graphql-js that can contain values, with their masked form. A changed message in a new version
 * fails a row, and unknown messages are masked completely.
 */
import { graphql } from 'graphql';
import { describe, expect, test } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { type ByVersion, ofThisVersion } from '../graphql-version.ts';
import { askOnce } from '../harness.ts';
import { literalQuotes } from './literal-quotes.ts';
import { syntaxQuotes } from './syntax-quotes.ts';
import { variableQuotes } from './variable-quotes.ts';

/** The messages of graphql-js without the facade. */
async function saidOf(query: string, variables: Record<string, unknown>): Promise<string[]> {
  const { errors = [] } = await graphql({
    schema,
    source: query,
    variableValues: variables,
  });
  return errors.map(({ message }) => message);
}

const canary = /canary|4711|47\.11/i;

async function expectShown(
  said: string,
  shown: string,
  query: string,
  variables: Record<string, unknown>,
) {
  expect(await saidOf(query, variables)).toEqual([said]);
  const { errors, calls } = await askOnce(query, { variables });
  expect(errors?.map(({ message }) => message)).toEqual([shown]);
  expect(JSON.stringify(errors)).not.toMatch(canary);
  expect(calls).toEqual([]);
}

/** The messages of the version of graphql that is installed. */
const here = <Rest extends readonly unknown[]>(
  quotes: readonly (readonly [ByVersion<string>, ByVersion<string>, ...Rest])[],
) =>
  quotes.map(
    ([said, shown, ...rest]) => [ofThisVersion(said), ofThisVersion(shown), ...rest] as const,
  );

describe('of a variable', () => {
  test.for(here(variableQuotes))('%s', ([said, shown, query, v]) =>
    expectShown(said, shown, query, { v }),
  );
});

describe('of a value in a document', () => {
  test.for(here(literalQuotes))('%s', ([said, shown, query]) =>
    expectShown(said, shown, query, {}),
  );
});

describe('of text that is not a document', () => {
  test.for(here(syntaxQuotes))('%s', ([said, shown, query]) => expectShown(said, shown, query, {}));
});
