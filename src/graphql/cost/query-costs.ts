/** Refuses operations whose estimated cost is above the bounds, before the first call. */
import { type GraphQLSchema, Kind, type OperationDefinitionNode, type TypeNode } from 'graphql';
import { costOf, refuseAbove } from '../errors/too-costly.ts';
import { listFrom } from '../loading/batch-policy.ts';
import type { ChosenPlan, Question } from '../plan/choose-plan.ts';
import { coerceVariables } from '../plan/coerce-variables.ts';
import type { OperationPlan } from '../plan/document-plans.ts';
import { saturated } from '../plan/expanded-sum.ts';
import { fragmentsIn } from '../plan/fragments.ts';
import type { PreparedDocument } from '../plan/prepared-document.ts';
import type { Estimate, FieldEstimate, Totals } from './estimate.ts';
import type { EstimateOptions, ObjectsTogether } from './estimates.ts';
import { type Estimated, estimated } from './estimator.ts';
import { introspectionEstimate } from './introspection-estimate.ts';
import { KeptFigures } from './kept-figures.ts';
import type { Lengths } from './lengths.ts';

/** Of an operation, and of a request. */
export interface QueryBounds
  extends Pick<EstimateOptions, 'listItems' | 'sortedItems' | 'groupedPages' | 'mostIds'> {
  readonly mostObjects: number;
  readonly mostCalls: number;
}

export interface PartialEstimate {
  readonly estimate: Estimate;
  /** Why the given variables are invalid, if they are. */
  readonly problem: string | undefined;
}

const noNames: ReadonlySet<string> = new Set();

/** Maximum steps of an estimate for any variables. A step takes 2 to 7 microseconds. Queries of applications have 300. */
const mostSteps = 4_000;
/** Maximum steps of a second estimate, for the variables of a request. */
const mostStepsOfValues = 2_000;

/** The cost of an operation, if some of its variables may be unknown. */
type Figures = Pick<Estimated, 'objects' | 'leastCalls' | 'mostSure' | 'steps'>;

/** Cached estimates of one plan. Most depend on page sizes only, which take few values. */
interface KeptEstimates {
  /** With any variables. Few documents are above the bounds with these. Undefined if that takes too many steps. */
  readonly largest: Figures | undefined;
  /** Names of variables that are numbers, as page sizes are. Empty if estimates by these are not worth it. */
  readonly numbers: readonly string[];
  /** By the values of these, with any other variables. */
  readonly bySizes: KeptFigures<Figures>;
  /** By the values of all variables. */
  readonly byValues: KeptFigures<Figures>;
}

export class QueryCosts {
  readonly #schema: GraphQLSchema;
  readonly bounds: QueryBounds;
  readonly #kept = new WeakMap<OperationPlan, KeptEstimates>();

  constructor(schema: GraphQLSchema, bounds: QueryBounds) {
    this.#schema = schema;
    this.bounds = bounds;
  }

