/**
 * Names the tabs and their buttons for screen readers, since GraphiQL gives all of them the same name, and scrolls to
 * the open tab.
 */
import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';

export function useTabLabels(): void {
  const { tabs, activeTabIndex } = useGraphiQL(({ tabs, activeTabIndex }) => ({
    tabs,
    activeTabIndex,
  }));
  useEffect(() => {
    const elements = document.querySelectorAll('.graphiql-tabs [role=tab]');
    for (const [at, element] of elements.entries()) {
      const title = tabs[at]?.title ?? '';
      element.setAttribute('aria-label', title);
      element.querySelector('.graphiql-tab-close')?.setAttribute('aria-label', `Close ${title}`);
    }
    elements[activeTabIndex]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tabs, activeTabIndex]);
}
