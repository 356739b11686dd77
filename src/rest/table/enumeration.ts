/** Enumerations: lists of wire values with their meanings. */
import { z } from 'zod';
import { addFacts } from './facts.ts';
import { claim } from './shape.ts';

/**
 * A named list of wire values with their meanings. Unless it is `closed`, the service may add values, which readers
 * must accept.
 */
export function enumeration<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
  options: {
    closed?: boolean;
    rename?: Readonly<Partial<Record<Value, string>>>;
    /** Values that earlier releases of the service do not have. */
    later?: readonly NoInfer<Value>[];
    /** Values that later releases do not have. */
    earlier?: readonly NoInfer<Value>[];
  } = {},
) {
  const members = Object.keys(values) as [Value, ...Value[]];
  const { closed = false, rename = {}, later = [], earlier = [] } = options;
  return addFacts(z.enum(members), {
    enumeration: { name: claim(name), description, values, closed, rename, later, earlier },
  });
}
