/**
 * How many values the arguments of an operation hold, as they are written and by its variables. What an input takes
 * grows with its values and not with its bytes: an empty object is two bytes, and is coerced, written for the service
 * and checked as any other. And each field that uses a variable, or stands in a fragment, does so anew.
 */
import { Kind, type OperationDefinitionNode, type SelectionSetNode, type ValueNode } from 'graphql';
import { ExpandedSum } from '../plan/expanded-sum.ts';
import type { Fragments } from '../plan/fragments.ts';

type Variables = Readonly<Record<string, unknown>>;

/** An object takes as much as so many other values. */
const valuesAnObject = 3;
/** Nor is a long text as quick as a short one: it is escaped for addresses, and looked through for secrets. */
const charactersAValue = 50;

const valuesOfText = (text: string) => 1 + Math.floor(text.length / charactersAValue);

function valuesOf(value: unknown): number {
  if (typeof value === 'string') return valuesOfText(value);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? valuesAnObject : 1;
}

/** Counted on to `most` only, and without recursion: anybody may nest as deep as a request is long. */
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

/** An item of a list is taken apart as an id, and written into an address. */
const valuesAnItem = 2;

/** Values of the arguments of one field beyond one each: what it costs to read them again for each item of a list. */
export function weightOfArguments(args: Variables): number {
  let weight = 0;
  for (const name in args) {
    const value = args[name];
    if (Array.isArray(value)) weight += value.length * valuesAnItem;
    else if (typeof value === 'string') weight += valuesOfText(value) - 1;
  }
  return weight;
}

/** The same of a value in a document, whose nesting is bounded. `sizeOf` is the size of a variable. */
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

/** Values that stand in the arguments of a selection, its fragments expanded: those of fields that have more than one. */
export function countWrittenValues(selectionSet: SelectionSetNode, fragments: Fragments): number {
  const written = new ExpandedSum(({ arguments: given = [] }) => {
    const counted = given.reduce((sum, { value }) => sum + countWritten(value), 0);
    return counted > given.length ? counted : 0;
  });
  return written.of(selectionSet, fragments);
}

/** Values of variables that the fields of an operation read, its fragments expanded. */
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
  // One that is no more than a number or a name is as any that is written.
  if (sizes.values().every((size) => size <= 1)) return 0;
  const sizeOf = (name: string) => sizes.get(name) ?? 0;
  const read = new ExpandedSum(({ arguments: given = [] }) =>
    given.reduce(
      (sum, { value }) => sum + (usesVariable(value) ? countWritten(value, sizeOf) : 0),
      0,
    ),
  );
  return read.of(selectionSet, fragments);
}

const usesVariable = (value: ValueNode): boolean =>
  value.kind === Kind.VARIABLE ||
  (value.kind === Kind.LIST && value.values.some(usesVariable)) ||
  (value.kind === Kind.OBJECT && value.fields.some((field) => usesVariable(field.value)));
