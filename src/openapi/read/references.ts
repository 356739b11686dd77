/** Follows `$ref` in a document. */
import { isRecord } from '../../rest/values/record.ts';

/** The error of a document that cannot be used. */
export class UnusableDocument extends Error {}

type Json = Readonly<Record<string, unknown>>;

/** The `$ref` of a value. Undefined if it has none. */
export const referenceIn = (value: unknown): string | undefined =>
  isRecord(value) && typeof value.$ref === 'string' ? value.$ref : undefined;

/** Maximum number of characters of a reference. */
const maxLength = 1_000;
/** Maximum number of references that lead to each other. */
const maxSteps = 100;

/** The part of the document to which a reference leads. Throws an `UnusableDocument`. */
export function referred(root: Json, reference: string): unknown {
  if (reference.length > maxLength)
    throw new UnusableDocument(`the reference ${quoted(reference)} is too long`);
  if (!reference.startsWith('#'))
    throw new UnusableDocument(
      `it refers to another file, ${quoted(reference)}: join its files to one document first, with a bundler for OpenAPI`,
    );
  let found: unknown = root;
  for (const segment of segmentsOf(reference)) {
    const isThere = typeof found === 'object' && found !== null && Object.hasOwn(found, segment);
    if (!isThere)
      throw new UnusableDocument(`it refers to ${quoted(reference)}, which it does not have`);
    found = (found as Json)[segment];
  }
  return found;
}

/**
 * The value itself, or the value to which its references lead. Throws an `UnusableDocument` if they lead in a circle.
 */
export function followed(root: Json, value: unknown): unknown {
  let found = value;
  for (let steps = 0; steps <= maxSteps; steps += 1) {
    const next = referenceIn(found);
    if (next === undefined) return found;
    found = referred(root, next);
  }
  throw new UnusableDocument(`${quoted(referenceIn(value) ?? '')} leads in a circle`);
}

function segmentsOf(reference: string): string[] {
  const pointer = reference.slice(reference.indexOf('#') + 1);
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => decoded(segment).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const maxQuotedLength = 100;

/** A part of the document for a message: on one line and not too long. */
const quoted = (text: string) => JSON.stringify(text.slice(0, maxQuotedLength));
