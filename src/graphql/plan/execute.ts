/** Executes an operation by its plan. Documents that ask for the schema itself go to GraphQL's own executor. */
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute as executeByResolvers,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  locatedError,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { RestError } from '../../rest/errors.ts';
import type { RequestContext } from './context.ts';
import { DocumentPlans } from './document-plans.ts';
import { Failure } from './failure.ts';
import type { PlannedField, Selection } from './planned-field.ts';
import type { Variables } from './planner.ts';
import { pathsOfResolvers } from './resolve.ts';
import { ResponsePaths } from './response-paths.ts';
import { Run as PlanRun } from './run.ts';

export type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

const plansOf = new WeakMap<DocumentNode, DocumentPlans>();

function documentPlans(schema: GraphQLSchema, document: DocumentNode): DocumentPlans {
  const known = plansOf.get(document);
  if (known?.schema === schema) return known;
  const made = new DocumentPlans(schema, document);
  plansOf.set(document, made);
  return made;
}

/** An operation that can be run. */
interface Ready {
  readonly args: ExecutionArgs;
  readonly operation: OperationDefinitionNode;
  readonly variables: Variables;
}

type Run = (ready: Ready) => ExecutionResult | Promise<ExecutionResult>;

/** Variables that do not fit are all told, up to so many. */
const mostVariableErrors = 50;

/** Runs the operation that a request asks for, or tells why there is none to run. */
const executeBy =
  (run: Run): Execute =>
  (args) => {
    const { schema, document, operationName, variableValues } = args;
    const operation = getOperationAST(document, operationName);
    // What names no operation is refused in GraphQL's own words.
    if (!operation) return refused(executeByResolvers(args));
    const { errors, coerced } = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      variableValues ?? {},
      { maxErrors: mostVariableErrors },
    );
    return errors ? refused({ errors }) : run({ args, operation, variables: coerced });
  };

/** Errors about the request as a whole, with the status that they are answered with. */
function refused(result: ExecutionResult | Promise<ExecutionResult>): ExecutionResult {
  const { errors = [] } = result as ExecutionResult;
  const http = { spec: true, status: 400 };
  return {
    errors: errors.map(
      (error) =>
        new GraphQLError(error.message, {
          nodes: error.nodes ?? null,
          originalError: error.originalError ?? null,
          extensions: { ...error.extensions, http },
        }),
    ),
  };
}

/** Executes by resolvers alone, as any executor of GraphQL does. */
function runResolvers({ args, variables }: Ready) {
  const context = args.contextValue as RequestContext;
  context.spots.pathsOf = pathsOfResolvers;
  context.variables = variables;
  return executeByResolvers(args);
}

function runPlan(ready: Ready) {
  const { args, operation, variables } = ready;
  const plans = documentPlans(args.schema, args.document);
  if (plans.isIntrospection) return runResolvers(ready);
  const context = args.contextValue as RequestContext;
  context.variables = variables;
  try {
    const root = plans.of(operation).root(variables);
    return operation.operation === OperationTypeNode.MUTATION
      ? inTurns(root, context)
      : atOnce(root, context);
  } catch (error) {
    // It cannot be told what is selected at the root.
    if (error instanceof GraphQLError) return { errors: [error], data: null };
    throw error;
  }
}

export const executeByGraphQL = executeBy(runResolvers);
export const executeByPlan = executeBy(runPlan);

function atOnce(
  root: Selection,
  context: RequestContext,
): ExecutionResult | Promise<ExecutionResult> {
  const run = new PlanRun(context);
  const failure = writeRoot(run, root.fields);
  const idle = run.idle();
  return idle ? idle.then(() => resultOf(run, failure)) : resultOf(run, failure);
}

/** The fields of a mutation, one after another. */
async function inTurns(root: Selection, context: RequestContext): Promise<ExecutionResult> {
  const run = new PlanRun(context);
  for (const field of root.fields) {
    const failure = writeRoot(run, [field]);
    await run.idle();
    if (failure) return resultOf(run, failure);
  }
  return resultOf(run, undefined);
}

/** Gives back the error of a field that cannot be null: because of it there is no data. */
function writeRoot(run: PlanRun, fields: readonly PlannedField[]): Failure | undefined {
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

function resultOf(run: PlanRun, failure: Failure | undefined): ExecutionResult {
  const { context, failed, lost, data } = run;
  let paths: ResponsePaths | undefined;
  const pathsOf = (spot: object) => {
    paths ??= new ResponsePaths(data, lost);
    return paths.of(spot);
  };
  context.spots.pathsOf = pathsOf;
  const errors: GraphQLError[] = [];
  for (const one of failed)
    for (const path of pathsOf(one))
      errors.push(locatedError(one.error, one.field.nodes, [...path, ...one.tail]));
  if (failure) errors.push(locatedError(failure.cause, failure.field.nodes, failure.tail));
  return errors.length > 0 ? { errors, data: failure ? null : data } : { data };
}
