/**
 * Walks a plan as a run does, with numbers in place of objects: each field says which calls it makes for a parent,
 * and how many parents there may be is known from above.
 *
 * The numbers are those of a request in which nothing fails. A list that nobody pages through counts with so many
 * items for an answer and a level of it, however many such lists the answer holds.
 */
import { GraphQLError } from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';
import { isTooCostly, refusedAsTooCostly } from '../errors/too-costly.ts';
import { fitting, pathParameters } from '../identity/path-ids.ts';
import { saturated } from '../plan/expanded-sum.ts';
import type { PlannedField, Selection, Variables } from '../plan/planned-field.ts';
import type { SourceEstimate } from '../plan/source-estimate.ts';
import { CallEstimates, valueAt } from './call-estimates.ts';
import type { Group } from './completed-objects.ts';
import {
  type Estimate,
  type FieldEstimate,
  leafOf,
  ofSeveralTypes,
  sharing,
  summed,
} from './estimate.ts';
import { anyIds, rootSlots, type Slots, textOfSlots } from './estimated-slots.ts';
import { Estimates } from './estimates.ts';
import { knownArguments } from './known-arguments.ts';
import { LinkEstimates } from './link-estimates.ts';
import { NamedEstimates } from './named-estimates.ts';
import { ReadEstimates } from './read-estimates.ts';
import { ShortNames } from './short-names.ts';
import { SureCalls } from './sure-calls.ts';

export interface EstimateOptions {
  /** Values of the variables, coerced. */
  readonly variables: Variables;
  /** Variables whose values are not known: page sizes that depend on them count as the largest. */
  readonly unknown: ReadonlySet<string>;
  /** Items of a list that nobody pages through. */
  readonly listItems: number;
  /** Ids that an operation may name in lists: as many count where nobody knows yet. */
  readonly mostIds: number;
  /** Steps that it may take; as many as there are unless said otherwise. */
  readonly mostSteps?: number;
}

/** An estimate, and what it took: fields that show objects, and sets of objects, each wherever it stands. */
export interface Estimated extends Estimate {
  readonly steps: number;
}

/** What an operation comes to. `isInTurns`: its fields are run one after another, as those of mutations are. */
export function estimated(
  root: Selection,
  isInTurns: boolean,
  options: EstimateOptions,
): Estimated {
  const estimator = new Estimator(options);
  const fields: FieldEstimate[] = [];
  const written = new Map<string, FieldEstimate>();
  let wave = 0;
  for (const field of root.fields) {
    const make = () => estimator.field(field, rootSlots(wave, isInTurns ? field.key : ''), false);
    const one = isInTurns ? make() : estimator.once(field, written, make);
    fields.push(one);
    if (isInTurns) wave = Math.max(wave, one.total.depth);
  }
  const { least, most } = estimator.sure;
  return {
    ...summed(fields.map(({ total }) => total)),
    leastCalls: least,
    mostSure: most,
    fields,
    steps: estimator.steps,
  };
}

const makesNoCall: SourceEstimate = { calls: [] };

class Estimator {
  readonly sure = new SureCalls();
  readonly #options: EstimateOptions;
  readonly #calls: CallEstimates;
  readonly #estimates: Estimates;
  /** Names of the calls so far: equal ones are one. */
  readonly #made = new Set<string>();
  /** By what is selected on which objects: types that share fields share what is below them. */
  readonly #below = new Map<string, readonly FieldEstimate[]>();
  readonly #numbers = new Map<Selection, number>();
  readonly #names = new ShortNames();
  steps = 0;

  constructor(options: EstimateOptions) {
    this.#options = options;
    const isMade = (name: string) => this.#isMade(name);
    const reads = new ReadEstimates(options, isMade);
    this.#calls = new CallEstimates(reads, this.sure, isMade);
    this.#estimates = new Estimates(
      new LinkEstimates(reads, isMade),
      new NamedEstimates(reads, this.sure, this.#names, options.mostIds),
      options.listItems,
    );
  }

  /** One that is written like another one on the same object makes no call of its own, and writes as many objects. */
  once(
    field: PlannedField,
    written: Map<string, FieldEstimate>,
    make: () => FieldEstimate,
  ): FieldEstimate {
    const name = this.#names.ofField(field.nodes);
    const known = written.get(name);
    if (known) return sharing(known, field.key);
    const made = make();
    written.set(name, made);
    return made;
  }

  /** `isEarly`: it is asked for as soon as the ids of its parents are there. */
  field(field: PlannedField, parents: Slots, isEarly: boolean): FieldEstimate {
    if (isFree(field)) return leafOf(field);
    try {
      return this.#field(field, parents, isEarly);
    } catch (error) {
      // Arguments that do not fit: the field fails before it makes a call.
      if (error instanceof GraphQLError && !isTooCostly(error)) return leafOf(field);
      throw error;
    }
  }

