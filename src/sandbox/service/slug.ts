/** Creates URL path segments from titles. */

const maxLength = 90;

/** The title in lower case, with hyphens between words and at most 90 characters. `fallback` if nothing remains. */
export function slugOf(title: string, fallback: string): string {
  const plain = title.normalize('NFKD').toLowerCase();
  const slug = plain
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
  return slug || fallback;
}

/** The path. If it is taken, a number is appended. */
export function freePath(wanted: string, taken: ReadonlySet<string | undefined>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const path = `${wanted}-${number}`;
    if (!taken.has(path)) return path;
  }
}
