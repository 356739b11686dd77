/**
 * Runs in the browser, before GraphiQL: makes a second visit begin where the first ended.
 *
 * GraphiQL keeps its tabs but, so that no token is stored, not their headers; and it looks for the tab to
 * open by keys that it writes only once something was edited. Left alone, a second visit would open an
 * empty tab, with the others stripped of their `Authorization`.
 *
 * Must need nothing from outside itself: the page holds its text.
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
    // The open tab gets the default headers by itself, and would not be recognized with them.
    for (const tab of state.tabs) if (tab !== open) tab.headers ??= headers;
    localStorage.setItem('graphiql:tabState', JSON.stringify(state));
    localStorage.setItem('graphiql:query', open?.query ?? '');
    localStorage.setItem('graphiql:variables', open?.variables ?? '');
  } catch {
    localStorage.removeItem('graphiql:tabState');
  }
}
