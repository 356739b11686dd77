/** The arguments of a field as they are written in the document. */
import { type FieldNode, Kind, print, type ValueNode } from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';

/** The arguments as text. All nodes of a field have the same ones. */
export const argumentsIn = ([node]: readonly FieldNode[]): string =>
  node ? argumentsOf(node) : '';

/** Printed once per node, because they may be long, and are the same for many types. */
const argumentsOf = memoized(({ arguments: args = [] }: FieldNode): string =>
  args
    .map((argument) => print(argument))
    .sort()
    .join(),
);

/** Whether a field specifies an argument, and not as null. A variable without a value does not. */
export function isWritten(
  [node]: readonly FieldNode[],
  name: string,
  variables: Readonly<Record<string, unknown>>,
): boolean {
  const value = node?.arguments?.find((one) => one.name.value === name)?.value;
  if (!value || value.kind === Kind.NULL) return false;
  return value.kind !== Kind.VARIABLE || (variables[value.name.value] ?? null) !== null;
}

/** Whether a value contains a variable. `names`: only these variables count. */
export function hasVariable(value: ValueNode, names?: ReadonlySet<string>): boolean {
  if (value.kind === Kind.VARIABLE) return !names || names.has(value.name.value);
  if (value.kind === Kind.LIST) return value.values.some((one) => hasVariable(one, names));
  return value.kind === Kind.OBJECT && value.fields.some((one) => hasVariable(one.value, names));
}
