/** How many calls speculative reads cost over many documents, and how many waves they save. */
import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import { expect, test } from 'vitest';
import { blocksOf } from '../documents/documents.ts';
import * as generated from '../generated/graphql.ts';
import { startWorld, traced } from '../harness.ts';
import { screens } from '../screens/screens.ts';

/** Maximum share of calls that turn out not to be needed. */
const maxWasted = 0.02;

const operationOf = (document: string) =>
  parse(document).definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );

/** Whether the document is a query that runs without variables. */
function isQuery(document: string): boolean {
  const operation = operationOf(document);
  const isNeeded = operation?.variableDefinitions?.some(
    ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue,
  );
  return operation?.operation === 'query' && !isNeeded;
}

const documents = [
  ...screens.map(({ document }) => document),
  ...blocksOf('docs/guide.md').flatMap(({ code, language }) =>
    language === 'graphql' ? [code] : [],
  ),
  ...Object.values(generated)
    .filter((one) => one instanceof generated.TypedDocumentString)
    .map(String),
].filter(isQuery);

interface Call {
  readonly reason: string;
  readonly paths: readonly unknown[];
}

test('at most two in a hundred calls of screens, recipes and proofs are not needed', async () => {
  expect(documents.length).toBeGreaterThan(80);
  const world = await startWorld();
  const calls: Call[] = [];
  // The second round knows all lengths. Comments make other documents, whose calls are not known.
  for (const round of [1, 2, 3])
    for (const document of documents) {
      const { extensions } = await world.ask(`# ${round}\n${document}`, {}, traced);
      calls.push(...((extensions?.upstream ?? []) as Call[]));
    }
  const speculative = calls.filter(({ reason }) => reason === 'speculative');
  const wasted = speculative.filter(({ paths }) => paths.length === 0);
  expect(speculative.length - wasted.length).toBeGreaterThan(0);
  expect(wasted.length / calls.length).toBeLessThan(maxWasted);
});
