/** Follows `$ref` in a document. */
import { isRecord } from '../../rest/values/record.ts';
import { UnusableDocument } from './unusable-document.ts';

type Json = Readonly<Record<string, unknown>>;

/** The `$ref` of a value. Undefined if it has none. */
export const referenceIn = (value: unknown): string | undefined =>
  isRecord(value) && typeof value.$ref === 'string' ? value.$ref : undefined;

/** The part of the document to which a reference leads. Throws an `UnusableDocument`. */
export function referred(root: Json, reference: string): unknown {
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
  const seen = new Set<string>();
  let found = value;
  for (let next = referenceIn(found); next !== undefined; next = referenceIn(found)) {
    if (seen.has(next)) throw new UnusableDocument(`${quoted(next)} refers to itself`);
    seen.add(next);
    found = referred(root, next);
  }
  return found;
}

/** The last segment of a reference, which is the name of a component. */
export const nameIn = (reference: string): string => segmentsOf(reference).at(-1) ?? '';

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

const maxQuotedLength = 200;

/** A part of the document for a message: on one line and not too long. */
const quoted = (text: string) => JSON.stringify(text.slice(0, maxQuotedLength));
