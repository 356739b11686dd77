/** Makes global IDs in responses links: following one opens its object in a tab of its own. */
import { useGraphiQL, useMonaco } from '@graphiql/react';
import { useEffect, useRef } from 'react';
import { useNewTab } from '../tabs/use-new-tab.ts';
import { typeInId } from './global-id.ts';
import { isNodeType, nodeQuery } from './node-query.ts';

const scheme = 'docgraph-id';
/** Longer responses have links in their beginning only. */
const mostCharacters = 500_000;

export function useIdLinks(): void {
  const { monaco } = useMonaco(({ monaco }) => ({ monaco }));
  const { schema, responseEditor } = useGraphiQL(({ schema, responseEditor }) => ({
    schema,
    responseEditor,
  }));
  const newTab = useNewTab();
  const openTab = useRef(newTab);
  openTab.current = newTab;
  useEffect(() => {
    const model = responseEditor?.getModel();
    if (!monaco || !schema || !model) return;
    const provider = monaco.languages.registerLinkProvider(model.getLanguageId(), {
      provideLinks(asked) {
        if (asked !== model) return { links: [] };
        const text = asked.getValue().slice(0, mostCharacters);
        const links = [...text.matchAll(/"([\w+/-]{4,}=*)"(?!\s*:)/g)].flatMap((match) => {
          const [, id = ''] = match;
          const type = typeInId(id);
          if (type === undefined || !isNodeType(schema, type)) return [];
          const start = asked.getPositionAt(match.index + 1);
          const end = asked.getPositionAt(match.index + 1 + id.length);
          return {
            range: {
              startLineNumber: start.lineNumber,
              startColumn: start.column,
              endLineNumber: end.lineNumber,
              endColumn: end.column,
            },
            url: monaco.Uri.from({ scheme, path: `/${id}` }),
            tooltip: `Open this ${type} in a tab`,
          };
        });
        return { links };
      },
    });
    const opener = monaco.editor.registerLinkOpener({
      open(target) {
        if (target.scheme !== scheme) return false;
        const id = target.path.slice(1);
        openTab.current(nodeQuery(schema, typeInId(id) ?? '', id));
        return true;
      },
    });
    return () => {
      provider.dispose();
      opener.dispose();
    };
  }, [monaco, schema, responseEditor]);
}
