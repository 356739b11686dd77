/** Reads the token of the next page in the envelope of a list. */

/** The token. Null on the last page; undefined if it is invalid. The response may not be as its type says. */
export function nextToken({ next }: { readonly next?: unknown }): string | null | undefined {
  if (next === undefined || next === null) return null;
  if (typeof next !== 'object') return undefined;
  const { page: token }: { readonly page?: unknown } = next;
  if (token === undefined || token === null || token === '') return null;
  return typeof token === 'string' || typeof token === 'number' ? String(token) : undefined;
}
