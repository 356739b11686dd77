/** Writes JSON in which every character can be seen: others are escaped, so that the value remains the same. */

/**
 * Texts of strangers may contain characters that people do not see and models read: controls of direction, characters
 * without width, and tags, which can spell out instructions.
 */
const invisible =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu;

const escapeOf = (character: string): string => {
  let escaped = '';
  for (let at = 0; at < character.length; at += 1)
    escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return escaped;
};

/** JSON, whose strings are the only place of such characters, with escapes for them. */
export const withVisible = (json: string): string =>
  isVisible(json) ? json : json.replace(invisible, escapeOf);

/** Whether the JSON has only ASCII characters, most of which JSON escapes itself. Finding this out takes less time. */
const isVisible = (json: string): boolean =>
  Buffer.byteLength(json) === json.length && !json.includes('\x7f');

/** The value as compact JSON. Members without a value are left out. */
export const visibleJson = (
  value: unknown,
  replacer?: (key: string, value: unknown) => unknown,
): string => withVisible(JSON.stringify(value, replacer) ?? 'null');
