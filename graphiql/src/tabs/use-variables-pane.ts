/** Shows the variables when a tab opens that has some. */
import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';
import { useOpenTab } from '../state/open-tab.ts';

export function useVariablesPane(): void {
  const tab = useOpenTab();
  const { variableEditor } = useGraphiQL(({ variableEditor }) => ({ variableEditor }));
  const hasVariables = /\S/.test(tab?.variables?.replace(/[{}]/g, '') ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another tab opens, not when one is edited
  useEffect(() => {
    const selector = '.graphiql-editor-tools [data-name=variables]:not(.active)';
    // GraphiQL has no other way to open the pane.
    if (hasVariables) document.querySelector<HTMLButtonElement>(selector)?.click();
  }, [tab?.id, variableEditor]);
}
