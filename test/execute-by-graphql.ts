/** Executes operations with graphql-js and the resolvers of the schema, to compare its responses with those of plans. */
import { type DirectiveNode, type DocumentNode, Kind, type SelectionSetNode, visit } from 'graphql';
import { executeByResolvers } from '../src/graphql/execution/execute-by-resolvers.ts';
import { fragmentsIn } from '../src/graphql/plan/fragments.ts';
import { isAboutSchema } from '../src/graphql/plan/introspection.ts';
import { besideSchema, type Execute, executeByPlan } from '../src/graphql/run/execute.ts';
import { schema } from '../src/schema/schema.ts';

/**
 * Executes with the resolvers, except for introspection, which would block the event loop there, and operations with
 * `HALT`, because the executor of graphql-js does not stop at the first error.
 */
export const executeByGraphQL: Execute = (execution) => {
  const { question, context } = execution;
  const { prepared, operation, variables = null } = question;
  if (selectsSchemaOnly(operation, prepared.document) || context.onError === 'HALT')
    return executeByPlan(execution);
  const resolved = (document: DocumentNode) =>
    executeByResolvers({
      schema,
      document: context.onError === 'NULL' ? withNulls(document) : document,
      operationName: operation.name?.value ?? null,
      variableValues: variables,
      contextValue: context,
    });
  const executed = /__(schema|type)\b/.test(prepared.text)
    ? besideSchema(execution, () => resolved(withoutSchema(prepared.document)))
    : resolved(prepared.document);
  return { executed, writer: undefined };
};

/** Whether an operation or a fragment selects nothing but fields about the schema. */
function selectsSchemaOnly(
  { selectionSet }: { readonly selectionSet: SelectionSetNode },
  document: DocumentNode,
): boolean {
  return selectionSet.selections.every((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value.startsWith('__');
    if (selection.kind === Kind.INLINE_FRAGMENT) return selectsSchemaOnly(selection, document);
    const fragment = fragmentsIn(document)[selection.name.value];
    return fragment !== undefined && selectsSchemaOnly(fragment, document);
  });
}

/**
 * The document without fields about the schema. Only the root can have them, so nothing below other fields is visited.
 */
const withoutSchema = (document: DocumentNode): DocumentNode =>
  visit(document, { Field: ({ name }) => (isAboutSchema(name.value) ? null : false) });

/** The document with the directive that makes graphql-js keep errors at their fields. */
const withNulls = (document: DocumentNode): DocumentNode =>
  visit(document, {
    OperationDefinition: (node) => ({ ...node, directives: [nullsDirective] }),
    // Nothing below is visited.
    SelectionSet: () => false,
  });

const nullsDirective: DirectiveNode = {
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: 'experimental_disableErrorPropagation' },
};
