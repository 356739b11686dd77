/** Writes JSON in which every character can be seen: others are escaped, so that the value remains the same. */

/**
 * Texts of strangers may contain characters that people do not see and models read: controls of direction, characters
 * without width, and tags, which can spell out instructions.
 */
const invisible =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu;

const escapeOf = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/** The value as compact JSON, in which only strings have such characters. Members without a value are left out. */
export const visibleJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(invisible, escapeOf);

export const bytesOf = (value: unknown): number => Buffer.byteLength(visibleJson(value));

/** The value as JSON that does not depend on the order of members. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? '';

/** The beginning of a text whose JSON has a maximum number of bytes. */
export function withinBytes(text: string, maxBytes: number): string {
  if (text.length <= maxBytes && bytesOf(text) <= maxBytes) return text;
  let length = Math.min(text.length, maxBytes);
  while (length > 0 && bytesOf(`${text.slice(0, length)}…`) > maxBytes)
    length = Math.floor(length * 0.95);
  return `${text.slice(0, length)}…`;
}
