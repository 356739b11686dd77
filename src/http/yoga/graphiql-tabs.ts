/**
 * Runs in the browser before GraphiQL, and restores the tabs of the last visit.
 *
 * GraphiQL stores its tabs without their headers, so that no token is stored, and finds the open tab by keys that it
 * writes only after an edit. Without this, a second visit would open an empty tab, and the others would have no
 * `Authorization` header.
 *
 * The page contains the source of this function, so it must not refer to anything outside.
 */
export function restoreTabs(headers: string): void {
  interface Tab {
    query: string | null;
    variables: string | null;
    headers: string | null;
  }
  const stored = localStorage.getItem('graphiql:tabState');
  if (stored === null) return;
  try {
    const state: { tabs: Tab[]; activeTabIndex: number } = JSON.parse(stored);
    const linked = new URL(location.href).searchParams.get('query');
    const open =
      linked === null
        ? state.tabs[state.activeTabIndex]
        : state.tabs.find((tab) => tab.query === linked);
    // GraphiQL adds the default headers to the open tab, and would not recognize it with them.
    for (const tab of state.tabs) if (tab !== open) tab.headers ??= headers;
    localStorage.setItem('graphiql:tabState', JSON.stringify(state));
    localStorage.setItem('graphiql:query', open?.query ?? '');
    localStorage.setItem('graphiql:variables', open?.variables ?? '');
  } catch {
    localStorage.removeItem('graphiql:tabState');
  }
}
