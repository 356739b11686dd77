/**
 * Global IDs: URL-safe Base64 of `Type:key`, where the key is the path ids joined by `/`. Arguments also accept the
 * plain key (`acme/docs`) and the decoded form (`Site:acme/docs`).
 */
import { isSafeSegment } from '../../rest/values/path.ts';
import { invalidId } from '../errors/input-error.ts';

/** Matches texts whose Base64 is the same in both alphabets: ASCII without `>`, `?`, `~` and control characters. */
const plain = /^[ -=@-}]*$/;
/** Characters of Base64 for one group of bytes. */
const groupLength = 4;
const groupBytes = 3;

/** The text in URL-safe Base64, without padding. */
export function base64Of(text: string): string {
  if (!plain.test(text)) return Buffer.from(text).toString('base64url');
  // Takes a third of the time of a buffer.
  const encoded = btoa(text);
  const rest = text.length % groupBytes;
  return rest === 0 ? encoded : encoded.slice(0, rest + 1 - groupLength);
}

const typed = /^([A-Z][A-Za-z]*):\s*(.*)$/s;
/** Maximum length of an id. It is longer than a key of four path segments of maximum length, with any characters. */
const maxIdLength = 8_192;

/**
 * Parses an id: its type, which a plain key lacks, and its path ids, each safe as a path segment. Throws `INVALID_ID`
 * with the message that `expected` returns.
 */
export function parseId(
  id: string,
  isType: (name: string) => boolean,
  expected?: () => string,
): { type: string | undefined; key: readonly string[] } {
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
