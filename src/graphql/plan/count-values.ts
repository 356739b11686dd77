/**
 * Counts the values in the arguments of an operation, in the document and in variables: the work for an input grows
 * with its values rather than with its bytes.
 */
import { Kind, type OperationDefinitionNode, type SelectionSetNode, type ValueNode } from 'graphql';
import { ExpandedSum } from './expanded-sum.ts';
import type { Fragments } from './fragments.ts';
import type { Variables } from './planned-field.ts';
import { hasVariable } from './written-arguments.ts';

/**
 * The work for an object, as a number of values: an empty one has two bytes, and is coerced, converted and checked as
 * any other.
 */
const valuesAnObject = 3;
/** A long text takes longer: it is escaped for URLs, and searched for secrets. */
const charactersAValue = 50;

const valuesOfText = (text: string) => 1 + Math.floor(text.length / charactersAValue);

function valuesOf(value: unknown): number {
  if (typeof value === 'string') return valuesOfText(value);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? valuesAnObject : 1;
}

/** Counts up to `most`, without recursion: a request may be nested as deep as it is long. */
export function countValues(variables: object, most: number): number {
  const open: object[] = [variables];
  let counted = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    for (const name in next) {
      const value = (next as Variables)[name];
      counted += valuesOf(value);
      if (counted > most) return counted;
      if (typeof value === 'object' && value !== null) open.push(value);
    }
  }
  return counted;
}

/** An item of a list may be an id, which is parsed and written into a URL. */
const valuesAnItem = 2;

/** The cost of reading the arguments of a field again for each item of a list: values beyond one for each argument. */
export function weightOfArguments(args: Variables): number {
  let weight = 0;
  for (const name in args) {
    const value = args[name];
    if (Array.isArray(value)) weight += value.length * valuesAnItem;
    else if (typeof value === 'string') weight += valuesOfText(value) - 1;
  }
  return weight;
}

/** The same for a value in a document, whose depth is bounded. `sizeOf`: size of a variable. */
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

/** Values in the arguments of a selection with its fragments expanded, for fields with more than one value for each. */
export function countWrittenValues(selectionSet: SelectionSetNode, fragments: Fragments): number {
  const written = new ExpandedSum(({ arguments: given = [] }) => {
    const counted = given.reduce((sum, { value }) => sum + countWritten(value), 0);
    return counted > given.length ? counted : 0;
  });
  return written.of(selectionSet, fragments);
}

/**
 * Values of variables that the fields of an operation read, with its fragments expanded: each field converts them
 * again, and so does each use of a fragment.
 */
export function countReadValues(
  { selectionSet, variableDefinitions = [] }: OperationDefinitionNode,
  fragments: Fragments,
  variables: Variables,
  most: number,
): number {
  const sizes = new Map<string, number>();
  for (const { variable, defaultValue } of variableDefinitions) {
    const name = variable.name.value;
    if (Object.hasOwn(variables, name))
      sizes.set(name, countValues({ [name]: variables[name] }, most));
    else if (defaultValue) sizes.set(name, countWritten(defaultValue));
  }
  // A variable with a single value is like a value in the document.
  if (sizes.values().every((size) => size <= 1)) return 0;
  const sizeOf = (name: string) => sizes.get(name) ?? 0;
  const read = new ExpandedSum(({ arguments: given = [] }) =>
    given.reduce(
      (sum, { value }) => sum + (hasVariable(value) ? countWritten(value, sizeOf) : 0),
      0,
    ),
  );
  return read.of(selectionSet, fragments);
}
