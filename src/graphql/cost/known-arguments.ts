/** The arguments of a field, as far as the variables are known. */
import { Kind, type ValueNode, valueFromAST } from 'graphql';
import type { Given, PlannedField } from '../plan/planned-field.ts';
import type { Arguments } from '../plan/step-of.ts';

export interface KnownArguments {
  readonly args: Arguments;
  /** Names of arguments with unknown variables. */
  readonly unknown: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** `unknown`: names of unknown variables. Throws for an invalid value. */
export function knownArguments(
  field: PlannedField,
  { variables, unknown }: Given & { readonly unknown: ReadonlySet<string> },
): KnownArguments {
  const [{ arguments: written = [] } = { arguments: [] }] = field.nodes;
  const open = written.filter(({ value }) => dependsOn(value, unknown));
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

function dependsOn(value: ValueNode, unknown: ReadonlySet<string>): boolean {
  if (unknown.size === 0) return false;
  if (value.kind === Kind.VARIABLE) return unknown.has(value.name.value);
  if (value.kind === Kind.LIST) return value.values.some((one) => dependsOn(one, unknown));
  return value.kind === Kind.OBJECT && value.fields.some((one) => dependsOn(one.value, unknown));
}
