/** The open tab, for code outside of components. */
import { useGraphiQL } from '@graphiql/react';
import { useLayoutEffect } from 'react';

let id = '';

export const openTabId = (): string => id;

export function useOpenTab() {
  return useGraphiQL(({ tabs, activeTabIndex }) => ({ tab: tabs[activeTabIndex] })).tab;
}

/** Keeps `openTabId` up to date. */
export function useOpenTabId(): void {
  const tab = useOpenTab();
  useLayoutEffect(() => {
    id = tab?.id ?? '';
  }, [tab?.id]);
}
