/** Marks secrets, and keeps them out of messages of the service about an input. */
import { z } from 'zod';
import { addFacts, factsOf } from './facts.ts';
import { unwrap } from './unwrap.ts';

/** A string that is written and never returned. It is removed from every message that leaves the process. */
export const secret = (schema: z.ZodString) => addFacts(schema, { secret: true });

/** Values in `value` that the schema marks as secret. */
export function secretsIn(schema: z.core.$ZodType | undefined, value: unknown): string[] {
  if (!schema || value === null || value === undefined) return [];
  const { inner } = unwrap(schema);
  if (factsOf(inner).secret) return typeof value === 'string' ? [value] : [];
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

const maxSentenceLength = 500;
const mask = '[secret]';
/** Shorter secrets also occur in ordinary words, and removing them would spoil the text. */
const shortestForm = 4;

/**
 * The text without secrets, on one line and not too long. Undefined if the secrets cannot be removed, so that none of
 * it may be shown.
 */
export function presentable(text: string, secrets: readonly string[]): string | undefined {
  const forms = [...new Set(secrets.flatMap(formsOf))].filter((form) => form !== '');
  if (forms.some((form) => form.length < shortestForm)) return undefined;
  const shown = masked(asLine(text), forms);
  // A secret may be a part of the mask, or appear around one.
  return forms.some((form) => shown.includes(form)) ? undefined : shown;
}

/** Applied to text and secrets, so that a line break neither hides a secret nor creates one. */
const asLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').toWellFormed();

/**
 * The beginning of the text, with a mask for each form. One pass for all forms, so that none is found in the mask of
 * another. Not a regular expression: a secret may be a script that is too large for one.
 */
function masked(text: string, forms: readonly string[]): string {
  // Longest first: a form may begin with a shorter one, which would leave the rest of it.
  const longestFirst = forms.toSorted((one, other) => other.length - one.length);
  const byStart = Map.groupBy(longestFirst, startAt(0));
  let shown = '';
  for (let at = 0; at < text.length && shown.length < maxSentenceLength; ) {
    const here = byStart.get(startAt(at)(text))?.find((form) => text.startsWith(form, at));
    shown += here === undefined ? text.charAt(at) : mask;
    at += here?.length ?? 1;
  }
  // Truncated last, so that no half of a secret is left.
  return shown.slice(0, maxSentenceLength).toWellFormed();
}

const startAt = (at: number) => (text: string) => text.slice(at, at + shortestForm);

const shortestLine = 8;

/** Forms in which a secret may be repeated: unchanged, as in JSON or a URL, encoded, and line by line. */
function formsOf(secret: string): string[] {
  const lines = secret.split(/[\r\n]+/).filter((line) => line.length >= shortestLine);
  return [
    asLine(secret),
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    Buffer.from(secret).toString('base64'),
    ...(lines.length > 1 ? lines.map(asLine) : []),
  ];
}
