/**
 * The plans of a document. They are made when they are first used, and cached with the document within a maximum size.
 */
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';
import { type Cost, costOf, refusedAsTooCostly } from '../errors/too-costly.ts';
import { type Choice, choiceOf, conditionsOf } from './conditions.ts';
import { type Fragments, fragmentsIn } from './fragments.ts';
import { isAboutSchema, isWhole, type SchemaField } from './introspection.ts';
import type { Selection, Variables } from './model.ts';
import { maxPlannedFields, Planner, type PlannerOptions, type Undecided } from './planner.ts';

/** Maximum number of cached plans for all operations of a document. */
const maxPlans = 32;

/** Bytes of a plan and its key, apart from its fields. */
const planBytes = 4_000;
/** Bytes of a planned field or selection. */
const fieldBytes = 1_000;

export class OperationPlan {
  /** The selection on the root type, without `__schema` and `__type`. */
  readonly root: Selection;
  readonly planner: Planner;
  /** Called if the plan is found to be too large for any request. */
  onRefusal: ((cost: Cost) => void) | undefined;

  constructor(root: Selection, planner: Planner) {
    this.root = root;
    this.planner = planner;
  }

  get schemaFields(): readonly SchemaField[] {
    return this.planner.schemaFields;
  }

  /**
   * Computes something about the plan that does not depend on variables. If the result is a refusal, the plan is
   * refused.
   */
  workOut<Made>(make: () => Made): Made {
    try {
      return make();
    } catch (error) {
      const cost = costOf(error);
      if (cost) this.onRefusal?.(cost);
      throw error;
    }
  }

  /** Whether the root field with this key cannot be null, so that the response has no data if the field fails. */
  requires(key: string): boolean {
    const field = this.root.fields.find((one) => one.key === key);
    return field
      ? !field.isNullable
      : this.schemaFields.some((one) => one.key === key && isWhole(one));
  }
}

/** The plan for a combination of conditions. Of a plan that is too large, only the refusal is kept. */
type Kept = { readonly among: Map<string, Kept>; readonly key: string } & (
  | { readonly plan: OperationPlan; readonly refused?: undefined }
  | { readonly refused: Cost; readonly plan?: undefined }
);

/** Whether what is below a selection is planned. */
const isPlanned = (selection: SelectionNode): boolean =>
  selection.kind !== Kind.FIELD || !isAboutSchema(selection.name.value);

class OperationPlans {
  readonly #byChoice = new Map<string, Kept>();
  /** Plans in which only the root is planned. */
  readonly #rootByChoice = new Map<string, Kept>();
  readonly #operation: OperationDefinitionNode;
  readonly #plans: DocumentPlans;
  /** Names of the variables that determine what is selected. */
  readonly #conditions: readonly string[];

  constructor(plans: DocumentPlans, operation: OperationDefinitionNode) {
    this.#plans = plans;
    this.#operation = operation;
    this.#conditions = conditionsOf(operation, plans.fragments, isPlanned);
  }

  /**
   * The plan for these variables. `isRootOnly`: only the root is planned, because the caller has no token. A caller
   * without a token does not get refusals of the plans of other callers.
   */
  chosenBy(variables: Variables, isRootOnly = false): OperationPlan {
    const choice = choiceOf(this.#conditions, variables);
    const kept = (isRootOnly ? this.#rootByChoice : this.#byChoice).get(choice.key);
    if (!kept) return this.#made(choice, isRootOnly);
    this.#plans.use(kept);
    if (kept.refused) throw refusedAsTooCostly(kept.refused);
    return kept.plan;
  }

  #made({ key, conditions }: Choice, isRootOnly: boolean): OperationPlan {
    const among = isRootOnly ? this.#rootByChoice : this.#byChoice;
    const refuse = (cost: Cost) => this.#plans.refuse(among, key, cost);
    try {
      const plan = this.#planned(conditions, { isRootOnly });
      plan.onRefusal = refuse;
      // Plans that have only fields about the schema are not cached.
      if (plan.root.fields.length > 0) this.#plans.keep({ among, key, plan });
      return plan;
    } catch (error) {
      const cost = costOf(error);
      if (cost) refuse(cost);
      throw error;
    }
  }

  /** The plan for these variables while the values of others are unknown. It is not cached. */
  partlyChosenBy(variables: Variables, undecided: Undecided): OperationPlan {
    return this.#planned(variables, { undecided });
  }

  #planned(conditions: Variables, options: PlannerOptions): OperationPlan {
    const { schema, fragments } = this.#plans;
    const { operation, selectionSet } = this.#operation;
    const type = schema.getRootType(operation);
    if (!type) throw new TypeError(`There is no type for a ${operation}`);
    const planner = new Planner(schema, fragments, conditions, options);
    return new OperationPlan(planner.root(type, selectionSet), planner);
  }
}

export class DocumentPlans {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly #plansOf = memoized(
    (operation: OperationDefinitionNode) => new OperationPlans(this, operation),
  );
  /** The cached plans, most recently used last. */
  readonly #kept = new Set<Kept>();
  readonly #onChange: () => void;
  /** Number of selections and fields in all cached plans. */
  #size = 0;

  /** `onChange` is called when the memory of the plans has changed. */
  constructor(schema: GraphQLSchema, document: DocumentNode, onChange: () => void) {
    this.schema = schema;
    this.fragments = fragmentsIn(document);
    this.#onChange = onChange;
  }

  get bytes(): number {
    return planBytes * this.#kept.size + fieldBytes * this.#size;
  }

  get count(): number {
    return this.#kept.size;
  }

  of(operation: OperationDefinitionNode): OperationPlans {
    return this.#plansOf(operation);
  }

  /** Caches a plan. Each field counts when it is planned: most fields with the plan, others when an object occurs. */
  keep(made: Kept): void {
    this.#kept.add(made);
    made.among.set(made.key, made);
    const planner = made.plan?.planner;
    if (planner) {
      this.#size += planner.size;
      planner.onGrowth = (by) => {
        this.#size += by;
        this.#forgetOldest(made);
        this.#onChange();
      };
    }
    this.#forgetOldest(made);
    this.#onChange();
  }

  /** Replaces a plan that is too large with its refusal. */
  refuse(among: Kept['among'], key: string, refused: Cost): void {
    const before = among.get(key);
    if (before) this.#forget(before);
    this.keep({ among, key, refused });
  }

  use(kept: Kept): void {
    // Order does not matter while there is much space.
    if (this.#kept.size * 2 <= maxPlans) return;
    this.#kept.delete(kept);
    this.#kept.add(kept);
  }

  #forgetOldest(newest: Kept): void {
    for (const oldest of this.#kept) {
      if (this.#kept.size <= maxPlans && this.#size <= maxPlannedFields) return;
      if (oldest !== newest) this.#forget(oldest);
    }
  }

  /** Removes a plan from the cache. A run may still extend the plan, which no longer counts. */
  #forget(kept: Kept): void {
    this.#kept.delete(kept);
    kept.among.delete(kept.key);
    const planner = kept.plan?.planner;
    if (!planner) return;
    planner.onGrowth = undefined;
    this.#size -= planner.size;
  }
}
