/** The interface of completions for estimates, and what all fields of an estimate share. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { Resource } from '../identity/model.ts';
import { saturated } from '../plan/expanded-sum.ts';
import type { PlannedField, Selection, Variables } from '../plan/planned-field.ts';
import type { SourceEstimate } from '../plan/step-of.ts';
import type { CallEstimate } from './estimate.ts';
import { anyIds, idsOf, type Slots, times } from './estimated-slots.ts';
import type { Lengths } from './lengths.ts';
import { ShortNames } from './short-names.ts';
import { SureCalls } from './sure-calls.ts';

declare module '../plan/completion.ts' {
  interface Completion {
    /** The objects, and the calls that load them. */
    estimate(estimates: Estimates, there: FieldThere): CompletionEstimate;
  }
}

/** A field, and what is known about it at one place of the response. */
export interface FieldThere {
  readonly field: PlannedField;
  readonly expected: SourceEstimate;
  /** The stated length of the list, if it is one. */
  readonly length: number | undefined;
  /** Whether its calls begin as soon as the ids of its parents are known. */
  readonly isEarly: boolean;
  /** Where the values are that are completed. */
  readonly value: Slots;
}

/** Objects of one type. */
export interface Group {
  readonly selection: Selection;
  readonly slots: Slots;
  /** Fields whose calls begin as soon as the ids of the objects are known. */
  readonly early: readonly PlannedField[];
}

export interface CompletionEstimate {
  readonly calls: readonly CallEstimate[];
  /** The same objects as each of the types that they may be of. */
  readonly groups: readonly Group[];
  /** Further objects. */
  readonly others?: readonly (readonly Group[])[];
  /** Whether the objects are the items of a list without pages. */
  readonly isUnpaged?: boolean;
}

export const nothingLoaded: CompletionEstimate = { calls: [], groups: [] };

export interface EstimateOptions {
  /** The coerced variables. */
  readonly variables: Variables;
  /** Variables whose values are unknown. Page sizes with them count as the maximum. */
  readonly unknown: ReadonlySet<string>;
  /** Number of items that a list without pages counts as, for each response and level. */
  readonly listItems: number;
  /** Maximum length of a list that is read to its end: searched, sorted or nested. */
  readonly sortedItems: number;
  /** Maximum number of pages of a list that replaces the lists of many parents. */
  readonly groupedPages: number;
  /** Maximum ids in lists of an operation, which unknown lists count as. */
  readonly mostIds: number;
  /** Maximum number of steps. Defaults to no limit. */
  readonly mostSteps?: number | undefined;
  /** Stated lengths, for the likely cost. Without them, the estimate is of the maximum. */
  readonly lengths?: Lengths | undefined;
  /** Reads of all places of the operation, as counted by an earlier estimate without this option. */
  readonly together?: ObjectsTogether | undefined;
}

/** Reads of several places of an operation, which may be one batch at run time. */
interface Together {
  readonly all: number;
  /** Reads that wait for no call, and are in one batch only with each other. */
  readonly atOnce: number;
}

/** Objects by endpoint, and lists by the field that reads them for its parents. */
export type ObjectsTogether = ReadonlyMap<object, Together>;

export class Estimates {
  readonly options: EstimateOptions;
  readonly sure = new SureCalls();
  readonly names = new ShortNames();
  readonly together = new Map<object, Together>();
  /** Whether reads of other places may delay a place, even if they are few. */
  dependsOnOthers = false;
  /** Names of the calls so far. Equal calls are made once. */
  readonly #made = new Set<string>();
  /** Number of calls that equal earlier ones. */
  shared = 0;

  constructor(options: EstimateOptions) {
    this.options = options;
  }

  /**
   * The assumed length of a list that is read to its end: at least 1, because reading an empty list takes a call, too.
   */
  readonly wholeItems = (list: AnyOperation): number =>
    Math.max(this.options.lengths?.ofList(list) ?? this.options.sortedItems, 1);

  /** Counts the objects, or lists, that a place reads after some waves. */
  addTogether(kind: object, amount: number, wave: number): void {
    const { all, atOnce } = this.together.get(kind) ?? { all: 0, atOnce: 0 };
    this.together.set(kind, {
      all: saturated(all + amount),
      atOnce: wave === 0 ? atOnce + amount : atOnce,
    });
  }

  /** Whether calls with this name were already counted. Counts them from then on. */
  isMade(name: string): boolean {
    if (this.#made.has(name)) {
      this.shared += 1;
      return true;
    }
    this.#made.add(name);
    return false;
  }

  /** The items of lists. `isOfPage`: a list has as many items as the page. */
  items({ value, expected, length }: FieldThere, isOfPage: boolean): Slots {
    const { most, responses, first } = value;
    const { mostItems = Number.POSITIVE_INFINITY, lists = 1 } = expected;
    const items =
      isOfPage && first !== undefined
        ? times(most, first)
        : length === undefined
          ? Math.max(times(responses * lists, Math.min(this.options.listItems, mostItems)), most)
          : times(most, length);
    return { ...value, most: items, sure: undefined };
  }
}

/** Objects of a resource that the response of a call contains. */
export function wholeGroups(
  resource: Resource,
  selections: readonly Selection[],
  value: Slots,
): readonly Group[] {
  const endpoint = resource.endpointAt(anyIds(value)) ?? resource.endpoints[0];
  const slots = { ...value, sure: undefined, resource, ids: idsOf(endpoint, value, value.most) };
  return selections.map((selection) => ({ selection, slots, early: [] }));
}

const sumOf = ({ calls }: CompletionEstimate) => calls.reduce((total, { most }) => total + most, 0);

/** For an object that may be one of several: the calls of the most expensive one, and all objects. */
export function dearestOf(estimates: readonly CompletionEstimate[]): CompletionEstimate {
  const [dearest] = estimates.toSorted((one, other) => sumOf(other) - sumOf(one));
  return { calls: dearest?.calls ?? [], groups: estimates.flatMap(({ groups }) => groups) };
}
