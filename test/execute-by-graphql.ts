/** Executes operations with graphql-js and the resolvers of the schema, to compare its responses with those of plans. */
import {
  type DirectiveNode,
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLSchema,
  Kind,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { fragmentsIn } from '../src/graphql/plan/fragments.ts';
import { isIncremental } from '../src/graphql/plan/incremental.ts';
import { isAboutSchema } from '../src/graphql/plan/introspection.ts';
import {
  besideSchema,
  type Execute,
  type Executed,
  type Execution,
  executeByPlan,
  uncounted,
} from '../src/graphql/run/execute.ts';
import { memoized } from '../src/rest/values/memoized.ts';
import { addResolvers, pathsOfResolvers } from './resolvers.ts';

/**
 * Executes with graphql-js, except for introspection, which would block the event loop there, and operations with
 * `HALT`, because the executor of graphql-js does not stop at the first error.
 */
export const executeByGraphQL: Execute = (execution) => {
  const { prepared, operation } = execution.question;
  const { onError } = execution.context;
  if (selectsSchemaOnly(operation, prepared.document) || onError === 'HALT')
    return executeByPlan(execution);
  const document = onError === 'NULL' ? withNulls(prepared.document) : prepared.document;
  const executed = /__(schema|type)\b/.test(prepared.text)
    ? besideSchema(execution, () => runResolvers(execution, withoutSchema(document)))
    : runResolvers(execution, document);
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

function runResolvers(
  { schema, question, context }: Execution,
  document: DocumentNode,
): Executed | Promise<Executed> {
  const { operation, variables = null } = question;
  const result = execute({
    schema: executable(schema),
    document: withoutIncremental(document),
    operationName: operation.name?.value ?? null,
    variableValues: variables,
    contextValue: context,
  }) as ExecutionResult | Promise<ExecutionResult>;
  const executed = (one: ExecutionResult) => uncounted(one, pathsOfResolvers(context));
  return result instanceof Promise ? result.then(executed) : executed(result);
}

/** The document without `@defer` and `@stream`, to which the executor would respond in parts. */
const withoutIncremental = memoized(
  (document: DocumentNode): DocumentNode =>
    visit(document, { Directive: (directive) => (isIncremental(directive) ? null : undefined) }),
);

/**
 * The schema without `@defer` and `@stream`, because graphql 17 does not execute anything with a schema that declares
 * them.
 */
export const schemaWithoutIncremental = memoized((schema: GraphQLSchema): GraphQLSchema => {
  const directives = schema.getDirectives().filter((directive) => !isIncremental(named(directive)));
  return new GraphQLSchema({ ...schema.toConfig(), directives, assumeValid: true });
});

/** The resolvers are added to the types, which plans do not run. */
const executable = memoized((schema: GraphQLSchema) =>
  addResolvers(schemaWithoutIncremental(schema)),
);

/** A directive of the schema in the form in which documents have it. */
const named = ({ name }: { readonly name: string }): Pick<DirectiveNode, 'name'> => ({
  name: { kind: Kind.NAME, value: name },
});
