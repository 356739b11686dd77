/** The plans of one document: made when they are first needed, and kept with it. */
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { isTooCostly } from '../errors/too-costly.ts';
import { type Fragments, fragmentsIn } from './fragments.ts';
import type { Selection, Variables } from './planned-field.ts';
import { mostPlannedFields, Planner, type Undecided } from './planner.ts';
import { type WantedResources, wantedResources } from './wanted-resources.ts';

/** Of what variables decide with `@skip` and `@include`, so many choices of one operation are kept. */
const mostChoices = 32;

export class OperationPlan {
  /** What is selected on the operation's root type, but for what is asked about the schema. */
  readonly root: Selection;
  /** Whether the schema itself is asked for: GraphQL's own executor answers that. */
  readonly asksSchema: boolean;
  readonly #schemaKeys: ReadonlySet<string>;
  #wanted: WantedResources | undefined;

  constructor(root: Selection, { asksSchema, schemaKeys }: Planner) {
    this.root = root;
    this.asksSchema = asksSchema;
    this.#schemaKeys = schemaKeys;
  }

  /** Whether a root field is never null, by its name in the response: without it there is no data. */
  requires(key: string): boolean {
    const field = this.root.fields.find((one) => one.key === key);
    return field ? !field.isNullable : this.#schemaKeys.has(key);
  }

  /** Whose objects it may ask for once answers have come. */
  get wanted(): WantedResources {
    this.#wanted ??= wantedResources(this.root);
    return this.#wanted;
  }
}

/** What a variable says, were it nothing: null, false and nothing at all are three things. */
const stateOf = (name: string, variables: Variables): string =>
  Object.hasOwn(variables, name) ? String(variables[name]) : '-';

class OperationPlans {
  readonly #operation: OperationDefinitionNode;
  readonly #plans: DocumentPlans;
  readonly #byChoice = new Map<string, OperationPlan>();

  constructor(plans: DocumentPlans, operation: OperationDefinitionNode) {
    this.#plans = plans;
    this.#operation = operation;
  }

  /** The plan that these variables choose; undefined where it cannot be told what is selected at the root, which whoever runs it says. */
  tryChosenBy(variables: Variables): OperationPlan | undefined {
    try {
      return this.chosenBy(variables);
    } catch (error) {
      if (error instanceof GraphQLError && !isTooCostly(error)) return undefined;
      throw error;
    }
  }

  /** The plan that these variables choose. */
  chosenBy(variables: Variables): OperationPlan {
    const { conditions } = this.#plans;
    const choice = conditions.map((name) => stateOf(name, variables)).join();
    const known = this.#byChoice.get(choice);
    if (known) return known;
    const deciding = Object.entries(variables).filter(([name]) => conditions.includes(name));
    // What other choices came to is let go of before it is too much.
    if (this.#plans.plannedFields >= mostPlannedFields) this.#plans.forget();
    const made = this.#plan(Object.fromEntries(deciding));
    if (this.#byChoice.size === mostChoices) this.#byChoice.clear();
    this.#byChoice.set(choice, made);
    return made;
  }

  /** The plan that these variables choose where others are not known. Not kept. */
  partlyChosenBy(variables: Variables, undecided: Undecided): OperationPlan {
    return this.#plan(variables, undecided);
  }

  #plan(conditions: Variables, undecided?: Undecided): OperationPlan {
    const { schema, fragments, planners } = this.#plans;
    const { operation, selectionSet } = this.#operation;
    const type = schema.getRootType(operation);
    if (!type) throw new TypeError(`There is no type for a ${operation}`);
    const planner = new Planner(schema, fragments, conditions, undecided);
    planners.push(planner);
    const root = planner.root(type, selectionSet);
    return new OperationPlan(root, planner);
  }
}

export class DocumentPlans {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  /** Variables that decide whether something is selected. */
  readonly conditions: readonly string[];
  /** Those that made the plans. */
  readonly planners: Planner[] = [];
  readonly #operations = new Map<OperationDefinitionNode, OperationPlans>();

  constructor(schema: GraphQLSchema, document: DocumentNode) {
    this.schema = schema;
    this.fragments = fragmentsIn(document);
    const conditions = new Set<string>();
    visit(document, {
      Directive({ arguments: args = [] }) {
        for (const { value } of args)
          if (value.kind === Kind.VARIABLE) conditions.add(value.name.value);
      },
    });
    this.conditions = [...conditions];
  }

  /** Fields that all plans of the document hold. */
  get plannedFields(): number {
    return this.planners.reduce((sum, { plannedFields }) => sum + plannedFields, 0);
  }

  forget(): void {
    this.planners.length = 0;
    this.#operations.clear();
  }

  of(operation: OperationDefinitionNode): OperationPlans {
    const known = this.#operations.get(operation);
    if (known) return known;
    const made = new OperationPlans(this, operation);
    this.#operations.set(operation, made);
    return made;
  }
}
