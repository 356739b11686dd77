/**
 * Refuses operations before the first call if they could return too many objects, or if their root fields need too many
 * calls.
 */
import { hash } from 'node:crypto';
import {
  GraphQLError,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  type OperationDefinitionNode,
  valueFromAST,
} from 'graphql';
import {
  type Cost,
  costOf,
  isTooCostly,
  refuseAbove,
  refusedAsTooCostly,
} from '../../errors/too-costly.ts';
import { pathParameters } from '../../identity/path-ids.ts';
import { resourceNamed } from '../../identity/registry.ts';
import { maxPageSize } from '../../loading/pager.ts';
import { hasVariable } from '../arguments.ts';
import type { Arguments, Given, PlannedField, Selection, Variables } from '../model.ts';
import type { OperationPlan } from '../operation-plan.ts';
import type { ChosenPlan, Question } from '../prepared-document.ts';
import { saturated } from './expanded-sum.ts';

export interface OperationBounds {
  readonly maxObjects: number;
  readonly maxCalls: number;
}

/** Maximum number of types of a field whose selections are all counted. If there are more, fragments have to name them. */
const maxTypes = 8;

/** Number of items that a list without pages counts as, in each response of the service. */
const listItems = 1_000;
/**
 * The same below such a list, where the maximum of both would refuse what is usual. What is really too large ends while
 * it runs: see `ValueBudget`.
 */
const innerListItems = 10;
/** How often a list may be selected on an object as such. Further ones count as `listItems`. */
const maxRepetitions = 10;

/**
 * Number of objects below a parent: `each` is multiplied by the number of parents. `response` is multiplied by the number
 * of responses of the service that contain the parents, since the lists of all parents in a response are one list.
 */
type Objects = { readonly each: number; readonly response: number };

const none: Objects = { each: 0, response: 0 };

export class QueryBounds {
  readonly #bounds: OperationBounds;
  /** The most objects that a plan may return with any variables, or why it cannot be counted. */
  readonly #mostOf = new WeakMap<OperationPlan, number | Cost>();
  /** The last count of a plan that may return too many, with a hash of the variables: clients repeat these. */
  readonly #lastOf = new WeakMap<OperationPlan, readonly [given: string, objects: number]>();

  constructor(bounds: OperationBounds) {
    this.#bounds = bounds;
  }

  /** Throws if the operation could return too many objects, or certainly needs too many calls. */
  check({ operation }: Question, { plan, variables }: ChosenPlan): void {
    const { maxObjects, maxCalls } = this.#bounds;
    if (this.#most(plan, operation) > maxObjects) {
      const counted = this.#objectsWith(plan, variables);
      if (counted > maxObjects) {
        const maxFirst = this.#maxFirst(plan, variables);
        const passes = maxFirst !== undefined && { maxFirst };
        throw refusedAsTooCostly({ counted, bound: maxObjects, unit: 'objects', ...passes });
      }
    }
    if (plan.root.fields.length > maxCalls)
      refuseAbove(maxCalls, certainCalls(plan, variables), 'calls');
  }

  #objectsWith(plan: OperationPlan, variables: Variables): number {
    const given = hash('sha256', JSON.stringify(variables), 'base64');
    const [known, last] = this.#lastOf.get(plan) ?? [];
    if (known === given && last !== undefined) return last;
    const objects = new ObjectCount({ variables }).of(plan.root);
    this.#lastOf.set(plan, [given, objects]);
    return objects;
  }

  #most(plan: OperationPlan, { variableDefinitions = [] }: OperationDefinitionNode): number {
    const known = this.#mostOf.get(plan);
    if (typeof known === 'number') return known;
    if (known) throw refusedAsTooCostly(known);
    const unknown = new Set(variableDefinitions.map(({ variable }) => variable.name.value));
    try {
      const most = new ObjectCount({ variables: {}, unknown }).of(plan.root);
      this.#mostOf.set(plan, most);
      return most;
    } catch (error) {
      const cost = costOf(error);
      if (cost) this.#mostOf.set(plan, cost);
      throw error;
    }
  }

  /**
   * The largest `first` with which the operation passes. Undefined if page sizes are not the reason, or if finding it
   * would take long, because a refusal must not be work for the process.
   */
  #maxFirst({ root }: OperationPlan, variables: Variables): number | undefined {
    let passes = 0;
    let fails: number = maxPageSize;
    while (fails - passes > 1) {
      const maxFirst = passes === 0 ? 1 : Math.floor((passes + fails) / 2);
      const count = new ObjectCount({ variables, maxFirst });
      if (count.of(root) <= this.#bounds.maxObjects) passes = maxFirst;
      else if (maxFirst === 1) return undefined;
      else fails = maxFirst;
      if (count.fields > maxCountedFields) return undefined;
    }
    return passes;
  }
}