  #field(field: PlannedField, parents: Slots, mayBeEarly: boolean): FieldEstimate {
    const { args, unknown } = knownArguments(field, this.#options);
    const { source, completion } = field.step;
    const { variables } = this.#options;
    const expected = source.estimate?.({ field, args, unknown, variables }) ?? makesNoCall;
    const isEarly =
      mayBeEarly &&
      source.prefetch !== undefined &&
      parents.idsWave < parents.wave &&
      isFilledEarly(expected, parents);
    const name = this.#names.of(
      `${parents.name}.${field.name}${this.#names.ofArguments(field.nodes)}`,
    );
    const begun = { ...parents, name, wave: isEarly ? parents.idsWave : parents.wave };
    const own = this.#calls.own(expected, begun, isEarly);
    const value = valueAt(field, expected, own, { ...parents, name }, isEarly);
    const shows = completion.estimate(this.#estimates, value, { field, expected, isEarly });
    const calls = [...own, ...shows.calls];
    const sets = [shows.groups, ...(shows.others ?? [])];
    this.#count(sets.reduce((sum, groups) => sum + groups.length, 1));
    const below = sets.flatMap((groups) => this.#fieldsOf(groups));
    const objects = sets.reduce((sum, groups) => saturated(sum + mostOf(groups)), 0);
    const depth = Math.max(0, ...calls.map(({ wave }) => wave));
    const sum = calls.reduce((total, { most }) => total + most, 0);
    return {
      key: field.key,
      calls,
      objects,
      first: expected.first,
      isFirstOpen: expected.first !== undefined && unknown.has('first'),
      isUnpaged: objects > 0 && completion.isUnpaged && !expected.named,
      below,
      sharedWith: undefined,
      total: summed([{ calls: sum, objects, depth }, ...below.map(({ total }) => total)]),
    };
  }

  /** The same selection stands for other objects wherever fragments bring it: their number alone bounds the time. */
  #count(steps: number): void {
    this.steps += steps;
    const { mostSteps = Number.POSITIVE_INFINITY } = this.#options;
    if (this.steps > mostSteps)
      throw refusedAsTooCostly({ counted: this.steps, bound: mostSteps, unit: 'steps' });
  }

  /** What is selected on all of the objects. */
  #fieldsOf(groups: readonly Group[]): readonly FieldEstimate[] {
    // Mere values are not worth a look: most that is selected is.
    if (groups.every(({ selection }) => isFreeBelow(selection))) return [];
    const name = groups.map((group) => this.#nameOf(group)).join();
    const known = this.#below.get(name);
    if (known) return known;
    const byKey = new Map<string, FieldEstimate[]>();
    for (const { selection, slots, early } of groups) {
      const written = new Map<string, FieldEstimate>();
      for (const field of selection.fields) {
        const isEarly = early.length > 0 && early.some(({ key }) => key === field.key);
        const one = this.once(field, written, () => this.field(field, slots, isEarly));
        const same = byKey.get(field.key);
        if (same) same.push(one);
        else byKey.set(field.key, [one]);
      }
    }
    const made = [...byKey.values()].flatMap((same) => ofSeveralTypes(same) ?? []);
    this.#below.set(name, made);
    return made;
  }

  #nameOf({ selection, slots, early }: Group): string {
    let number = this.#numbers.get(selection);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(selection, number);
    }
    return `${number} ${early.length > 0} ${textOfSlots(slots)}`;
  }

  #isMade(name: string): boolean {
    if (this.#made.has(name)) return true;
    this.#made.add(name);
    return false;
  }
}

/** Whether the calls are made with the ids by which the parents are known: these have to fill their paths. */
const isFilledEarly = ({ calls, waitsForParent }: SourceEstimate, parents: Slots): boolean =>
  !waitsForParent &&
  calls.every(({ operations }) => {
    const operation = fitting(operations, anyIds(parents)) ?? operations[0];
    return !pathParameters(operation).some((name) => parents.containedIds.includes(name));
  });

const mostOf = (groups: readonly Group[]) =>
  Math.max(0, ...groups.map(({ slots: { most } }) => most));

const isFreeBelow = memoized(({ fields }: Selection): boolean => fields.every(isFree));

/** Whether a field gives a mere value of its parent: most fields do. */
const isFree = ({ constant, step: { source, completion } }: PlannedField): boolean =>
  constant !== undefined || (!source.estimate && completion.isLeaf);
