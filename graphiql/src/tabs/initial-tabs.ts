/**
 * Prepares the tabs before GraphiQL starts: those of the last visit, or those of the settings, and one for the query in
 * the address.
 *
 * GraphiQL stores its tabs without their headers, so that no token is stored, and takes the default headers for them. It
 * finds the open tab by its query and variables, which it stores apart.
 */
import { settings } from '../settings.ts';

interface StoredTab {
  readonly id: string;
  readonly title: string;
  readonly query: string | null;
  readonly variables: string | null;
  readonly headers: null;
  readonly operationName: string | null;
  readonly response: null;
  readonly hash: null;
}

interface StoredTabs {
  readonly tabs: readonly StoredTab[];
  readonly activeTabIndex: number;
}

const keys = {
  tabs: 'graphiql:tabState',
  query: 'graphiql:query',
  variables: 'graphiql:variables',
} as const;

/** Also removes the query from the address, so that a reload does not open a closed tab again. */
export function prepareTabs(): void {
  const linked = linkedTab(new URL(location.href).searchParams);
  const state = withTab(storedTabs() ?? firstTabs(), linked);
  const open = state.tabs[state.activeTabIndex];
  localStorage.setItem(keys.tabs, JSON.stringify(state));
  localStorage.setItem(keys.query, open?.query ?? '');
  localStorage.setItem(keys.variables, open?.variables ?? '');
  if (linked) history.replaceState(null, '', location.pathname);
}

const firstTabs = (): StoredTabs => ({
  tabs: settings.tabs.map(({ query, variables }) =>
    tabOf(query, variables ? JSON.stringify(variables, null, 2) : null),
  ),
  activeTabIndex: 0,
});

function storedTabs(): StoredTabs | undefined {
  try {
    const state: StoredTabs = JSON.parse(localStorage.getItem(keys.tabs) ?? '');
    return state.tabs.length > 0 ? state : undefined;
  } catch {
    return undefined;
  }
}

/** The tab of a link: `?query=…&variables=…&operationName=…`. */
function linkedTab(parameters: URLSearchParams): StoredTab | undefined {
  const query = parameters.get('query');
  if (!query) return undefined;
  return tabOf(query, formatted(parameters.get('variables')), parameters.get('operationName'));
}

/** Opens the tab, which may be there already. */
function withTab({ tabs, activeTabIndex }: StoredTabs, tab: StoredTab | undefined): StoredTabs {
  const open = Math.min(Math.max(activeTabIndex, 0), tabs.length - 1);
  if (!tab) return { tabs, activeTabIndex: open };
  const same = tabs.findIndex(
    ({ query, variables }) => query === tab.query && (variables || null) === tab.variables,
  );
  return same >= 0
    ? { tabs, activeTabIndex: same }
    : { tabs: [...tabs, tab], activeTabIndex: tabs.length };
}

function tabOf(
  query: string,
  variables: string | null,
  operationName: string | null = null,
): StoredTab {
  const name = operationName || nameIn(query);
  return {
    id: crypto.randomUUID?.() ?? String(Math.random()),
    title: name ?? '<untitled>',
    query,
    variables,
    headers: null,
    operationName: name,
    response: null,
    hash: null,
  };
}

/** The name of the first operation. */
const nameIn = (query: string): string | null =>
  /^[^#\n]*\b(?:query|mutation|subscription)\s+(\w+)/m.exec(query)?.[1] ?? null;

/** JSON as in the editor. What is not JSON stays as it is. */
function formatted(variables: string | null): string | null {
  if (!variables) return null;
  try {
    return JSON.stringify(JSON.parse(variables), null, 2);
  } catch {
    return variables;
  }
}
