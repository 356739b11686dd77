/**
 * The storage of the browser for GraphiQL, which never gets a token: GraphiQL stores its tabs without their headers, but
 * the queries of its history with them.
 */

type Items = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

const historyKeys = new Set(['graphiql:queries', 'graphiql:favorites']);

const items = itemsOfPage();

export const storage: Omit<Items, 'key'> & Pick<Storage, 'clear'> = {
  get length() {
    return items.length;
  },
  getItem: (key) => items.getItem(key),
  setItem(key, value) {
    items.setItem(key, historyKeys.has(key) ? withoutHeaders(value) : value);
  },
  removeItem: (key) => items.removeItem(key),
  clear() {
    // Other pages of this origin share the storage.
    const keys = Array.from({ length: items.length }, (_, at) => items.key(at));
    for (const key of keys) if (key?.startsWith('graphiql:')) items.removeItem(key);
  },
};

/** A browser may let pages store nothing. Then the items last as long as the page. */
function itemsOfPage(): Items {
  try {
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      get length() {
        return kept.size;
      },
      key: (at) => [...kept.keys()][at] ?? null,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}

const withoutHeaders = (json: string): string =>
  JSON.stringify(JSON.parse(json), (key, value) => (key === 'headers' ? undefined : value));

/** Earlier versions stored headers. */
export function forgetStoredHeaders(): void {
  for (const key of historyKeys) {
    const stored = storage.getItem(key);
    if (stored === null) continue;
    try {
      storage.setItem(key, stored);
    } catch {
      // Values that are not JSON are not used.
      storage.removeItem(key);
    }
  }
}
