/** Keeps what was written as a secret out of the sentences the service says about it. */
import { z } from 'zod';
import { secretFacts, unwrap } from './shape.ts';

/** Values in `value` that the schema marks as secret. */
export function secretsIn(schema: z.core.$ZodType | undefined, value: unknown): string[] {
  if (!schema || value === null || value === undefined) return [];
  const { inner } = unwrap(schema);
  if (secretFacts.get(inner)) return typeof value === 'string' ? [value] : [];
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item) => secretsIn(inner.element, item));
  if (inner instanceof z.ZodRecord)
    return Object.values(value).flatMap((item) => secretsIn(inner.valueType, item));
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([name, field]) =>
      secretsIn(field, (value as Record<string, unknown>)[name]),
    );
  return [];
}

/** The text with every secret taken out. */
export function scrub(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length > 0)
    .reduce((clean, secret) => clean.replaceAll(secret, '[secret]'), text);
}
