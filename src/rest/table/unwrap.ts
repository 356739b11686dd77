/** What stands around a schema: that it may be absent, or null, what it means then, and how it is described. */
import { z } from 'zod';

/**
 * The same schema without its wrappers, and what the wrappers said.
 * `optional`: may be absent. `nullable`: may be null. `byDefault`: what an absent one means.
 */
export function unwrap(schema: z.core.$ZodType): {
  inner: z.core.$ZodType;
  optional: boolean;
  nullable: boolean;
  description: string | undefined;
  byDefault: unknown;
} {
  let inner = schema;
  let byDefault: unknown;
  let optional = false;
  let nullable = false;
  let description = describe(inner);
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodLazy ||
    inner instanceof z.ZodDefault
  ) {
    if (inner instanceof z.ZodNullable) nullable = true;
    else if (!(inner instanceof z.ZodLazy)) optional = true;
    if (inner instanceof z.ZodDefault) byDefault = inner.def.defaultValue;
    inner = inner.unwrap();
    description ??= describe(inner);
  }
  return { inner, optional, nullable, description, byDefault };
}

const describe = (schema: z.core.$ZodType) => z.globalRegistry.get(schema)?.description;
