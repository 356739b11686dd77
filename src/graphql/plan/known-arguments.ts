/** Coerces the arguments of a field when only some of the variables are known. */
import { valueFromAST } from 'graphql';
import type { Arguments, Given, PlannedField } from './model.ts';
import { hasVariable } from './written-arguments.ts';

const none: ReadonlySet<string> = new Set();

/** The known arguments, and the names of arguments with unknown variables. Throws for an invalid value. */
export function knownArguments(
  field: PlannedField,
  { variables, unknown }: Given & { readonly unknown: ReadonlySet<string> },
): { readonly args: Arguments; readonly unknown: ReadonlySet<string> } {
  const [{ arguments: written = [] } = { arguments: [] }] = field.nodes;
  const open = unknown.size === 0 ? [] : written.filter(({ value }) => hasVariable(value, unknown));
  if (open.length === 0) return { args: field.args({ variables }), unknown: none };
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
