/** Executes an operation: by its plan, or by the executor of graphql-js. What it asks about the schema is answered apart. */
import {
  type DocumentNode,
  type ExecutionResult,
  execute as executeByResolvers,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { coerceVariables } from '../plan/coerce-variables.ts';
import type { RequestContext } from '../plan/context.ts';
import type { OperationPlan } from '../plan/document-plans.ts';
import type { Fragments } from '../plan/fragments.ts';
import type { PlannedField, Selection } from '../plan/planned-field.ts';
import type { PreparedDocument } from '../plan/prepared-document.ts';
import { Failure } from './failure.ts';
import type { Introspection, Introspections } from './introspections.ts';
import type { SchemaAnswer } from './introspector.ts';
import { pathsOfResolvers } from './resolved-value.ts';
import { ResponsePaths } from './response-paths.ts';
import { ResultErrors } from './result-errors.ts';
import { Run } from './run.ts';
import { errorOver, heldTo } from './shared-values.ts';
import { withoutSchema } from './without-schema.ts';

export interface Execution {
  readonly schema: GraphQLSchema;
  /** A valid document. */
  readonly prepared: PreparedDocument;
  readonly operation: OperationDefinitionNode;
  readonly variableValues: Readonly<Record<string, unknown>> | null | undefined;
  /** The same, coerced, where that is done already. */
  readonly coerced?: Readonly<Record<string, unknown>> | undefined;
  readonly context: RequestContext;
  /** How what is asked about the schema is answered. */
  readonly introspection: Pick<Introspection, 'values' | 'isAccepted'> & {
    readonly introspections: Introspections;
  };
  /** Whether messages give nothing of the schema away that nobody wrote. */
  readonly hidesSchema?: boolean;
}

/** Gives the result, at once where nothing is waited for. Without `data` where the variables do not fit. */
export type Execute = (execution: Execution) => ExecutionResult | Promise<ExecutionResult>;

/** Variables that do not fit are all told, up to so many. */
const mostVariableErrors = 50;

/** Where it cannot be told what is selected at the root, nothing has run: variables do not fit there. */
function withoutData(
  result: ExecutionResult | Promise<ExecutionResult>,
): ExecutionResult | Promise<ExecutionResult> {
  if (result instanceof Promise) return result;
  const { data, errors = [] } = result;
  return data === null && errors.every(({ path }) => path === undefined) ? { errors } : result;
}

/** Has an operation run with its variables, or tells why they do not fit. */
const executeBy =
  (run: Execute): Execute =>
  (execution) => {
    const { schema, operation, variableValues, context, hidesSchema = false } = execution;
    const definitions = operation.variableDefinitions ?? [];
    if (definitions.length === 0) return run(execution);
    if (execution.coerced) {
      context.variables = execution.coerced;
      return withoutData(run(execution));
    }
    const { errors, coerced } = coerceVariables(schema, definitions, variableValues ?? {}, {
      mostErrors: mostVariableErrors,
      hidesSchema,
    });
    if (errors) return { errors };
    context.variables = coerced;
    return withoutData(run(execution));
  };

/** Executes by resolvers alone, as any executor of GraphQL does. */
function runResolvers(
  { schema, operation, variableValues, context }: Execution,
  document: DocumentNode,
) {
  context.spots.paths = pathsOfResolvers;
  return executeByResolvers({
    schema,
    document,
    operationName: operation.name?.value ?? null,
    variableValues: variableValues ?? null,
    contextValue: context,
  }) as ExecutionResult | Promise<ExecutionResult>;
}

function runPlan(execution: Execution) {
  const { operation, context } = execution;
  return besideSchema(execution, (plan) => {
    const { root } = plan;
    // Without a token nothing is read, and nobody has to work out what is worth keeping of it.
    const run = new Run(context, context.rest.hasToken ? plan.wanted : 'all');
    context.writer = run;
    return operation.operation === OperationTypeNode.MUTATION
      ? inTurns(run, root)
      : atOnce(run, root);
  });
}

/** What an operation asks about the schema, beside the rest of it. */
function besideSchema(
  execution: Execution,
  runRest: (plan: OperationPlan) => ExecutionResult | Promise<ExecutionResult>,
): ExecutionResult | Promise<ExecutionResult> {
  const { schema, prepared, operation, context } = execution;
  const plans = prepared.planned(schema);
  try {
    const plan = plans.of(operation).chosenBy(context.variables, !context.rest.hasToken);
    // What is refused of it is refused before anything runs.
    const schemaAnswer =
      plan.schemaFields.length > 0
        ? answerAboutSchema(execution, plan, plans.fragments)
        : undefined;
    const result = runRest(plan);
    return schemaAnswer ? withSchema(result, schemaAnswer, plan, context) : result;
  } catch (error) {
    // It cannot be told what is selected at the root.
    if (error instanceof GraphQLError && !error.extensions.http)
      return { errors: [error], data: null };
    throw error;
  }
}

function answerAboutSchema(
  { prepared, operation, context, introspection }: Execution,
  { schemaFields }: OperationPlan,
  fragments: Fragments,
) {
  const { introspections, ...asked } = introspection;
  const { variables } = context;
  return introspections.answer(
    { ...asked, prepared, operation, variables },
    schemaFields,
    fragments,
  );
}

/** The result with what was asked about the schema, each in its place. */
function withSchema(
  result: ExecutionResult | Promise<ExecutionResult>,
  answer: SchemaAnswer | Promise<SchemaAnswer>,
  plan: OperationPlan,
  context: RequestContext,
): ExecutionResult | Promise<ExecutionResult> {
  if (result instanceof Promise || answer instanceof Promise)
    return Promise.all([result, answer]).then(
      ([there, known]) => joined(there, known, plan, context),
      (error: unknown) => {
        // A variable that does not fit where it stands deep in the question.
        if (error instanceof GraphQLError) return { errors: [error] };
        throw error;
      },
    );
  return joined(result, answer, plan, context);
}

function joined(
  { data: others, ...result }: ExecutionResult,
  answer: SchemaAnswer,
  { root, schemaFields }: OperationPlan,
  context: RequestContext,
): ExecutionResult {
  if (!others) return { ...result, data: others ?? null };
  const isOdd = schemaFields.some(({ key }) => key === '__proto__');
  const data: Record<string, unknown> = isOdd ? Object.create(null) : root.container();
  const keys = root.fields.map(({ key }) => key);
  for (const { key, at } of schemaFields.toReversed()) keys.splice(at, 0, key);
  for (const key of keys) data[key] = answer.get(key) ?? others[key];
  // Resolvers do not count what they give.
  if (context.dataLength !== undefined)
    for (const written of answer.values()) context.dataLength += written.bytes;
  return { ...result, data };
}

/** The executor of graphql-js would hold up everybody with what is asked about the schema. */
function runGraphQL(execution: Execution) {
  const { prepared, operation } = execution;
  const { document } = prepared;
  if (prepared.asksSchemaAlone(operation)) return runPlan(execution);
  if (!prepared.asksSchema) return runResolvers(execution, document);
  return besideSchema(execution, () => runResolvers(execution, withoutSchema(document)));
}

export const executeByGraphQL = executeBy(runGraphQL);
export const executeByPlan = executeBy(runPlan);

function atOnce(run: Run, root: Selection): ExecutionResult | Promise<ExecutionResult> {
  const failure = writeRoot(run, root.fields);
  const idle = run.idle();
  return idle ? idle.then(() => resultOf(run, failure)) : resultOf(run, failure);
}

/** The fields of a mutation, one after another. */
async function inTurns(run: Run, root: Selection): Promise<ExecutionResult> {
  for (const field of root.fields) {
    const failure = writeRoot(run, [field]);
    await run.idle();
    if (failure) return resultOf(run, failure);
  }
  return resultOf(run, undefined);
}

/** Gives back the error of a field that cannot be null: because of it there is no data. */
function writeRoot(run: Run, fields: readonly PlannedField[]): Failure | undefined {
  const { rest } = run.context;
  try {
    for (const field of fields)
      if (rest.hasToken || field.constant !== undefined) run.writeRoot(field);
      else run.refuse(field, rest.noToken);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function resultOf(run: Run, failure: Failure | undefined): ExecutionResult {
  const { context, failed, lost, data, size, shared } = run;
  const { bound } = context.values;
  const held = heldTo(bound, size, shared);
  const paths = new ResponsePaths(data, lost);
  context.spots.paths = paths;

  const told = new ResultErrors(paths, context.errorKinds);
  for (const one of failed) told.add(one.error, one, one.tail);
  if (failure) told.addAt(failure.cause, failure.field, failure.tail);
  for (const slot of held.left) told.add(errorOver(bound, held), slot);
  const { errors } = told;
  context.dataLength = held.total.characters;
  return errors.length > 0 ? { errors, data: failure ? null : data } : { data };
}
