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
  // One body, or several.
  if (Array.isArray(value)) return value.flatMap((item) => secretsIn(inner, item));
  if (inner instanceof z.ZodRecord)
    return Object.values(value).flatMap((item) => secretsIn(inner.valueType, item));
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([name, field]) =>
      secretsIn(field, (value as Record<string, unknown>)[name]),
    );
  return [];
}

const longestSentence = 500;

/** The text as it may be shown: every secret taken out, one line, not too long. */
export function presentable(text: string, secrets: readonly string[]): string {
  const clean = secrets
    .flatMap(formsOf)
    .filter((secret) => secret.length > 0)
    // A secret may hold a shorter one, and what is left of it would then stay.
    .sort((one, other) => other.length - one.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
  // Last, lest a cut leave the half of a secret, or a line break hide one.
  return clean
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, longestSentence)
    .toWellFormed();
}

const shortestLine = 8;

/** The ways a secret may be repeated: as it is, as it stands in JSON or an address, encoded, and line by line. */
function formsOf(secret: string): string[] {
  const lines = secret.split(/[\r\n]+/).filter((line) => line.length >= shortestLine);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    Buffer.from(secret).toString('base64'),
    ...(lines.length > 1 ? lines : []),
  ];
}
