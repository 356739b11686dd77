/** Maps, which the graph represents as lists of entries. */
import { z } from 'zod';
import { addFacts, type EntryNames } from './facts.ts';
import { claim } from './shape.ts';

/**
 * A map, which is a list of entries in the graph. Its keys may be ids of a resource. If a value is an unnamed object,
 * its members become fields of the entry; any other value becomes one field.
 */
export function entries<Value extends z.ZodType>(
  name: string,
  description: string,
  value: Value,
  { key = z.string(), ...names }: EntryNames & { readonly key?: z.ZodString } = {},
) {
  return addFacts(z.record(key, value), {
    shape: { name: claim(name), description },
    entries: names,
  });
}