/** Maximum number of fields of an operation that are counted again for several page sizes. */
const maxCountedFields = 300;

/**
 * Number of calls that are certain: one for each change, and one for each different root field that makes a call. Pages
 * after a cursor may be shared, so they do not count.
 */
function certainCalls({ root }: OperationPlan, variables: Variables): number {
  const calls = new Set<string>();
  for (const field of root.fields) {
    const { operations, targets } = field.step.source;
    const args = field.args({ variables });
    if (targets) calls.add(field.key);
    else if (operations && !args.after) {
      const sent = { ...args, ...(args.first === null && { first: pageSizeIn(field, args) }) };
      // Null is not sent, so it is the same call without it.
      calls.add(`${field.name} ${JSON.stringify(sent, (_, value: unknown) => value ?? undefined)}`);
    }
  }
  return calls.size;
}

interface CountOptions {
  readonly variables: Variables;
  /** Variables without values. A page size with one of them counts as the maximum. */
  readonly unknown?: ReadonlySet<string>;
  /** Larger page sizes count as this one. */
  readonly maxFirst?: number;
}

/** Counts objects. Each selection of a plan is visited once. */
class ObjectCount {
  readonly #given: Required<CountOptions>;
  readonly #outer = new Map<Selection, Objects>();
  readonly #inner = new Map<Selection, Objects>();
  /** Number of fields that were counted. */
  fields = 0;

  constructor({ variables, unknown = new Set(), maxFirst = maxPageSize }: CountOptions) {
    this.#given = { variables, unknown, maxFirst };
  }

  of(root: Selection): number {
    const { each, response } = this.#below(root, false);
    return saturated(each + response);
  }

