/** Finds the named shapes that operations use. */
import { z } from 'zod';
import { ownFactsOf } from '../rest/table/facts.ts';

/** Every named shape in the schemas, at any depth, with its name. */
export function namedShapes(schemas: Iterable<z.core.$ZodType>): Map<z.core.$ZodType, string> {
  const seen = new Set<z.core.$ZodType>();
  const left = [...schemas];
  for (let next = left.pop(); next; next = left.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    left.push(...inside(next));
  }
  const named = new Map<z.core.$ZodType, string>();
  for (const schema of seen) {
    const { shape, union, enumeration } = ownFactsOf(schema);
    const facts = shape ?? union ?? enumeration;
    if (facts) named.set(schema, facts.name);
  }
  return named;
}

function inside(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  // If this is a copy, the original has the name.
  const { parent } = schema._zod;
  return parent ? [parent, ...parts(schema)] : parts(schema);
}

function parts(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()];
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodRecord) return [schema.keyType, schema.valueType];
  if (schema instanceof z.ZodUnion) return schema.options;
  return schema instanceof z.ZodObject ? Object.values(schema.shape) : [];
}
