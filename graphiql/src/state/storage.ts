/**
 * The storage of the browser for GraphiQL, which never gets a token: GraphiQL stores its tabs without their headers, but
 * the queries of its history with them.
 */

const historyKeys = new Set(['graphiql:queries', 'graphiql:favorites']);

export const storage: Pick<Storage, 'length' | 'getItem' | 'setItem' | 'removeItem' | 'clear'> = {
  get length() {
    return localStorage.length;
  },
  getItem: (key) => localStorage.getItem(key),
  setItem(key, value) {
    localStorage.setItem(key, historyKeys.has(key) ? withoutHeaders(value) : value);
  },
  removeItem: (key) => localStorage.removeItem(key),
  clear() {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('graphiql:')) localStorage.removeItem(key);
  },
};

const withoutHeaders = (json: string): string =>
  JSON.stringify(JSON.parse(json), (key, value) => (key === 'headers' ? undefined : value));

/** Earlier versions stored headers. */
export function forgetStoredHeaders(): void {
  for (const key of historyKeys) {
    const stored = localStorage.getItem(key);
    if (stored !== null) storage.setItem(key, stored);
  }
}
