/** Chooses the plan of a request: the coerced variables select one of the plans of the operation. */
import { GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { isTooCostly } from '../errors/too-costly.ts';
import { coerceVariables } from './coerce-variables.ts';
import type { OperationPlan } from './document-plans.ts';
import type { Variables } from './model.ts';
import type { PreparedDocument } from './prepared-document.ts';

/** A valid operation with the variables of the request. */
export interface Question {
  readonly prepared: PreparedDocument;
  readonly operation: OperationDefinitionNode;
  readonly variables?: Variables | null | undefined;
}

export interface ChosenPlan {
  readonly plan: OperationPlan;
  /** The coerced variables. */
  readonly variables: Variables;
  readonly errors?: undefined;
}

/** The errors of variables, if there is no plan because of them. */
export interface NoPlan {
  readonly errors: readonly GraphQLError[];
  readonly plan?: undefined;
  readonly variables?: undefined;
}

export interface ChooseOptions {
  /** Whether fields below the root are not read, because the caller has no token. */
  readonly isRootOnly?: boolean;
  /** Whether error messages omit names of the schema that the caller did not send. */
  readonly hidesSchema?: boolean;
}

/** Maximum number of errors of variables that are reported. */
const maxErrors = 50;

/** Throws a `GraphQLError` if the operation is too large to plan. */
export function choosePlan(
  schema: GraphQLSchema,
  { prepared, operation, variables: sent }: Question,
  { isRootOnly = false, hidesSchema = false }: ChooseOptions = {},
): ChosenPlan | NoPlan {
  const { errors, coerced: variables } = coerceVariables(
    schema,
    operation.variableDefinitions,
    sent ?? {},
    { maxErrors, hidesSchema },
  );
  if (errors) return { errors };
  try {
    const plan = prepared.planned(schema).planOf(operation, variables, isRootOnly);
    return { plan, variables };
  } catch (error) {
    // A variable in `@skip` or `@include` of a root field is null.
    if (error instanceof GraphQLError && !isTooCostly(error)) return { errors: [error] };
    throw error;
  }
}
