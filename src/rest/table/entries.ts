/** Maps, which the graph represents as lists of entries. */
import { z } from 'zod';
import { addFacts, type EntryNames } from './facts.ts';
import { claim } from './shape.ts';

/**
 * A map, which the graph represents as a list of entries. Its keys may be ids of a resource. The members of a value
 * that is an unnamed object become fields of the entry; any other value has a field of its own.
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
