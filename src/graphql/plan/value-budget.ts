/**
 * Bounds the values that one request may write: every list counts with its length times the values selected
 * on its items, wherever it comes from, before any of its items is resolved.
 *
 * Selections alone are bounded before anything runs; what multiplies them is lists. No clock decides: the
 * same request over the same data is always answered in the same way.
 */
import {
  defaultFieldResolver,
  type GraphQLError,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql';
import { tooCostly } from '../errors/too-costly.ts';
import { countValues, isList } from './selected-values.ts';

export class ValueBudget {
  readonly #bound: number;
  #taken = 0;
  #refusal: GraphQLError | undefined;

  constructor(bound: number) {
    this.#bound = bound;
  }

  /** Throws when there are not so many left; from then on nothing is left. */
  take(values: number): void {
    this.#taken += values;
    if (this.#taken <= this.#bound) return;
    // One for all: a thousand lists may meet it, and each error takes the stack it was made on.
    this.#refusal ??= tooCostly({ counted: this.#taken, bound: this.#bound, unit: 'values' });
    throw this.#refusal;
  }
}

interface Budgeted {
  readonly values: ValueBudget;
}

/** Lets every list of the schema count. Introspection is none of it: it has its own sum. */
export function countLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type) && !type.name.startsWith('__'))
      for (const field of Object.values(type.getFields())) if (isList(field.type)) count(field);
  return schema;
}

function count(field: GraphQLField<unknown, Budgeted>): void {
  const { resolve = defaultFieldResolver } = field;
  field.resolve = (parent, args, context, info) => {
    // Once nothing is left, no list is even made.
    context.values.take(0);
    const list: unknown = resolve(parent, args, context, info);
    return list instanceof Promise
      ? list.then((settled: unknown) => counted(settled, context, info))
      : counted(list, context, info);
  };
}

function counted(list: unknown, { values }: Budgeted, info: GraphQLResolveInfo): unknown {
  if (!Array.isArray(list)) return list;
  try {
    values.take(list.length * selectedIn(info));
  } catch (error) {
    // Nobody will wait for them any more, and what is rejected unheard would end the process.
    for (const item of list) if (item instanceof Promise) item.catch(() => {});
    throw error;
  }
  return list;
}

/** Values that one item of the field's list comes to. */
const selectedIn = ({ fieldNodes, returnType, schema, fragments }: GraphQLResolveInfo): number =>
  fieldNodes.reduce(
    (sum, { selectionSet }) =>
      sum + countValues(selectionSet, getNamedType(returnType), schema, fragments),
    0,
  );
