/**
 * Keeps the headers of the user. GraphiQL writes the default headers into the editor of a new tab, and none where it
 * does not have them, as for a query of the history.
 */
import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';
import { defaultHeaders } from '../settings.ts';

export function useKeptHeaders(): void {
  const { headerEditor } = useGraphiQL(({ headerEditor }) => ({ headerEditor }));
  useEffect(() => {
    if (!headerEditor) return;
    let last = headerEditor.getValue();
    const watch = headerEditor.onDidChangeModelContent(({ isFlush }) => {
      const text = headerEditor.getValue();
      // What replaces all of the text at once is not an edit.
      if (!isFlush) last = text;
      // Other listeners must see the changes one after another.
      else if (text !== last && (text === '' || text === defaultHeaders))
        queueMicrotask(() => headerEditor.setValue(last));
    });
    return () => watch.dispose();
  }, [headerEditor]);
}
