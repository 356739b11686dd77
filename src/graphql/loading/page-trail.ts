/**
 * Detects page tokens that lead in a circle, even if every request of a client reads one page. For this, a cursor
 * contains the trail of its page, as in Brent's algorithm for cycle detection.
 */
import { hash } from 'node:crypto';

/**
 * What a page knows about the pages before it. One of these is remembered at a time: the last one whose number is a
 * power of two. If the pages lead in a circle, they come back to a remembered page at some time.
 */
export interface Trail {
  /** Number of pages before this one, counted from the start of the list. */
  readonly pages: number;
  /** Hash of the token of the remembered page. Empty if there is none yet, or if it is this page. */
  readonly mark: string;
}

export const noTrail: Trail = { pages: 0, mark: '' };

const markLength = 8;

/** A short hash. */
export const shortHash = (text: string): string =>
  hash('sha256', text, 'base64url').slice(0, markLength);

const isPowerOfTwo = (pages: number) => pages > 0 && Number.isInteger(Math.log2(pages));

/**
 * The trail of the page with the token `next`. `after` and `trail` belong to the page before it. Undefined if the page
 * is the remembered one, so that the pages lead in a circle.
 */
export function trailTo(next: string, after: string | null, trail: Trail): Trail | undefined {
  const pages = trail.pages + 1;
  const isRemembered = after !== null && isPowerOfTwo(trail.pages);
  const mark = isRemembered ? shortHash(after) : trail.mark;
  if (mark !== '' && mark === shortHash(next)) return undefined;
  return { pages, mark: isPowerOfTwo(pages) ? '' : mark };
}

/** The end of a cursor, which contains the trail of its page. Empty for the first page. */
export const trailParts = ({ pages, mark }: Trail): string =>
  pages === 0 ? '' : mark === '' ? `,${pages}` : `,${pages},"${mark}"`;

/** The trail in a cursor. Undefined if it is invalid. Cursors of the first page have none. */
export function trailIn([pages = 0, mark = '']: readonly unknown[]): Trail | undefined {
  const isTrail =
    Number.isSafeInteger(pages) &&
    Number(pages) >= 0 &&
    typeof mark === 'string' &&
    (mark === '' || mark.length === markLength);
  return isTrail ? { pages: Number(pages), mark } : undefined;
}
