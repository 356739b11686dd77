/**
 * Counts the values in the arguments of an operation, in the document and in variables. The work for an input depends
 * on the number of its values rather than on its bytes.
 */
import { Kind, type OperationDefinitionNode, type SelectionSetNode, type ValueNode } from 'graphql';
import type { Fragments } from '../fragments.ts';
import type { Variables } from '../model.ts';
import { ExpandedSum } from './expanded-sum.ts';

/**
 * Number of values that an object counts as. Even an empty one, which has two bytes, is coerced, converted and checked.
 */
const valuesAnObject = 3;
/**
 * Number of characters of a text that count as one value, because a text is encoded for URLs and searched for secrets. A
 * file of 1 MB in Base64 has 17,500 values.
 */
const charactersAValue = 80;

const valuesOfText = (text: string) => 1 + Math.floor(text.length / charactersAValue);

function valuesOf(value: unknown): number {
  if (typeof value === 'string') return valuesOfText(value);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? valuesAnObject : 1;
}

/** Counts values up to `max`. It does not use recursion, because a request can be nested as deeply as it is long. */
function countValues(variables: object, max: number): number {
  const open: object[] = [variables];
  let counted = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    for (const name in next) {
      const value = (next as Variables)[name];
      counted += valuesOf(value);
      if (counted > max) return counted;
      if (typeof value === 'object' && value !== null) open.push(value);
    }
  }
  return counted;
}

/** Number of values that an item of a list counts as. It may be an ID, which is parsed and written to a URL. */
const valuesAnItem = 2;

/**
 * How much it takes to read the arguments of a field again for each item of a list: the number of values that exceeds
 * one per argument.
 */
export function weightOfArguments(args: Variables): number {
  let weight = 0;
  for (const name in args) {
    const value = args[name];
    if (Array.isArray(value)) weight += value.length * valuesAnItem;
    else if (typeof value === 'string') weight += valuesOfText(value) - 1;
  }
  return weight;
}

type Sizes = ReadonlyMap<string, number>;

/** Number of values in each variable of an operation, up to `max`. Empty if each has one value at most. */
export function sizesOfVariables(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Variables,
  max: number,
): Sizes {
  const sizes = new Map<string, number>();
  for (const { variable, defaultValue } of variableDefinitions) {
    const name = variable.name.value;
    let size = 0;
    if (Object.hasOwn(variables, name)) size = countValues([variables[name]], max);
    else if (defaultValue) size = sizeOf(defaultValue, sizes);
    if (size > 1) sizes.set(name, size);
  }
  return sizes;
}

/** Counts the values in a value of a document, whose depth is limited. */
function sizeOf(value: ValueNode, sizes: Sizes): number {
  const sum = (values: readonly ValueNode[], first: number) =>
    values.reduce((total, one) => total + sizeOf(one, sizes), first);
  switch (value.kind) {
    case Kind.VARIABLE:
      return sizes.get(value.name.value) ?? 1;
    case Kind.LIST:
      return sum(value.values, 1);
    case Kind.OBJECT:
      return sum(
        value.fields.map((field) => field.value),
        valuesAnObject,
      );
    case Kind.STRING:
      return valuesOfText(value.value);
    default:
      return 1;
  }
}

/**
 * Number of values in the arguments of a selection with its fragments expanded. Each field converts a variable again.
 * Fields with at most one value per argument do not count.
 */
export const countArguments = (
  selectionSet: SelectionSetNode,
  fragments: Fragments,
  sizes: Sizes,
): number =>
  new ExpandedSum(({ arguments: given = [] }) => {
    const counted = given.reduce((sum, { value }) => sum + sizeOf(value, sizes), 0);
    return counted > given.length ? counted : 0;
  }).of(selectionSet, fragments);
