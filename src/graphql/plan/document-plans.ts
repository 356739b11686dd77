/** The plans of one document: made when they are first needed, and kept with it, in bounds. */
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { type Cost, costOf, refusedAsTooCostly } from '../errors/too-costly.ts';
import { type Choice, choiceOf, conditionsOf } from './conditions.ts';
import { type Fragments, fragmentsIn } from './fragments.ts';
import { type LoadedResources, loadedResources } from './loaded-resources.ts';
import { isWhole, type SchemaField } from './meta-fields.ts';
import type { Selection, Variables } from './planned-field.ts';
import { mostPlannedFields, Planner, type PlannerOptions, type Undecided } from './planner.ts';

/** Plans of one document, of all its operations together. */
const mostPlans = 32;

/** Bytes that a plan takes besides its fields, with its estimate and its key. */
const planBytes = 4_000;
/** Bytes that a planned field or selection takes, with its part of the estimate. */
const fieldBytes = 1_000;

export class OperationPlan {
  /** What is selected on the operation's root type, but for what is asked about the schema. */
  readonly root: Selection;
  /** What is asked about the schema itself. */
  readonly schemaFields: readonly SchemaField[];
  /** Hears of it where the plan turns out to be too large for any request. */
  onRefusal: ((cost: Cost) => void) | undefined;
  #loaded: LoadedResources | undefined;

  constructor(root: Selection, { schemaFields }: Planner) {
    this.root = root;
    this.schemaFields = schemaFields;
  }

  /** What is worked out about the plan, whatever the variables are: a refusal of that is one of the plan. */
  workOut<Made>(make: () => Made): Made {
    try {
      return make();
    } catch (error) {
      const cost = costOf(error);
      if (cost) this.onRefusal?.(cost);
      throw error;
    }
  }

  /** Whether a root field is never null, by its name in the response: without it there is no data. */
  requires(key: string): boolean {
    const field = this.root.fields.find((one) => one.key === key);
    return field
      ? !field.isNullable
      : this.schemaFields.some((one) => one.key === key && isWhole(one));
  }

  /** Whose objects it may ask for once answers have come. */
  get loaded(): LoadedResources {
    this.#loaded ??= this.workOut(() => loadedResources(this.root));
    return this.#loaded;
  }
}

/** What is kept for a choice: a plan, or for one that is too large the reason alone, so that it is made only once. */
type Kept = { readonly among: Map<string, Kept>; readonly key: string } & (
  | { readonly plan: OperationPlan; readonly planner: Planner; readonly refused?: undefined }
  | { readonly refused: Cost; readonly plan?: undefined; readonly planner?: undefined }
);

class OperationPlans {
  readonly #byChoice = new Map<string, Kept>();
  /** Those of the root alone. */
  readonly #rootByChoice = new Map<string, Kept>();
  readonly #operation: OperationDefinitionNode;
  readonly #plans: DocumentPlans;
  /** Variables that decide whether something of the operation is selected. */
  readonly #conditions: readonly string[];

  constructor(plans: DocumentPlans, operation: OperationDefinitionNode) {
    this.#plans = plans;
    this.#operation = operation;
    this.#conditions = conditionsOf(operation, plans.fragments);
  }

  /**
   * The plan that these variables choose. `isRootOnly`: nothing is read below the root, as without a token; what was
   * found out for callers with one decides nothing there.
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
    const planner = this.#planner(conditions, { isRootOnly });
    const refuse = (cost: Cost) => this.#plans.refuse(among, key, cost);
    try {
      const plan = this.#plan(planner);
      plan.onRefusal = refuse;
      // Where the schema alone is asked for there is nothing to keep.
      if (plan.root.fields.length > 0) this.#plans.keep({ among, key, plan, planner });
      return plan;
    } catch (error) {
      const cost = costOf(error);
      if (cost) refuse(cost);
      throw error;
    }
  }

  /** The plan that these variables choose where others are not known. Not kept. */
  partlyChosenBy(variables: Variables, undecided: Undecided): OperationPlan {
    return this.#plan(this.#planner(variables, { undecided }));
  }

  #planner(conditions: Variables, options: PlannerOptions): Planner {
    const { schema, fragments } = this.#plans;
    return new Planner(schema, fragments, conditions, options);
  }

  #plan(planner: Planner): OperationPlan {
    const { operation, selectionSet } = this.#operation;
    const type = this.#plans.schema.getRootType(operation);
    if (!type) throw new TypeError(`There is no type for a ${operation}`);
    const root = planner.root(type, selectionSet);
    return new OperationPlan(root, planner);
  }
}

export class DocumentPlans {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly #operations = new Map<OperationDefinitionNode, OperationPlans>();
  /** Those used last stand last. */
  readonly #kept = new Set<Kept>();
  readonly #onChange: () => void;
  /** Selections and fields of all plans that are kept. */
  #size = 0;

  /** `onChange` hears of it when the plans take more room than before, or less. */
  constructor(schema: GraphQLSchema, document: DocumentNode, onChange: () => void = () => {}) {
    this.schema = schema;
    this.fragments = fragmentsIn(document);
    this.#onChange = onChange;
  }

  /** Bytes of all plans that are kept. */
  get bytes(): number {
    return planBytes * this.#kept.size + fieldBytes * this.#size;
  }

  /** Plans that are kept. */
  get count(): number {
    return this.#kept.size;
  }

  of(operation: OperationDefinitionNode): OperationPlans {
    const known = this.#operations.get(operation);
    if (known) return known;
    const made = new OperationPlans(this, operation);
    this.#operations.set(operation, made);
    return made;
  }

  /** Each of its fields counts once, when it is planned: most with the plan, others when objects are met. */
  keep(made: Kept): void {
    this.#kept.add(made);
    made.among.set(made.key, made);
    const { planner } = made;
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

  /** Keeps why there is no plan for a choice, in place of one that turned out to be too large. */
  refuse(among: Kept['among'], key: string, refused: Cost): void {
    const before = among.get(key);
    if (before) this.#forget(before);
    this.keep({ among, key, refused });
  }

  use(kept: Kept): void {
    // Nobody asks for the order while there is room.
    if (this.#kept.size * 2 <= mostPlans) return;
    this.#kept.delete(kept);
    this.#kept.add(kept);
  }

  #forgetOldest(newest: Kept): void {
    for (const oldest of this.#kept) {
      if (this.#kept.size <= mostPlans && this.#size <= mostPlannedFields) return;
      if (oldest !== newest) this.#forget(oldest);
    }
  }

  /** Whoever runs it still plans with it; that does not count any more. */
  #forget(kept: Kept): void {
    this.#kept.delete(kept);
    kept.among.delete(kept.key);
    const { planner } = kept;
    if (!planner) return;
    planner.onGrowth = undefined;
    this.#size -= planner.size;
  }
}
