/** The query of a request as a service of an earlier release reads it. */
import type { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { unwrap } from '../../rest/table/unwrap.ts';

/** Without the filters that it ignores: those of later releases, and several values where it knows one. */
export function withoutLaterFilters(schema: z.ZodObject, sent: URLSearchParams): URLSearchParams {
  const isIgnored = (name: string): boolean => {
    const filter = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (!filter || factsOf(unwrap(filter).inner).itemMembers === undefined) return false;
    return factsOf(filter).orOne === undefined || sent.getAll(name).length > 1;
  };
  return new URLSearchParams([...sent].filter(([name]) => !isIgnored(name)));
}
