/** What an operation would come to by its plan: refused before its first call where that is too much. */
import { type GraphQLSchema, Kind, type OperationDefinitionNode, type TypeNode } from 'graphql';
import { costOf, refusedAsTooCostly } from '../errors/too-costly.ts';
import type { ChosenPlan, Question } from '../plan/choose-plan.ts';
import { coerceVariables } from '../plan/coerce-variables.ts';
import type { OperationPlan } from '../plan/document-plans.ts';
import type { Estimate, FieldEstimate } from './estimate.ts';
import { type Estimated, estimated } from './estimator.ts';
import { KeptFigures } from './kept-figures.ts';

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

export interface PartialEstimate {
  readonly estimate: Estimate;
  /** Why the variables that are given do not fit, if so. */
  readonly problem: string | undefined;
}

const noNames: ReadonlySet<string> = new Set();

/** Steps of an estimate for any variables: each takes 2 to 7 microseconds. What people's screens ask for has 300. */
const mostSteps = 4_000;
/** Steps of a second one, for the variables of a request. */
const mostStepsOfValues = 2_000;

/** What an operation comes to, while some of its variables may be open. */
type Figures = Pick<Estimated, 'objects' | 'leastCalls' | 'mostSure' | 'steps'>;

/** What is kept of the estimates of one plan: page sizes decide most of it, and are few. */
interface KeptEstimates {
  /** With any variables: few documents are above the bounds with these. Undefined where that takes too many steps. */
  readonly largest: Figures | undefined;
  /** Names of the variables that are numbers, as page sizes are; none where estimates by them are not worth it. */
  readonly numbers: readonly string[];
  /** By the values of these, whatever the other variables are. */
  readonly bySizes: KeptFigures<Figures>;
  /** By the values of all variables. */
  readonly byValues: KeptFigures<Figures>;
}

export class QueryCosts {
  readonly #schema: GraphQLSchema;
  readonly #bounds: QueryBounds;
  readonly #kept = new WeakMap<OperationPlan, KeptEstimates>();

  constructor(schema: GraphQLSchema, bounds: QueryBounds) {
    this.#schema = schema;
    this.#bounds = bounds;
  }

  /** Throws when it would write too many objects, or make more calls than it may. */
  check(question: Question, chosen: ChosenPlan): void {
    const { operation } = question;
    const kept = this.#keptFor(chosen.plan, operation);
    if (!this.#isWithin(kept.largest) && !this.#isWithin(this.#ofSizes(kept, chosen, operation)))
      this.#refuse(this.#ofValues(kept, chosen, question));
  }

  #refuse({ objects, leastCalls }: Figures): void {
    const { mostObjects, mostCalls } = this.#bounds;
    if (objects > mostObjects)
      throw refusedAsTooCostly({ counted: objects, bound: mostObjects, unit: 'objects' });
    if (leastCalls > mostCalls)
      throw refusedAsTooCostly({ counted: leastCalls, bound: mostCalls, unit: 'calls' });
  }

  estimate({ operation }: Question, chosen: ChosenPlan): Estimate {
    return this.#estimated(chosen, operation);
  }

  /**
   * The estimate where not all variables are given. Numbers that are left out count as the largest there may be. What
   * a condition may select may be made, and is not sure.
   */
  estimatePartly({ prepared, operation, variables }: Question): PartialEstimate {
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

  #isWithin(figures: Figures | undefined): boolean {
    const { mostObjects, mostCalls } = this.#bounds;
    return figures !== undefined && figures.objects <= mostObjects && figures.mostSure <= mostCalls;
  }

  #keptFor(plan: OperationPlan, operation: OperationDefinitionNode): KeptEstimates {
    const known = this.#kept.get(plan);
    if (known) return known;
    const made = plan.workOut(() => this.#estimates(plan, operation));
    this.#kept.set(plan, made);
    return made;
  }

  /** Throws where it is above the bounds, or takes too many steps, and has no variables that could change it. */
  #estimates(plan: OperationPlan, operation: OperationDefinitionNode): KeptEstimates {
    const names = variableNames(operation);
    const isFixed = names.length === 0;
    const make = () => this.#figures({ plan, variables: {} }, operation, new Set(names));
    const largest = isFixed ? make() : withinSteps(make);
    if (isFixed && largest && !this.#isWithin(largest)) this.#refuse(largest);
    // A third estimate is made where all of them together take no more steps than one may.
    const isSmall = largest !== undefined && largest.steps * 3 <= mostSteps;
    const numbers = isSmall ? numberNames(operation) : [];
    return { largest, numbers, bySizes: new KeptFigures(), byValues: new KeptFigures() };
  }

  /** What the operation may come to with these page sizes, and the dearest of other variables. */
  #ofSizes(
    { largest, numbers, bySizes }: KeptEstimates,
    { plan, variables }: ChosenPlan,
    operation: OperationDefinitionNode,
  ): Figures | undefined {
    if (numbers.length === 0) return largest;
    const sizes = numbers.map((name) => String(variables[name])).join();
    return bySizes.of(sizes, () => {
      const open = new Set(variableNames(operation).filter((name) => !numbers.includes(name)));
      return this.#figures({ plan, variables }, operation, open);
    });
  }

  /** What it comes to with these variables. */
  #ofValues({ largest, byValues }: KeptEstimates, chosen: ChosenPlan, question: Question): Figures {
    const { operation, variables } = question;
    if (largest && !operation.variableDefinitions?.length) return largest;
    const values = JSON.stringify(variables ?? {});
    return byValues.of(values, () => this.#figures(chosen, operation, noNames, mostStepsOfValues));
  }

  #figures(
    chosen: ChosenPlan,
    operation: OperationDefinitionNode,
    open: ReadonlySet<string>,
    most = mostSteps,
  ): Figures {
    const { objects, leastCalls, mostSure, steps } = this.#estimated(chosen, operation, open, most);
    return { objects, leastCalls, mostSure, steps };
  }

  #estimated(
    { plan, variables }: ChosenPlan,
    { operation }: OperationDefinitionNode,
    unknown = noNames,
    most?: number,
  ): Estimated {
    const { listItems, mostIds } = this.#bounds;
    return estimated(plan.root, operation === 'mutation', {
      variables,
      unknown,
      listItems,
      mostIds,
      ...(most !== undefined && { mostSteps: most }),
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

/** Undefined where it takes too many steps. */
function withinSteps<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (costOf(error)?.unit === 'steps') return undefined;
    throw error;
  }
}

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
