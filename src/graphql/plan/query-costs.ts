/** What an operation would come to by its plan: refused before its first call where that is too much. */
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { refusedAsTooCostly } from '../errors/too-costly.ts';
import { coerceVariables } from './coerce-variables.ts';
import type { OperationPlan } from './document-plans.ts';
import type { Estimate, FieldEstimate } from './estimate.ts';
import { estimated } from './estimator.ts';
import type { Variables } from './planned-field.ts';
import type { PreparedDocument } from './prepared-document.ts';

export interface QueryBounds {
  /** Objects that an operation may write. */
  readonly mostObjects: number;
  /** Calls that a request may make. */
  readonly mostCalls: number;
  /** Items that a list counts as which nobody pages through. */
  readonly listItems: number;
  /** Ids that an operation may name in lists. */
  readonly mostIds: number;
}

/** A request that may be run. */
export interface Question {
  readonly prepared: PreparedDocument;
  readonly operation: OperationDefinitionNode;
  readonly variables?: Variables | null | undefined;
}

export interface Foretold {
  readonly estimate: Estimate;
  /** Why the variables that are given do not fit, if so. */
  readonly problem: string | undefined;
}

const noNames: ReadonlySet<string> = new Set();

export class QueryCosts {
  readonly #schema: GraphQLSchema;
  readonly #bounds: QueryBounds;
  /** Kept with the plans: few documents are above the bounds with any variables. */
  readonly #largest = new WeakMap<OperationPlan, Estimate>();

  constructor(schema: GraphQLSchema, bounds: QueryBounds) {
    this.#schema = schema;
    this.#bounds = bounds;
  }

  /**
   * Throws when it would write too many objects, or make more calls than it may. Gives the variables, coerced, where
   * it had to look at them.
   */
  check(question: Question): Variables | undefined {
    const known = this.#planned(question);
    if (!known) return undefined;
    const { operation } = question;
    const { mostObjects, mostCalls } = this.#bounds;
    const largest = this.#largestOf(known.plan, operation);
    if (largest.objects <= mostObjects && largest.mostSure <= mostCalls) return known.variables;
    const isFixed = !operation.variableDefinitions?.length;
    const { objects, leastCalls } = isFixed ? largest : this.#estimated(known, operation);
    if (objects > mostObjects)
      throw refusedAsTooCostly({ counted: objects, bound: mostObjects, unit: 'objects' });
    if (leastCalls > mostCalls)
      throw refusedAsTooCostly({ counted: leastCalls, bound: mostCalls, unit: 'calls' });
    return known.variables;
  }

  /** Undefined where the variables do not fit. */
  estimate(question: Question): Estimate | undefined {
    const known = this.#planned(question);
    return known && this.#estimated(known, question.operation);
  }

  /**
   * The estimate where not all variables are given. Numbers that are left out count as the largest there may be. What
   * a condition may select may be made, and is not sure.
   */
  foretell({ prepared, operation, variables }: Question): Foretold {
    const given = variables ?? {};
    const definitions = operation.variableDefinitions?.filter(
      ({ variable, defaultValue }) => Object.hasOwn(given, variable.name.value) || defaultValue,
    );
    const { errors, coerced = {} } = coerceVariables(this.#schema, definitions, given);
    const unknown = new Set(
      variableNames(operation).filter((name) => !Object.hasOwn(coerced, name)),
    );
    const plans = prepared.planned(this.#schema).of(operation);
    const estimate = (isSelected: boolean) => {
      const plan = plans.partlyChosenBy(coerced, { names: unknown, isSelected });
      return this.#estimated({ plan, variables: coerced }, operation, unknown);
    };
    const least = estimate(false);
    const most = estimate(true);
    const fields = sureIn(most.fields, least.fields);
    return {
      estimate: { ...most, leastCalls: least.leastCalls, fields },
      problem: errors?.[0]?.message,
    };
  }

  #planned({ prepared, operation, variables }: Question) {
    const plans = prepared.planned(this.#schema);
    const { variableDefinitions } = operation;
    const { coerced } = coerceVariables(this.#schema, variableDefinitions, variables ?? {});
    const plan = coerced && plans.of(operation).tryChosenBy(coerced);
    return plan && { plan, variables: coerced };
  }

  /** What the operation comes to with the dearest variables. */
  #largestOf(plan: OperationPlan, operation: OperationDefinitionNode): Estimate {
    const known = this.#largest.get(plan);
    if (known) return known;
    const unknown = new Set(variableNames(operation));
    const made = this.#estimated({ plan, variables: {} }, operation, unknown);
    this.#largest.set(plan, made);
    return made;
  }

  #estimated(
    { plan, variables }: { readonly plan: OperationPlan; readonly variables: Variables },
    { operation }: OperationDefinitionNode,
    unknown = noNames,
  ): Estimate {
    const { listItems, mostIds } = this.#bounds;
    return estimated(plan.root, operation === 'mutation', {
      variables,
      unknown,
      listItems,
      mostIds,
    });
  }
}

/** The fields, of whose calls only those are sure that are made at the least. */
const sureIn = (
  fields: readonly FieldEstimate[],
  least: readonly FieldEstimate[],
): readonly FieldEstimate[] =>
  fields.map((field) => {
    const same = least.find(({ key }) => key === field.key);
    const calls = same ? field.calls : field.calls.map((call) => ({ ...call, isSure: false }));
    return { ...field, calls, below: sureIn(field.below, same?.below ?? []) };
  });

const variableNames = ({ variableDefinitions = [] }: OperationDefinitionNode): string[] =>
  variableDefinitions.map(({ variable }) => variable.name.value);
