/** Entity tags, by which a client checks whether the response that it has kept is still valid. */
import { createHash } from 'node:crypto';

/**
 * The tag of a response, from its media type and its bytes. Weak, because a proxy may compress the body, which does not
 * change its content.
 */
export function entityTagOf(type: string, pieces: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256').update(type);
  for (const piece of pieces) hash.update(piece);
  return `W/"${hash.digest('base64url')}"`;
}

/**
 * Whether `If-None-Match` contains this entity tag. The comparison is weak. `*` is any tag. Tags of other servers may
 * contain commas, but no parts that are tags.
 */
export const hasEntityTag = (header: string | null, etag: string): boolean =>
  header !== null &&
  (header.trim() === '*' ||
    header.split(',').some((tag) => withoutWeakness(tag.trim()) === withoutWeakness(etag)));

const withoutWeakness = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag);
