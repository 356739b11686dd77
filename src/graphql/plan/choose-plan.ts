/** Chooses the plan of a request, once: its variables, coerced, select one of the plans of its operation. */
import { GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { isTooCostly } from '../errors/too-costly.ts';
import { coerceVariables } from './coerce-variables.ts';
import type { OperationPlan } from './document-plans.ts';
import type { Variables } from './planned-field.ts';
import type { PreparedDocument } from './prepared-document.ts';

/** An operation of a valid document, with the variables that were sent. */
export interface Question {
  readonly prepared: PreparedDocument;
  readonly operation: OperationDefinitionNode;
  readonly variables?: Variables | null | undefined;
}

export interface ChosenPlan {
  readonly plan: OperationPlan;
  /** Coerced. */
  readonly variables: Variables;
  readonly errors?: undefined;
}

/** There is no plan, because the variables do not fit. */
export interface NoPlan {
  readonly errors: readonly GraphQLError[];
  readonly plan?: undefined;
  readonly variables?: undefined;
}

export interface ChooseOptions {
  /** Whether nothing is read below the root, as without a token. */
  readonly isRootOnly?: boolean;
  /** Whether error messages leave out names of the schema that the caller did not send. */
  readonly hidesSchema?: boolean;
}

/** Errors of variables that are reported at most. */
const maxErrors = 50;

/** Throws the `GraphQLError` that refuses an operation that is too large to plan. */
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
    const plan = prepared.planned(schema).of(operation).chosenBy(variables, isRootOnly);
    return { plan, variables };
  } catch (error) {
    // A variable of `@skip` or `@include` at the root is null.
    if (error instanceof GraphQLError && !isTooCostly(error)) return { errors: [error] };
    throw error;
  }
}
