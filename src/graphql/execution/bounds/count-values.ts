/**
 * Counts the values in the arguments of an operation, in the document and in variables. The work for an input depends
 * on the number of its values rather than on its bytes.
 */
import { Kind, type OperationDefinitionNode, type SelectionSetNode, type ValueNode } from 'graphql';
import { hasVariable } from '../arguments.ts';
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
export function countValues(variables: object, max: number): number {
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

/** Counts the values in a value of a document, whose depth is limited. `sizeOf` returns the size of a variable. */
function countWritten(value: ValueNode, sizeOf: (name: string) => number = () => 0): number {
  const sum = (values: readonly ValueNode[], first: number) =>
    values.reduce((total, one) => total + countWritten(one, sizeOf), first);
  switch (value.kind) {
    case Kind.VARIABLE:
      return sizeOf(value.name.value);
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
 * Number of values in the arguments of a selection with its fragments expanded. Fields with at most one value per
 * argument do not count.
 */
export function countWrittenValues(selectionSet: SelectionSetNode, fragments: Fragments): number {
  const written = new ExpandedSum(({ arguments: given = [] }) => {
    const counted = given.reduce((sum, { value }) => sum + countWritten(value), 0);
    return counted > given.length ? counted : 0;
  });
  return written.of(selectionSet, fragments);
}

/**
 * Number of values in variables that the fields of an operation read, with fragments expanded. Each field converts them
 * again, and so does each use of a fragment.
 */
export function countReadValues(
  { selectionSet, variableDefinitions = [] }: OperationDefinitionNode,
  fragments: Fragments,
  variables: Variables,
  max: number,
): number {
  const sizes = new Map<string, number>();
  let largest = 0;
  for (const { variable, defaultValue } of variableDefinitions) {
    const name = variable.name.value;
    const size = Object.hasOwn(variables, name)
      ? countValues([variables[name]], max)
      : defaultValue
        ? countWritten(defaultValue)
        : 0;
    sizes.set(name, size);
    largest = Math.max(largest, size);
  }
  // A variable with a single value is treated like a value in the document.
  if (largest <= 1) return 0;
  const sizeOf = (name: string) => sizes.get(name) ?? 0;
  const read = new ExpandedSum(({ arguments: given = [] }) =>
    given.reduce(
      (sum, { value }) => sum + (hasVariable(value) ? countWritten(value, sizeOf) : 0),
      0,
    ),
  );
  return read.of(selectionSet, fragments);
}
