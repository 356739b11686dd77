/** Text in UTF-8. Some programs begin it with a byte order mark, which JSON does not allow. */

const byteOrderMark = 0xfeff;

/** The text without a byte order mark. */
export function utf8Text(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
}
