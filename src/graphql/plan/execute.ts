/** Executes an operation by its plan. Documents that ask for the schema itself go to GraphQL's own executor. */
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute as executeByResolvers,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  locatedError,
  OperationTypeNode,
} from 'graphql';
import { RestError } from '../../rest/errors.ts';
import type { RequestContext } from './context.ts';
import { DocumentPlans } from './document-plans.ts';
import { Failure } from './failure.ts';
import type { PlannedField, Selection } from './planned-field.ts';
import { pathsOfResolvers } from './resolve.ts';
import { ResponsePaths } from './response-paths.ts';
import { Run } from './run.ts';

export type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

const plansOf = new WeakMap<DocumentNode, DocumentPlans>();

function documentPlans(schema: GraphQLSchema, document: DocumentNode): DocumentPlans {
  const known = plansOf.get(document);
  if (known?.schema === schema) return known;
  const made = new DocumentPlans(schema, document);
  plansOf.set(document, made);
  return made;
}

/** Executes by resolvers alone, as any executor of GraphQL does. */
export const executeByGraphQL: Execute = (args) => {
  (args.contextValue as RequestContext).pathsOf = pathsOfResolvers;
  return executeByResolvers(args);
};

/** Variables that do not fit are all told, up to so many. */
const mostVariableErrors = 50;

export const executeByPlan: Execute = (args) => {
  const { schema, document, operationName, variableValues, contextValue } = args;
  const plans = documentPlans(schema, document);
  const operation = getOperationAST(document, operationName);
  // What names no operation is refused there in GraphQL's own words.
  if (!operation || plans.isIntrospection) return executeByGraphQL(args);
  const coerced = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    variableValues ?? {},
    { maxErrors: mostVariableErrors },
  );
  if (coerced.errors) return { errors: coerced.errors };
  const context = contextValue as RequestContext;
  context.variables = coerced.coerced;
  const root = plans.of(operation).root(coerced.coerced);
  return operation.operation === OperationTypeNode.MUTATION
    ? inTurns(root, context)
    : atOnce(root, context);
};

function atOnce(
  root: Selection,
  context: RequestContext,
): ExecutionResult | Promise<ExecutionResult> {
  const run = new Run(context);
  const failure = writeRoot(run, root.fields);
  const idle = run.idle();
  return idle ? idle.then(() => resultOf(run, failure)) : resultOf(run, failure);
}

/** The fields of a mutation, one after another. */
async function inTurns(root: Selection, context: RequestContext): Promise<ExecutionResult> {
  const run = new Run(context);
  for (const field of root.fields) {
    const failure = writeRoot(run, [field]);
    await run.idle();
    if (failure) return resultOf(run, failure);
  }
  return resultOf(run, undefined);
}

/** Gives back the error of a field that cannot be null: because of it there is no data. */
function writeRoot(run: Run, fields: readonly PlannedField[]): Failure | undefined {
  const { hasToken } = run.context.rest;
  try {
    for (const field of fields)
      if (hasToken || field.constant !== undefined) run.writeRoot(field);
      else run.refuse(field, new RestError('UNAUTHENTICATED'));
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function resultOf(run: Run, failure: Failure | undefined): ExecutionResult {
  const { context, failed, lost, data } = run;
  let paths: ResponsePaths | undefined;
  context.pathsOf = (spot) => {
    paths ??= new ResponsePaths(data, lost);
    return paths.of(spot);
  };
  const errors: GraphQLError[] = [];
  for (const one of failed)
    for (const path of context.pathsOf(one))
      errors.push(locatedError(one.error, one.field.nodes, [...path, ...one.tail]));
  if (failure) errors.push(locatedError(failure.cause, failure.field.nodes, failure.tail));
  return errors.length > 0 ? { errors, data: failure ? null : data } : { data };
}
