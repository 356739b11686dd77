/** What an operation would come to by its plan: refused before its first call where that is too much. */
import { type GraphQLSchema, Kind, type OperationDefinitionNode, type TypeNode } from 'graphql';
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

interface Planned {
  readonly plan: OperationPlan;
  readonly variables: Variables;
}

export interface Foretold {
  readonly estimate: Estimate;
  /** Why the variables that are given do not fit, if so. */
  readonly problem: string | undefined;
}

const noNames: ReadonlySet<string> = new Set();

/** Of one plan, the estimates of so many choices of page sizes are kept. */
const mostSizes = 16;

/** What an operation comes to, while some of its variables may be open. */
type Figures = Pick<Estimate, 'objects' | 'leastCalls' | 'mostSure'>;

/** What is kept of the estimates of one plan: page sizes decide most of it, and are few. */
interface KeptEstimates {
  /** With any variables: few documents are above the bounds with these. */
  readonly largest: Figures;
  /** Names of the variables that are numbers, as page sizes are. */
  readonly numbers: readonly string[];
  /** By the values of these, whatever the other variables are. */
  readonly bySizes: Map<string, Figures>;
}

export class QueryCosts {
  readonly #schema: GraphQLSchema;
  readonly #bounds: QueryBounds;
  readonly #kept = new WeakMap<OperationPlan, KeptEstimates>();

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
    const kept = this.#keptFor(known.plan, operation);
    if (this.#isWithin(kept.largest) || this.#isWithin(this.#ofSizes(kept, known, operation)))
      return known.variables;
    const { mostObjects, mostCalls } = this.#bounds;
    const isFixed = !operation.variableDefinitions?.length;
    const { objects, leastCalls } = isFixed ? kept.largest : this.#estimated(known, operation);
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

  #planned({ prepared, operation, variables }: Question): Planned | undefined {
    const plans = prepared.planned(this.#schema);
    const { variableDefinitions } = operation;
    const { coerced } = coerceVariables(this.#schema, variableDefinitions, variables ?? {});
    const plan = coerced && plans.of(operation).tryChosenBy(coerced);
    return plan && { plan, variables: coerced };
  }

  #isWithin({ objects, mostSure }: Figures): boolean {
    return objects <= this.#bounds.mostObjects && mostSure <= this.#bounds.mostCalls;
  }

  #keptFor(plan: OperationPlan, operation: OperationDefinitionNode): KeptEstimates {
    const known = this.#kept.get(plan);
    if (known) return known;
    const made = {
      largest: this.#figures({ plan, variables: {} }, operation, new Set(variableNames(operation))),
      numbers: numberNames(operation),
      bySizes: new Map(),
    };
    this.#kept.set(plan, made);
    return made;
  }

  /** What the operation may come to with these page sizes, and the dearest of other variables. */
  #ofSizes(
    { largest, numbers, bySizes }: KeptEstimates,
    { plan, variables }: Planned,
    operation: OperationDefinitionNode,
  ): Figures {
    if (numbers.length === 0) return largest;
    const sizes = numbers.map((name) => String(variables[name])).join();
    const known = bySizes.get(sizes);
    if (known) return known;
    const open = new Set(variableNames(operation).filter((name) => !numbers.includes(name)));
    const made = this.#figures({ plan, variables }, operation, open);
    if (bySizes.size === mostSizes) bySizes.clear();
    bySizes.set(sizes, made);
    return made;
  }

  #figures(known: Planned, operation: OperationDefinitionNode, open: ReadonlySet<string>): Figures {
    const { objects, leastCalls, mostSure } = this.#estimated(known, operation, open);
    return { objects, leastCalls, mostSure };
  }

  #estimated(
    { plan, variables }: Planned,
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

const numberNames = ({ variableDefinitions = [] }: OperationDefinitionNode): string[] =>
  variableDefinitions
    .filter(({ type }) => isNumber(type))
    .map(({ variable }) => variable.name.value);

const isNumber = (type: TypeNode): boolean =>
  type.kind === Kind.NON_NULL_TYPE
    ? isNumber(type.type)
    : type.kind === Kind.NAMED_TYPE && type.name.value === 'Int';
