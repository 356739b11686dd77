/** The plan of a document with variables, as in a request. */
import { parse } from 'graphql';
import { choosePlan, PreparedDocument } from '../../src/graphql/execution/prepared-document.ts';
import { schema } from '../../src/schema/schema.ts';

export function planned(document: string, variables: Readonly<Record<string, unknown>> = {}) {
  const prepared = new PreparedDocument(document, parse(document));
  const operation = prepared.operation(undefined);
  if (!operation) throw new Error(`There is no operation in ${document}`);
  const question = { prepared, operation, variables };
  const chosen = choosePlan(schema, question);
  if (chosen.errors) throw new Error(`There is no plan of ${document}: ${chosen.errors}`);
  return { question, chosen };
}
