/** Pages of computed lists, which have no rows: search results, and the files of a revision. */
import { decodePageToken, encodePageToken, type Page, type Paging } from '../store/page-token.ts';

/** The ID of an item, for `pageOf`. */
export const idOf = ({ id }: { readonly id: string }) => id;

/**
 * The requested page, with the response for each item. It begins after the item that was returned last, or at its
 * former position if the item no longer exists. Throws a 400 for a cursor of another list.
 */
export function pageOf<Item, ResponseBody>(
  items: readonly Item[],
  paging: Paging,
  idOf: (item: Item) => string,
  toResponse: (item: Item) => ResponseBody,
): Page<ResponseBody> {
  const [id, position] = decodePageToken(paging, 2) ?? [];
  const known = items.findIndex((item) => idOf(item) === id);
  const start = known >= 0 ? known + 1 : Number(position ?? 0);
  const end = start + paging.limit;
  const page = items.slice(start, end);
  const last = page.at(-1);
  const more = end < items.length && last !== undefined;
  return {
    items: page.map((item) => toResponse(item)),
    ...(more && { next: { page: encodePageToken(paging.list, [idOf(last), end - 1]) } }),
    count: items.length,
  };
}
