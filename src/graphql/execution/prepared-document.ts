/** A parsed document with its plans, for all requests that send it, and the choice of a plan by the variables. */
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { memoized } from '../../rest/values/memoized.ts';
import { choiceOf, conditionsOf, fragmentsIn } from './fragments.ts';
import { coercedVariables, type VariableValues, valuesOfVariables } from './graphql-js.ts';
import { hasIncremental } from './incremental.ts';
import type { Variables } from './model.ts';
import { OperationPlan } from './operation-plan.ts';

/** Maximum number of cached plans of a document. */
const maxPlans = 32;

/** Memory in bytes, measured on Node 24. A token is counted with its nodes, and a plan without its fields. */
const bytesOf = { document: 3_000, token: 400, error: 6_000, plan: 4_000, field: 1_000 };

export class PreparedDocument {
  readonly text: string;
  readonly document: DocumentNode;
  /** The validation errors, once the document has been validated. */
  errors: readonly GraphQLError[] | undefined;
  /** Plans by operation and values of the conditions. Fields are planned when they are first needed. */
  readonly #plans = new LRUCache<string, OperationPlan>({ max: maxPlans });
  /** Names of the variables that decide what an operation selects. */
  readonly #conditionsOf = memoized((operation: OperationDefinitionNode) =>
    conditionsOf(operation, fragmentsIn(this.document)),
  );
  #isIncremental: boolean | undefined;

  constructor(text: string, document: DocumentNode) {
    this.text = text;
    this.document = document;
  }

  /** Estimates the memory of the document, its errors and its plans, in bytes. */
  get bytes(): number {
    const { tokenCount = 0 } = this.document;
    let bytes = bytesOf.document + tokenCount * bytesOf.token + 2 * this.text.length;
    bytes += (this.errors?.length ?? 0) * bytesOf.error;
    for (const { size } of this.#plans.values()) bytes += bytesOf.plan + size * bytesOf.field;
    return bytes;
  }

  /** Whether it uses `@defer` or `@stream`, so that responses have `extensions.is_final`. */
  get isIncremental(): boolean {
    this.#isIncremental ??= /\b(defer|stream)\b/.test(this.text) && hasIncremental(this.document);
    return this.#isIncremental;
  }

  /** The operation with this name, or the only operation. Undefined if there is none, or if a name is required. */
  operation(name: string | null | undefined): OperationDefinitionNode | undefined {
    return getOperationAST(this.document, name) ?? undefined;
  }

  /** The plan of an operation for these variables. Throws a `GraphQLError` if it is too large. */
  planOf(
    schema: GraphQLSchema,
    operation: OperationDefinitionNode,
    variables: Variables,
  ): OperationPlan {
    const { key: chosen, conditions } = choiceOf(this.#conditionsOf(operation), variables);
    const key = `${operation.name?.value ?? ''} ${chosen}`;
    const known = this.#plans.get(key);
    if (known) return known;
    const fragments = fragmentsIn(this.document);
    const plan = new OperationPlan(schema, operation, fragments, conditions);
    this.#plans.set(key, plan);
    return plan;
  }
}

/** A valid operation with the variables of the request. */
export interface Question {
  readonly prepared: PreparedDocument;
  readonly operation: OperationDefinitionNode;
  readonly variables?: Variables | null | undefined;
}

export interface ChosenPlan {
  readonly plan: OperationPlan;
  /** The coerced variables by name, and as graphql-js has them. */
  readonly variables: Variables;
  readonly coercedValues: VariableValues;
  readonly errors?: undefined;
}

/** The errors of variables, if there is no plan because of them. */
export interface NoPlan {
  readonly errors: readonly GraphQLError[];
  readonly plan?: undefined;
  readonly variables?: undefined;
}

export interface ChooseOptions {
  /** Maximum number of errors of variables. */
  readonly maxErrors?: number;
  /** Whether error messages omit names of the schema that the caller did not send. */
  readonly hidesSchema?: boolean;
}

/** Throws a `GraphQLError` if the operation is too large to plan. */
export function choosePlan(
  schema: GraphQLSchema,
  { prepared, operation, variables: sent }: Question,
  { maxErrors = 1, hidesSchema = false }: ChooseOptions = {},
): ChosenPlan | NoPlan {
  const { errors, variables: coercedValues } = valuesOfVariables(schema, operation, sent ?? {}, {
    maxErrors,
    hideSuggestions: hidesSchema,
  });
  if (errors) return { errors };
  const variables = coercedVariables(coercedValues);
  return { plan: prepared.planOf(schema, operation, variables), variables, coercedValues };
}
