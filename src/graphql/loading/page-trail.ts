/**
 * Finds page tokens that lead in a circle, even if each request of a client reads a single page: a cursor contains the
 * trail of its page, as in Brent's method.
 */
import { hash } from 'node:crypto';

/**
 * What is known at a page of those before it. One earlier page is remembered at a time, that of the last power of two. A
 * circle comes back to it, once it is longer than what precedes the circle and than the circle itself.
 */
export interface Trail {
  /** Number of pages before this one since the start of the list, or since a cursor without a trail. */
  readonly pages: number;
  /** Mark of the page that is remembered. Empty if there is none yet, or if it is this one. */
  readonly mark: string;
}

export const noTrail: Trail = { pages: 0, mark: '' };

const markLength = 8;

/** A short hash. */
export const shortHash = (text: string): string =>
  hash('sha256', text, 'base64url').slice(0, markLength);

const isPowerOfTwo = (pages: number) => pages > 0 && Number.isInteger(Math.log2(pages));

/** The trail of the page with the token `next`, after a page with this trail. Undefined if that is the remembered page. */
export function trailTo(next: string, after: string | null, trail: Trail): Trail | undefined {
  const pages = trail.pages + 1;
  const isRemembered = after !== null && isPowerOfTwo(trail.pages);
  const mark = isRemembered ? shortHash(after) : trail.mark;
  if (mark !== '' && mark === shortHash(next)) return undefined;
  return { pages, mark: isPowerOfTwo(pages) ? '' : mark };
}

/** The end of a cursor with the trail of its page: nothing for the first page. */
export const trailParts = ({ pages, mark }: Trail): string =>
  pages === 0 ? '' : mark === '' ? `,${pages}` : `,${pages},"${mark}"`;

/** The trail in a cursor; undefined if it is invalid. Cursors of the first page and of versions before have none. */
export function trailIn([pages = 0, mark = '']: readonly unknown[]): Trail | undefined {
  const isTrail =
    Number.isSafeInteger(pages) &&
    Number(pages) >= 0 &&
    typeof mark === 'string' &&
    (mark === '' || mark.length === markLength);
  return isTrail ? { pages: Number(pages), mark } : undefined;
}
