/** Texts in UTF-8, which some programs write with a byte order mark. JSON does not allow that. */

const byteOrderMark = 0xfeff;

/** The text without the mark. */
export function utf8Text(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
}
