/** Maps, which readers see as lists of entries. */
import { z } from 'zod';
import { addFacts, type EntryNames } from './facts.ts';
import { claim } from './shape.ts';

/**
 * A map; readers show it as a list of entries. Its names may be the ids of a resource. The members of a value
 * that is an object without a name stand beside the entry's own; any other value has a field of its own.
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
