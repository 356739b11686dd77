/** Removes the wrappers of a schema: whether it may be absent or null, its default, and its description. */
import { z } from 'zod';

/**
 * A schema without its wrappers, and their contents. `optional`: it may be absent. `nullable`: it may be null.
 * `byDefault`: the value if it is absent.
 */
export function unwrap(schema: z.core.$ZodType) {
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
