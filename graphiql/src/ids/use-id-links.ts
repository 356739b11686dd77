/** Makes global IDs in responses links: following one opens its object in a new tab. */
import { useGraphiQL, useMonaco } from '@graphiql/react';
import { useEffect, useRef } from 'react';
import { useNewTab } from '../tabs/use-new-tab.ts';
import { typeInId } from './global-id.ts';
import { idLinksIn } from './id-links.ts';
import { nodeQuery } from './node-query.ts';
import { onTap } from './on-tap.ts';

const scheme = 'docgraph-id';

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
    if (!monaco || !schema || !responseEditor || !model) return;
    const open = (id: string) => openTab.current(nodeQuery(schema, typeInId(id) ?? '', id));
    const provider = monaco.languages.registerLinkProvider(model.getLanguageId(), {
      provideLinks: (asked) => ({
        links: (asked === model ? idLinksIn(model, schema) : []).map(({ id, type, range }) => ({
          range,
          url: monaco.Uri.from({ scheme, path: `/${id}` }),
          tooltip: `Open this ${type} in a tab`,
        })),
      }),
    });
    const opener = monaco.editor.registerLinkOpener({
      open(target) {
        if (target.scheme !== scheme) return false;
        open(target.path.slice(1));
        return true;
      },
    });
    const endTaps = onTap(responseEditor, (position) => {
      const links = idLinksIn(model, schema);
      const tapped = links.find(({ range }) => monaco.Range.containsPosition(range, position));
      if (tapped) open(tapped.id);
    });
    return () => {
      provider.dispose();
      opener.dispose();
      endTaps();
    };
  }, [monaco, schema, responseEditor]);
}
