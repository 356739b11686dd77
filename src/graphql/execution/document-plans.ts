/**
 * The plans of a document: one for each operation and each combination of `@skip` and `@include`. They are made when
 * they are first used, and cached with the document within a maximum size.
 */
import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { memoized } from '../../rest/values/memoized.ts';
import { type Cost, costOf, refusedAsTooCostly } from '../errors/too-costly.ts';
import { choiceOf, conditionsOf, type Fragments, fragmentsIn } from './fragments.ts';
import { isAboutSchema } from './introspection.ts';
import type { Selection, Variables } from './model.ts';
import { maxPlannedFields, Planner, type PlannerOptions, type Undecided } from './planner.ts';

/** Maximum number of cached plans for all operations of a document. */
const maxPlans = 32;
/** Maximum number of selections and fields in them. */
const maxSize = 2 * maxPlannedFields;
/** Bytes of a plan and its key, apart from its fields. */
const planBytes = 4_000;
/** Bytes of a planned field or selection. */
const fieldBytes = 1_000;

export class OperationPlan {
  /** The selection on the root type, without `__schema` and `__type`. */
  readonly root: Selection;
  readonly planner: Planner;

  constructor(root: Selection, planner: Planner) {
    this.root = root;
    this.planner = planner;
  }
}

/** Whether what is below a selection is planned. */
const isPlanned = (selection: SelectionNode): boolean =>
  selection.kind !== Kind.FIELD || !isAboutSchema(selection.name.value);

export class DocumentPlans {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly #onChange: () => void;
  /** The plans. Of one that is too large, only the refusal. */
  readonly #kept = new LRUCache<string, OperationPlan | Cost>({
    max: maxPlans,
    maxSize,
    sizeCalculation: (plan) => 1 + (plan instanceof OperationPlan ? plan.planner.size : 0),
  });
  /** Names of the variables that decide what an operation selects. */
  readonly #conditionsOf = memoized((operation: OperationDefinitionNode) =>
    conditionsOf(operation, this.fragments, isPlanned),
  );

  /** `onChange` is called when the memory of the plans has changed. */
  constructor(schema: GraphQLSchema, document: DocumentNode, onChange: () => void) {
    this.schema = schema;
    this.fragments = fragmentsIn(document);
    this.#onChange = onChange;
  }

  get bytes(): number {
    return planBytes * this.#kept.size + fieldBytes * this.#kept.calculatedSize;
  }

  get count(): number {
    return this.#kept.size;
  }

  /**
   * The plan of an operation for these variables. `isRootOnly`: only the root is planned, because the caller has no
   * token. Such a caller does not get refusals of the plans of other callers. Throws a `GraphQLError` if it is too large.
   */
  planOf(
    operation: OperationDefinitionNode,
    variables: Variables,
    isRootOnly = false,
  ): OperationPlan {
    const { key: chosen, conditions } = choiceOf(this.#conditionsOf(operation), variables);
    const key = `${operation.name?.value ?? ''} ${isRootOnly} ${chosen}`;
    const known = this.#kept.get(key);
    if (known instanceof OperationPlan) return known;
    if (known) throw refusedAsTooCostly(known);
    try {
      const plan = this.#planned(operation, conditions, { isRootOnly });
      // Plans that have only fields about the schema are not cached.
      if (plan.root.fields.length > 0) this.#keep(key, plan);
      return plan;
    } catch (error) {
      const cost = costOf(error);
      if (cost) this.#keep(key, cost);
      throw error;
    }
  }

  /** The plan of an operation while the values of some variables are unknown. It is not cached. */
  partlyPlanned(operation: OperationDefinitionNode, undecided: Undecided): OperationPlan {
    return this.#planned(operation, {}, { undecided });
  }

  #planned(
    { operation, selectionSet }: OperationDefinitionNode,
    conditions: Variables,
    options: PlannerOptions,
  ): OperationPlan {
    const type = this.schema.getRootType(operation);
    if (!type) throw new TypeError(`There is no type for a ${operation}`);
    const planner = new Planner(this.schema, this.fragments, conditions, options);
    return new OperationPlan(planner.root(type, selectionSet), planner);
  }

  #keep(key: string, kept: OperationPlan | Cost): void {
    this.#kept.set(key, kept);
    // Most fields are planned with the plan, others when the first object of their type occurs.
    if (kept instanceof OperationPlan)
      kept.planner.onGrowth = () => {
        if (this.#kept.peek(key) !== kept) return;
        // The cache determines the size of a value only when it is new.
        this.#kept.delete(key);
        this.#kept.set(key, kept);
        this.#onChange();
      };
    this.#onChange();
  }
}
