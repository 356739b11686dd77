/** Entity tags, with which a client checks whether a response that it has stored is still valid. */
import { createHash } from 'node:crypto';

/**
 * The tag of a response, made from its media type and its bytes. It is weak, because a proxy may compress the body
 * without changing its content.
 */
export function entityTagOf(type: string, pieces: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256').update(type);
  for (const piece of pieces) hash.update(piece);
  return `W/"${hash.digest('base64url')}"`;
}

/**
 * Whether `If-None-Match` contains this tag. The comparison is weak, and `*` matches any tag. Tags of other servers may
 * contain commas, but no part of them looks like one of these tags.
 */
export const hasEntityTag = (header: string | null, etag: string): boolean =>
  header !== null &&
  (header.trim() === '*' ||
    header.split(',').some((tag) => withoutWeakness(tag.trim()) === withoutWeakness(etag)));

const withoutWeakness = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag);
