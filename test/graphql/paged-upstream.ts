/**
 * A service with one list and opaque page tokens: pages of other sizes than requested, empty pages, and tokens
 * bound to the page size.
 */
import type { RequestListener } from 'node:http';
import { answer } from '../harness.ts';

export interface PagedList {
  readonly items: readonly unknown[];
  /** Maximum items of a page, whatever limit is requested. */
  readonly most?: number;
  /** Minimum items of a page, whatever limit is requested. */
  readonly least?: number;
  /** Indexes at which a page ends early and is followed by an empty one; the length of the list is the end. */
  readonly gaps?: readonly number[];
  /** Tokens are page numbers, so they depend on the page size. */
  readonly numbered?: boolean;
  /** Whether the list has a count; or a wrong count. */
  readonly counts?: boolean | number;
}

/** The start of a page, and whether the empty page before it was returned already. */
type Token = readonly [at: number, pastGap: boolean];

/** `path` is that of the list; every other path returns an organization. `list` is called for each request. */
export function pagedUpstream(path: string, list: () => PagedList): RequestListener {
  return (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    if (url.pathname === path) answer(response, pageOf(list(), url.searchParams));
    else answer(response, { object: 'organization', id: url.pathname.split('/').at(-1) });
  };
}

function pageOf(list: PagedList, query: URLSearchParams) {
  const { items, most = Infinity, least = 1, gaps = [], numbered = false, counts = false } = list;
  const size = Math.max(Math.min(Number(query.get('limit')), most), least);
  const [at, pastGap] = decode(query.get('page'));
  const begin = numbered ? at * size : at;
  const count = counts !== false && { count: counts === true ? items.length : counts };
  if (gaps.includes(begin) && !pastGap)
    return { items: [], ...nextIf(begin < items.length, [at, true]), ...count };
  const wall = numbered ? Infinity : Math.min(...gaps.filter((gap) => gap > begin));
  const end = Math.min(begin + size, wall, items.length);
  const more = end < items.length || (begin < end && gaps.includes(end));
  const next: Token = [numbered ? at + 1 : end, false];
  return { items: items.slice(begin, end), ...nextIf(more, next), ...count };
}

const nextIf = (more: boolean, token: Token) => more && { next: { page: encode(token) } };

const encode = (token: Token) => Buffer.from(JSON.stringify(token)).toString('base64');

function decode(token: string | null): Token {
  if (token === null) return [0, false];
  const [at, pastGap] = JSON.parse(Buffer.from(token, 'base64').toString());
  return [at, pastGap];
}
