/** The hooks that run together with GraphiQL, as a component without output. */
import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';
import { useIdLinks } from './ids/use-id-links.ts';
import { useKeptHeaders } from './request/use-kept-headers.ts';
import { useOpenTabId } from './state/open-tab.ts';
import { useTabLabels } from './tabs/use-tab-labels.ts';
import { useVariablesPane } from './tabs/use-variables-pane.ts';

export function Session() {
  useOpenTabId();
  useKeptHeaders();
  useTabLabels();
  useVariablesPane();
  useIdLinks();
  useEditorOptions();
  return null;
}

const editorOptions = {
  fontSize: 13,
  lineDecorationsWidth: 14,
  wordWrap: 'on',
  wrappingIndent: 'indent',
} as const;

/** Options of the editors: long lines wrap, and the fonts are those of the system, as in the rest of the page. */
function useEditorOptions(): void {
  const editors = useGraphiQL((state) => ({
    query: state.queryEditor,
    variables: state.variableEditor,
    headers: state.headerEditor,
    response: state.responseEditor,
  }));
  useEffect(() => {
    const style = getComputedStyle(document.documentElement);
    const fontFamily = style.getPropertyValue('--font-family-mono');
    for (const editor of [editors.query, editors.variables, editors.headers, editors.response])
      editor?.updateOptions({ ...editorOptions, fontFamily });
  }, [editors.query, editors.variables, editors.headers, editors.response]);
}
