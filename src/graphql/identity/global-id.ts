/**
 * Global IDs: URL-safe Base64 of `Type:key`, where the key is the path ids joined by `/`. Arguments also accept the
 * plain key (`acme/docs`) and the decoded form (`Site:acme/docs`).
 */
import { isSafeSegment } from '../../rest/values/path.ts';
import { invalidId } from '../errors/input-error.ts';
import { base64Of } from './base64.ts';

export interface ParsedId {
  /** The type. Absent in a plain key. */
  readonly type: string | undefined;
  /** Path ids, each safe as a path segment. */
  readonly key: readonly string[];
}

export const encodeGlobalId = (type: string, key: string) => base64Of(`${type}:${key}`);

const typed = /^([A-Z][A-Za-z]*):\s*(.*)$/s;
/** Maximum length of an id. It is longer than a key of four path segments of maximum length, with any characters. */
const maxIdLength = 8_192;

/** Parses an id. Throws `INVALID_ID` with the message that `expected` returns. */
export function parseId(
  id: string,
  isType: (name: string) => boolean,
  expected?: () => string,
): ParsedId {
  if (id.length > maxIdLength) throw invalidId(expected?.());
  // Base64 may contain line breaks anywhere. A plain key may only be surrounded by white space.
  const text = id.trim();
  const match = [decode(id.replace(/\s+/g, '')), text]
    .map((form) => typed.exec(form))
    .find((found) => found && isType(found[1] ?? ''));
  const type = match?.[1];
  const key = (match?.[2] ?? text).split('/');
  if (!key.every(isSafeSegment)) throw invalidId(expected?.());
  return { type, key };
}

/** Decodes both alphabets of Base64, with or without padding. Other texts are decoded to meaningless ones. */
const decode = (text: string) => Buffer.from(text, 'base64').toString('utf8');
