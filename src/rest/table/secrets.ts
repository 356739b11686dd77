/** Secrets: the word for them, and what keeps them out of the sentences the service says about what was written. */
import { z } from 'zod';
import { addFacts, factsOf } from './facts.ts';
import { unwrap } from './unwrap.ts';

/** A string that is written and never shown: it is taken out of every message that leaves the process. */
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

const longestSentence = 500;
const mask = '[secret]';
/** What is shorter stands in ordinary words too: there it cannot be told from them, and taken out it spoils them. */
const shortestForm = 4;

/**
 * The text as it may be shown: every secret taken out, one line, not too long. Undefined when secrets cannot be
 * taken out of it, so that nothing of it may be shown.
 */
export function presentable(text: string, secrets: readonly string[]): string | undefined {
  const forms = [...new Set(secrets.flatMap(formsOf))].filter((form) => form !== '');
  if (forms.some((form) => form.length < shortestForm)) return undefined;
  const shown = masked(asLine(text), forms);
  // A secret may be a piece of the mask, or what is left around one may make another.
  return forms.some((form) => shown.includes(form)) ? undefined : shown;
}

/** Both text and secrets, so that no line break hides a secret, nor makes one when it goes. */
const asLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').toWellFormed();

/**
 * The beginning of the text, with a mask in place of each form. One pass over all of them, so that none is
 * looked for in the mask of another. No regular expression: a secret may be a script too large for one.
 */
function masked(text: string, forms: readonly string[]): string {
  // One may begin with a shorter one, and what is left of it would then stay.
  const longestFirst = forms.toSorted((one, other) => other.length - one.length);
  const byStart = Map.groupBy(longestFirst, startAt(0));
  let shown = '';
  for (let at = 0; at < text.length && shown.length < longestSentence; ) {
    const here = byStart.get(startAt(at)(text))?.find((form) => text.startsWith(form, at));
    shown += here === undefined ? text.charAt(at) : mask;
    at += here?.length ?? 1;
  }
  // Last, lest a cut leave the half of a secret.
  return shown.slice(0, longestSentence).toWellFormed();
}

const startAt = (at: number) => (text: string) => text.slice(at, at + shortestForm);

const shortestLine = 8;

/** The ways a secret may be repeated: as it is, as it stands in JSON or an address, encoded, and line by line. */
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