  /**
   * Plans an operation and estimates its cost ahead of requests, for all conditions with their defaults, or else true
   * and false. Throws if no variables could keep it within the bounds.
   */
  prepare(prepared: PreparedDocument, operation: OperationDefinitionNode): void {
    const plans = prepared.planned(this.#schema).of(operation);
    for (const conditions of plans.usualConditions)
      this.#keptFor(plans.chosenBy(conditions), operation);
  }

  /** Throws if the operation may have too many objects or calls. */
  check(question: Question, chosen: ChosenPlan): void {
    const { operation } = question;
    const kept = this.#keptFor(chosen.plan, operation);
    if (!this.#isWithin(kept.largest) && !this.#isWithin(this.#ofSizes(kept, chosen, operation)))
      this.#refuse(this.#ofValues(kept, chosen, question));
  }

  #refuse({ objects, leastCalls }: Figures): void {
    const { mostObjects, mostCalls } = this.bounds;
    refuseAbove(mostObjects, objects, 'objects');
    refuseAbove(mostCalls, leastCalls, 'calls');
  }

  estimate({ operation }: Question, chosen: ChosenPlan): Estimate {
    return withOthers((together) => this.#estimated(chosen, operation, noNames, { together }));
  }

  /**
   * The estimate if not all variables are given. Missing page sizes count as the maximum. Calls under an unknown
   * condition count, but are not sure. With `isBounded`, as for a request, it throws if that takes too many steps, and
   * leaves out introspection.
   */
  estimatePartly(question: Question, isBounded = false): PartialEstimate {
    const { prepared, operation, variables } = question;
    const { coerced, unknown, problem, planned } = this.#planned(question);
    const mostSteps = isBounded ? mostStepsOfValues : undefined;
    const estimate = (plan: OperationPlan, together?: ObjectsTogether) => {
      const chosen = { plan, variables: coerced };
      return this.#estimated(chosen, operation, unknown, { mostSteps, together });
    };
    // The sure calls do not depend on reads of other places.
    const least = estimate(planned(false));
    const chosen = planned(true);
    const most = withOthers((together) => estimate(chosen, together));
    const fragments = fragmentsIn(prepared.document);
    const schemaFields = isBounded ? [] : chosen.schemaFields;
    const aboutSchema = schemaFields.map((field) =>
      introspectionEstimate(this.#schema, field, operation, fragments, variables ?? {}),
    );
    return {
      estimate: {
        ...most,
        objects: aboutSchema.reduce((sum, one) => saturated(sum + one.objects), most.objects),
        leastCalls: least.leastCalls,
        fields: [...aboutSchema, ...sureIn(most.fields, least.fields)],
      },
      problem,
    };
  }

  /**
   * The cost if the lists have the stated lengths. Variables without values, and `isBounded`, are as in
   * `estimatePartly`.
   */
  likely(question: Question, lengths: Lengths, isBounded = false): Totals {
    const { coerced, unknown, planned } = this.#planned(question);
    const chosen = { plan: planned(true), variables: coerced };
    const mostSteps = isBounded ? mostStepsOfValues : undefined;
    return this.#estimated(chosen, question.operation, unknown, { lengths, mostSteps });
  }

  /** The plan of an operation of whose variables some may have no value. */
  #planned({ prepared, operation, variables: given }: Question) {
    const variables = given ?? {};
    const definitions = operation.variableDefinitions?.filter(
      ({ variable, defaultValue }) => Object.hasOwn(variables, variable.name.value) || defaultValue,
    );
    const { errors, coerced = {} } = coerceVariables(this.#schema, definitions, variables);
    const names = new Set(variableNames(operation).filter((name) => !Object.hasOwn(coerced, name)));
    const plans = prepared.planned(this.#schema).of(operation);
    return {
      coerced,
      unknown: names,
      problem: errors?.[0]?.message,
      planned: (isSelected: boolean) => plans.partlyChosenBy(coerced, { names, isSelected }),
    };
  }

  #isWithin(figures: Figures | undefined): boolean {
    const { mostObjects, mostCalls } = this.bounds;
    return figures !== undefined && figures.objects <= mostObjects && figures.mostSure <= mostCalls;
  }

  #keptFor(plan: OperationPlan, operation: OperationDefinitionNode): KeptEstimates {
    const known = this.#kept.get(plan);
    if (known) return known;
    const made = plan.workOut(() => this.#estimates(plan, operation));
    this.#kept.set(plan, made);
    return made;
  }

  /** Throws if it is above the bounds or takes too many steps, and no variable can change that. */
  #estimates(plan: OperationPlan, operation: OperationDefinitionNode): KeptEstimates {
    const names = variableNames(operation);
    const isFixed = names.length === 0;
    const make = () => this.#figures({ plan, variables: {} }, operation, new Set(names));
    const largest = isFixed ? make() : withinSteps(make);
    if (isFixed && largest && !this.#isWithin(largest)) this.#refuse(largest);
    // A third estimate is made if all three together are within the steps of one.
    const isSmall = largest !== undefined && largest.steps * 3 <= mostSteps;
    const numbers = isSmall ? numberNames(operation) : [];
    return { largest, numbers, bySizes: new KeptFigures(), byValues: new KeptFigures() };
  }

  /** The cost with these page sizes, and the most expensive values of other variables. */
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

  /** The cost with these variables. */
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
    const { objects, leastCalls, mostSure, steps } = this.#estimated(chosen, operation, open, {
      mostSteps: most,
    });
    return { objects, leastCalls, mostSure, steps };
  }

  #estimated(
    { plan, variables }: ChosenPlan,
    { operation }: OperationDefinitionNode,
    unknown: ReadonlySet<string>,
    options: Pick<EstimateOptions, 'lengths' | 'together' | 'mostSteps'>,
  ): Estimated {
    return estimated(plan.root, operation === 'mutation', {
      ...this.bounds,
      variables,
      unknown,
      ...options,
    });
  }
}

/** Estimates again if objects of several places may be read from a list together. */
function withOthers(make: (together: ObjectsTogether | undefined) => Estimated): Estimated {
  const first = make(undefined);
  const { together, dependsOnOthers } = first;
  const isBatch = together.values().some(({ all }) => all >= listFrom);
  return isBatch || dependsOnOthers ? make(together) : first;
}

/** The fields, with only those calls sure that are in the lower estimate. */
const sureIn = (
  fields: readonly FieldEstimate[],
  least: readonly FieldEstimate[],
): readonly FieldEstimate[] =>
  fields.map((field) => {
    const same = least.find(({ key }) => key === field.key);
    const calls = same ? field.calls : field.calls.map((call) => ({ ...call, isSure: false }));
    return { ...field, calls, below: sureIn(field.below, same?.below ?? []) };
  });

/** Undefined if it takes too many steps. */
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
