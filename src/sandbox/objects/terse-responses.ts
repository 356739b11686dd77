/**
 * Builds the responses of terse revisions, which have no optional members, so that clients can be tested without them.
 */
import { z } from 'zod';
import { unwrap } from '../../rest/table/schema.ts';
import type { ContentVersion } from './content-version.ts';

/** The response. For a terse revision, it has only the members that the shape requires. */
export const presented = <ResponseBody extends object>(
  schema: z.ZodType,
  response: ResponseBody,
  { revision }: ContentVersion,
): ResponseBody => {
  if (!revision.data.isTerse) return response;
  const rest = structuredClone(response);
  stripOptional(schema, rest);
  return rest;
};

function stripOptional(schema: z.core.$ZodType, value: unknown): void {
  const { inner } = unwrap(schema);
  if (typeof value !== 'object' || value === null) return;
  if (inner instanceof z.ZodArray && Array.isArray(value))
    for (const item of value) stripOptional(inner.element, item);
  if (inner instanceof z.ZodUnion) {
    const option = inner.options.find((one) => z.safeParse(one, value).success);
    if (option) stripOptional(option, value);
  }
  if (inner instanceof z.ZodObject)
    for (const [name, field] of Object.entries(inner.shape))
      if (unwrap(field).optional) Reflect.deleteProperty(value, name);
      else stripOptional(field, Reflect.get(value, name));
}
