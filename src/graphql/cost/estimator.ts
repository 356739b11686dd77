/**
 * Estimates a plan by walking it as a run does, with numbers in place of objects. The numbers are for a request in
 * which nothing fails.
 */
import { GraphQLError } from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';
import { isTooCostly, refuseAbove } from '../errors/too-costly.ts';
import { fitting, pathParameters } from '../identity/path-ids.ts';
import { saturated } from '../plan/expanded-sum.ts';
import type { PlannedField, Selection } from '../plan/planned-field.ts';
import type { SourceEstimate } from '../plan/step-of.ts';
import { ownCalls, valueAt } from './call-estimates.ts';
import {
  countedBefore,
  type Estimate,
  type FieldEstimate,
  leafOf,
  ofSeveralTypes,
  sharing,
  summed,
} from './estimate.ts';
import { anyIds, rootSlots, type Slots, textOfSlots } from './estimated-slots.ts';
import { type EstimateOptions, Estimates, type Group, type ObjectsTogether } from './estimates.ts';
import { knownArguments } from './known-arguments.ts';

/** An estimate, and its steps: fields with objects, and groups of objects, wherever they are. */
export interface Estimated extends Estimate {
  readonly steps: number;
  readonly together: ObjectsTogether;
  readonly dependsOnOthers: boolean;
}

/** Estimates an operation. `isInTurns`: its fields run one after another, as in mutations. */
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
    const slots = rootSlots(wave, isInTurns ? field.key : '', options.lengths !== undefined);
    const make = () => estimator.field(field, slots, false);
    const one = isInTurns ? make() : estimator.once(field, written, make);
    fields.push(one);
    if (isInTurns) wave = Math.max(wave, one.total.depth);
  }
  const { sure, together, dependsOnOthers } = estimator.estimates;
  return {
    ...summed(fields.map(({ total }) => total)),
    leastCalls: sure.least,
    mostSure: sure.most,
    fields,
    steps: estimator.steps,
    together,
    dependsOnOthers,
  };
}

const makesNoCall: SourceEstimate = { calls: [] };

/** Each field has the calls for one parent; the number of parents is passed down from the field above. */
class Estimator {
  readonly estimates: Estimates;
  /** By selections and objects: types that share fields share what is below. */
  readonly #below = new Map<string, readonly FieldEstimate[]>();
  readonly #numbers = new Map<Selection, number>();
  steps = 0;

  constructor(options: EstimateOptions) {
    this.estimates = new Estimates(options);
  }

  /** A field that equals another one on the same object makes no calls, and writes as many objects. */
  once(
    field: PlannedField,
    written: Map<string, FieldEstimate>,
    make: () => FieldEstimate,
  ): FieldEstimate {
    const name = this.estimates.names.ofField(field.nodes);
    const known = written.get(name);
    if (known) return sharing(known, field.key);
    const made = make();
    written.set(name, made);
    return made;
  }

  /** `isEarly`: its calls begin as soon as the ids of its parents are known. */
  field(field: PlannedField, parents: Slots, isEarly: boolean): FieldEstimate {
    if (isFree(field)) return leafOf(field);
    try {
      return this.#field(field, parents, isEarly);
    } catch (error) {
      // The field fails before its call if its arguments are invalid.
      if (error instanceof GraphQLError && !isTooCostly(error)) return leafOf(field);
      throw error;
    }
  }

