/** Enumerations: lists of wire values, each with its meaning. */
import { z } from 'zod';
import { addFacts } from './facts.ts';
import { claim, type NameFacts } from './shape.ts';

export interface EnumerationFacts extends NameFacts {
  /** Meaning of each wire value. */
  readonly values: Readonly<Record<string, string>>;
  /** How readers name a value, where its wire form is no word. */
  readonly rename: Readonly<Record<string, string>>;
  /** True when no further value can appear: then readers need no fallback. */
  readonly closed: boolean;
}

/**
 * A named list of wire values with their meanings. Lists are open unless `closed`: the service may add
 * values, and a reader must then not break.
 */
export function enumeration<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
  options: { closed?: boolean; rename?: Readonly<Partial<Record<Value, string>>> } = {},
) {
  const members = Object.keys(values) as [Value, ...Value[]];
  const { closed = false, rename = {} } = options;
  return addFacts(z.enum(members), {
    enumeration: { name: claim(name), description, values, closed, rename },
  });
}
