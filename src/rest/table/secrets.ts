/** Marks secrets, and removes them from messages of the service. */
import { z } from 'zod';
import { addFacts, factsOf } from './facts.ts';
import { unwrap } from './schema.ts';

/** A string that can be written but is never returned. It is removed from every message of the service. */
export const secret = (schema: z.ZodString) => addFacts(schema, { secret: true });

/** An object whose strings, at any depth, may be secrets. They are removed from messages in the same way. */
export const secretValues = <Schema extends z.ZodRecord>(schema: Schema): Schema =>
  addFacts(schema, { secretValues: true });

/** The strings in `value` that the schema marks as secret. */
export function secretsIn(schema: z.core.$ZodType | undefined, value: unknown): string[] {
  if (!schema || value === null || value === undefined) return [];
  const { inner } = unwrap(schema);
  if (factsOf(inner).secret) return typeof value === 'string' ? [value] : [];
  if (factsOf(inner).secretValues) return stringsIn(value);
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item) => secretsIn(inner.element, item));
  // The body may be one object or several.
  if (Array.isArray(value)) return value.flatMap((item) => secretsIn(inner, item));
  if (inner instanceof z.ZodRecord)
    return Object.values(value).flatMap((item) => secretsIn(inner.valueType, item));
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([name, field]) =>
      secretsIn(field, (value as Record<string, unknown>)[name]),
    );
  return [];
}

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

const maxSentenceLength = 500;
const mask = '[secret]';
/** Minimum length of a secret that can be removed. Shorter ones also occur in ordinary words. */
const minFormLength = 4;

/**
 * Returns the text without secrets, on one line and truncated. Undefined if the secrets cannot be removed; then no part
 * of the text may be shown.
 */
export function presentable(text: string, secrets: readonly string[]): string | undefined {
  const forms = [...new Set(secrets.flatMap(formsOf))].filter((form) => form !== '');
  if (forms.some((form) => form.length < minFormLength)) return undefined;
  const shown = masked(asLine(text), forms);
  // A secret may be a part of the mask, or be formed by a mask and the text next to it.
  return forms.some((form) => shown.includes(form)) ? undefined : shown;
}

/** The text on one line. It is applied to secrets, too, so that a line break in the text cannot hide a secret. */
const asLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').toWellFormed();

/**
 * The beginning of the text, with every form replaced by a mask. All forms are replaced in one pass, so that none is
 * found in a mask. It does not use a regular expression, since a secret may be a script that is too large for one.
 */
function masked(text: string, forms: readonly string[]): string {
  // Longer forms are tried first: a shorter one may be the beginning of a longer one, and would leave the rest of it.
  const longestFirst = forms.toSorted((one, other) => other.length - one.length);
  const byStart = Map.groupBy(longestFirst, startAt(0));
  let shown = '';
  for (let at = 0; at < text.length && shown.length < maxSentenceLength; ) {
    const here = byStart.get(startAt(at)(text))?.find((form) => text.startsWith(form, at));
    shown += here === undefined ? text.charAt(at) : mask;
    at += here?.length ?? 1;
  }
  // Truncates last, so that no half of a secret remains.
  return shown.slice(0, maxSentenceLength).toWellFormed();
}

const startAt = (at: number) => (text: string) => text.slice(at, at + minFormLength);

const minLineLength = 8;

/** The forms in which a service may repeat a secret: unchanged, as in JSON or in a URL, in base64, and line by line. */
function formsOf(secret: string): string[] {
  const lines = secret.split(/[\r\n]+/).filter((line) => line.length >= minLineLength);
  return [
    asLine(secret),
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    Buffer.from(secret).toString('base64'),
    ...(lines.length > 1 ? lines.map(asLine) : []),
  ];
}