  /** `isInner`: whether the selection is below a list without pages. */
  #below(selection: Selection, isInner: boolean): Objects {
    const knownOf = isInner ? this.#inner : this.#outer;
    const known = knownOf.get(selection);
    if (known) return known;
    // Equal fields have the same number of objects, so only one of them has to be planned further.
    const byText = new Map<string, Objects>();
    const times = new Map<string, number>();
    const sum = { each: 0, response: 0 };
    for (const field of selection.fields) {
      if (isFree(field)) continue;
      const time = (times.get(field.name) ?? 0) + 1;
      times.set(field.name, time);
      const items = isInner && time <= maxRepetitions ? innerListItems : listItems;
      const text = `${items} ${textOf(field)}`;
      const one = byText.get(text) ?? this.#field(field, selection, { isInner, items });
      byText.set(text, one);
      sum.each += one.each;
      sum.response += one.response;
    }
    knownOf.set(selection, sum);
    return sum;
  }

  #field(
    field: PlannedField,
    { type }: Selection,
    { isInner, items }: { readonly isInner: boolean; readonly items: number },
  ): Objects {
    this.fields += 1;
    try {
      const { args, unknown } = knownArguments(field, this.#given);
      const { ids } = args;
      const takes = (name: string) => field.definition.args.some((one) => one.name === name);
      if (takes('first')) {
        const size = unknown.has('first') ? maxPageSize : pageSizeIn(field, args);
        return this.#connection(field.onlySelection, Math.min(size, this.#given.maxFirst), isInner);
      }
      if (takes('ids'))
        return this.#items(field, Array.isArray(ids) ? ids.length : listItems, isInner);
      const { usualLength } = field.completion;
      const isUnknown = field.isList && usualLength === undefined;
      const { each, response } = this.#items(
        field,
        field.isList ? (usualLength ?? items) : 1,
        isInner || isUnknown,
      );
      if (isCallOfEach(field, type)) return { each: each + response, response: 0 };
      return field.isList ? { each: 0, response: each + response } : { each, response };
    } catch (error) {
      // A field with invalid arguments fails before its call.
      if (error instanceof GraphQLError && !isTooCostly(error)) return none;
      throw error;
    }
  }

  /** Counts a connection, which is a separate response of the service. */
  #connection({ fields }: Selection, size: number, isInner: boolean): Objects {
    let each = 1;
    for (const field of fields) {
      const items = isFree(field) ? none : this.#items(field, field.isList ? size : 1, isInner);
      each += items.each + items.response;
    }
    return { each, response: 0 };
  }

  /**
   * Counts the items of a field. If a list contains them, they are in one response; otherwise each is in a separate
   * response.
   */
  #items(field: PlannedField, count: number, isInner: boolean): Objects {
    const isLarge = field.possibleTypes.length > maxTypes;
    const selections = (isLarge && field.namedSelections) || field.selections;
    const below = selections.map((one) => this.#below(one, isInner));
    const each = Math.max(0, ...below.map((one) => one.each));
    const response = Math.max(0, ...below.map((one) => one.response));
    const { waits, itemsWait } = field.completion;
    const loaded = waits || itemsWait ? (field.completion.loads?.(field) ?? []) : [];
    return loaded.some((one) => !one?.endpoints.every(({ list }) => list))
      ? { each: saturated(count * (1 + each + response)), response: 0 }
      : { each: saturated(count * (1 + each)), response };
  }
}

/** The page size that a field has with these arguments. Null stands for its default, as if it were left out. */
const pageSizeIn = ({ definition }: PlannedField, { first }: Arguments): number =>
  Number(first ?? definition.args.find(({ name }) => name === 'first')?.defaultValue);

const isFree = ({ name, definition: { type } }: PlannedField): boolean =>
  isLeafType(getNamedType(type)) || name.startsWith('__');

/** The field as it is written in the document, without its alias. */
const textOf = ({ key, nodes }: PlannedField): string =>
  nodes.map(({ name, loc }) => loc?.source.body.slice(name.loc?.start, loc.end) ?? key).join();

/**
 * Whether there is a call for each parent. Otherwise the parents in a list share one call, as the pages of a tree do
 * for their siblings.
 */
function isCallOfEach({ step }: PlannedField, parent: GraphQLObjectType): boolean {
  const types = [parent, ...parent.getInterfaces()];
  const { ownKey = '' } = types.map(({ name }) => resourceNamed(name)).find(Boolean) ?? {};
  const { operations = [] } = step.source;
  return operations.some((one) => ownKey === '' || pathParameters(one).includes(ownKey));
}

const noNames: ReadonlySet<string> = new Set();

/** The known arguments, and the names of arguments with unknown variables. Throws for an invalid value. */
function knownArguments(
  field: PlannedField,
  { variables, unknown }: Given & { readonly unknown: ReadonlySet<string> },
): { readonly args: Arguments; readonly unknown: ReadonlySet<string> } {
  const [{ arguments: written = [] } = { arguments: [] }] = field.nodes;
  const open = unknown.size === 0 ? [] : written.filter(({ value }) => hasVariable(value, unknown));
  if (open.length === 0) return { args: field.args({ variables }), unknown: noNames };
  const names = new Set(open.map(({ name }) => name.value));
  const args: Record<string, unknown> = {};
  for (const { name, type, defaultValue } of field.definition.args) {
    const node = written.find((one) => one.name.value === name);
    const value = node && valueFromAST(node.value, type, variables);
    if (value !== undefined && !names.has(name)) args[name] = value;
    else if (!node && defaultValue !== undefined) args[name] = defaultValue;
  }
  return { args, unknown: names };
}
