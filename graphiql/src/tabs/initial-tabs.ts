/**
 * Prepares the tabs before GraphiQL starts: those of the last visit, or those of the settings, and one for the query in
 * the address. GraphiQL stores its tabs without their headers, so that no token is stored, and takes the default
 * headers for them.
 */
import type { PageSettings } from '../../../src/server/graphiql/graphiql-settings.ts';
import { settings } from '../settings.ts';
import { storage } from '../state/storage.ts';

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
  /** GraphiQL finds the open tab by its query and variables, which it stores separately. */
  query: 'graphiql:query',
  variables: 'graphiql:variables',
  /** The tabs in the settings at the last visit. */
  offered: 'docgraph:tabs',
} as const;

/**
 * Also removes the query from the address, so that a reload does not open a closed tab again. Returns whether this is the
 * first visit.
 */
export function prepareTabs(): boolean {
  const isFirstVisit = storage.getItem(keys.offered) === null;
  const linked = linkedTab(new URL(location.href).searchParams);
  const state = withTab(tabsNow(), linked);
  const open = state.tabs[state.activeTabIndex];
  storage.setItem(keys.offered, JSON.stringify(settings.tabs));
  storage.setItem(keys.tabs, JSON.stringify(state));
  storage.setItem(keys.query, open?.query ?? '');
  storage.setItem(keys.variables, open?.variables ?? '');
  if (linked) history.replaceState(null, '', location.pathname);
  return isFirstVisit;
}

/**
 * If the settings have other tabs than at the last visit, as with another service, these replace the tabs that the user
 * has not edited.
 */
function tabsNow(): StoredTabs {
  const stored = storedState<StoredTabs>(keys.tabs);
  const offered = tabsOf(settings.tabs);
  if (!stored?.tabs?.length) return { tabs: offered, activeTabIndex: 0 };
  const before = storedState<PageSettings['tabs']>(keys.offered) ?? settings.tabs;
  if (JSON.stringify(before) === JSON.stringify(settings.tabs)) return stored;
  const unedited = tabsOf(before);
  const own = stored.tabs.filter((tab) => !unedited.some(isLike(tab)));
  return { tabs: [...offered, ...own], activeTabIndex: 0 };
}

const tabsOf = (tabs: PageSettings['tabs']): readonly StoredTab[] =>
  tabs.map(({ query, variables }) =>
    tabOf(query, variables ? JSON.stringify(variables, null, 2) : null),
  );

const isLike = (one: StoredTab) => (other: StoredTab) =>
  one.query === other.query && (one.variables || null) === (other.variables || null);

/** A stored value. Undefined if it was not stored, or has another form. */
function storedState<State>(key: string): State | undefined {
  try {
    return JSON.parse(storage.getItem(key) ?? '');
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

/** Opens the tab. It may exist already. */
function withTab({ tabs, activeTabIndex }: StoredTabs, tab: StoredTab | undefined): StoredTabs {
  const open = Math.min(Math.max(activeTabIndex, 0), tabs.length - 1);
  if (!tab) return { tabs, activeTabIndex: open };
  const same = tabs.findIndex(isLike(tab));
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

/** The value as JSON, in the format of the editor. Other texts are not changed. */
function formatted(variables: string | null): string | null {
  if (!variables) return null;
  try {
    return JSON.stringify(JSON.parse(variables), null, 2);
  } catch {
    return variables;
  }
}