  #field(field: PlannedField, parents: Slots, mayBeEarly: boolean): FieldEstimate {
    const { options, names, wholeItems } = this.estimates;
    const { args, unknown } = knownArguments(field, options);
    const { source, completion } = field.step;
    const { variables, lengths } = options;
    const length = lengths?.ofField(field.definition);
    const estimate =
      source.estimate?.({ field, args, unknown, variables, wholeItems }) ?? makesNoCall;
    const known = withLength(estimate, length);
    const isSaved = known.notIn !== undefined && known.notIn === parents.heldIn;
    const expected = isSaved ? { ...known, calls: [] } : known;
    const isEarly =
      mayBeEarly &&
      source.prefetch !== undefined &&
      parents.idsWave < parents.wave &&
      isFilledEarly(expected, parents);
    const name = names.of(`${parents.name}.${field.name}${names.ofArguments(field.nodes)}`);
    const begun = { ...parents, name, wave: isEarly ? parents.idsWave : parents.wave };
    const places = { begun, parents: parents.name };
    const own = ownCalls(this.estimates, expected, places, isEarly);
    const value = valueAt(field, expected, own, { ...parents, name }, isEarly);
    const completed = completion.estimate(this.estimates, {
      field,
      expected,
      length,
      isEarly,
      value,
    });
    const calls = [...own, ...completed.calls];
    const sets = [completed.groups, ...(completed.others ?? [])];
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
      isUnpaged: objects > 0 && completed.isUnpaged === true && !expected.named,
      below,
      sharedWith: undefined,
      total: summed([{ calls: sum, objects, depth }, ...below.map(({ total }) => total)]),
    };
  }

  /** Fragments may repeat a selection on ever more objects, so the number of steps is bounded. */
  #count(steps: number): void {
    this.steps += steps;
    const { mostSteps = Number.POSITIVE_INFINITY } = this.estimates.options;
    refuseAbove(mostSteps, this.steps, 'steps');
  }

  #fieldsOf(groups: readonly Group[]): readonly FieldEstimate[] {
    // Most fields are scalars, and need no estimate.
    if (groups.every(({ selection }) => isFreeBelow(selection))) return [];
    const name = groups.map((group) => this.#nameOf(group)).join();
    const known = this.#below.get(name);
    if (known) {
      this.estimates.shared += 1;
      return known.map(countedBefore);
    }
    const { shared } = this.estimates;
    const types = groups.map((group) => this.#fieldsOfType(group));
    const isOne = groups.every(({ slots: { most } }) => most <= 1);
    // What types share is counted for one of them, which need not be the one that the object has.
    const made = ofSeveralTypes(types, {
      areCallsOfOne: isOne && shared === this.estimates.shared,
      areObjectsOfOne: isOne,
    });
    this.#below.set(name, made);
    return made;
  }

  #fieldsOfType({ selection, slots, early }: Group): readonly FieldEstimate[] {
    const written = new Map<string, FieldEstimate>();
    return selection.fields.map((field) => {
      const isEarly = early.length > 0 && early.some(({ key }) => key === field.key);
      return this.once(field, written, () => this.field(field, slots, isEarly));
    });
  }

  #nameOf({ selection, slots, early }: Group): string {
    let number = this.#numbers.get(selection);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(selection, number);
    }
    return `${number} ${early.length > 0} ${textOfSlots(slots)}`;
  }
}

/** A page has no more items than the list. */
const withLength = (estimate: SourceEstimate, length: number | undefined): SourceEstimate =>
  length !== undefined && estimate.first !== undefined
    ? { ...estimate, first: Math.min(estimate.first, length) }
    : estimate;

/** Whether the ids of the parents are enough for the paths of the calls. */
const isFilledEarly = ({ calls, waitsForParent }: SourceEstimate, parents: Slots): boolean =>
  !waitsForParent &&
  calls.every(({ operations }) => {
    const operation = fitting(operations, anyIds(parents)) ?? operations[0];
    return !pathParameters(operation).some((name) => parents.containedIds.includes(name));
  });

const mostOf = (groups: readonly Group[]) =>
  Math.max(0, ...groups.map(({ slots: { most } }) => most));

const isFreeBelow = memoized(({ fields }: Selection): boolean => fields.every(isFree));

/** Whether a field is a leaf of its parent, without a call. */
const isFree = ({ constant, step: { source, completion } }: PlannedField): boolean =>
  constant !== undefined || (!source.estimate && completion.isLeaf);
