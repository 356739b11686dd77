/**
 * Global ids: URL-safe base64 of `Type:key`, where key is the REST path ids joined by `/`.
 *
 * Whoever asks may give the global id, the plain key (`acme/docs`), or the two unencoded
 * (`Site:acme/docs`). White space and missing padding are forgiven.
 */
import { isSafeSegment } from '../../rest/values/path.ts';
import { invalidId } from '../errors/input-error.ts';

export interface ParsedId {
  /** Absent when only the key was given. */
  readonly type: string | undefined;
  /** Path ids, each safe in its segment. */
  readonly key: readonly string[];
}

export const encodeGlobalId = (type: string, key: string) =>
  Buffer.from(`${type}:${key}`).toString('base64url');

const typed = /^([A-Z][A-Za-z]*):\s*(.*)$/s;
const longestId = 2048;

/**
 * Takes an id apart. `isType` says which type names there are. Throws `INVALID_ID`, with the sentence that
 * says what was expected.
 */
export function parseId(
  id: string,
  isType: (name: string) => boolean,
  expected?: () => string,
): ParsedId {
  if (id.length > longestId) throw invalidId(expected?.());
  // Base64 may be wrapped anywhere; what a person types has white space around it at most.
  const text = id.trim();
  const match = [decode(id.replace(/\s+/g, '')), text]
    .map((form) => typed.exec(form))
    .find((found) => found && isType(found[1] ?? ''));
  const type = match?.[1];
  const key = (match?.[2] ?? text).split('/');
  if (!key.every(isSafeSegment)) throw invalidId(expected?.());
  return { type, key };
}

/** Lenient about both alphabets of base64 and about padding, as Buffer is; anything else decodes to noise. */
const decode = (text: string) => Buffer.from(text, 'base64').toString('utf8');
