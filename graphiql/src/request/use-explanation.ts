/** Requests the estimate of the operation in the open tab, whenever it changes. */
import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';
import { settings } from '../settings.ts';
import { type Estimate, type Explanation, explanations } from '../state/estimates.ts';
import { useOpenTab } from '../state/open-tab.ts';
import { type ExplainParams, headersIn, post, type RequestHeaders } from './post.ts';

/** Milliseconds without an edit. */
const pauseMs = 300;

export function useExplanation(): void {
  const tab = useOpenTab();
  const headerEditor = useGraphiQL(({ headerEditor }) => ({ headerEditor })).headerEditor;
  const { id = '', query, variables, operationName } = tab ?? {};
  useEffect(() => {
    if (!settings.explains || !query?.trim()) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const headers = headersIn(headerEditor?.getValue());
      explain(
        { explain: query, variables: variablesIn(variables), operationName },
        headers,
        abort.signal,
      )
        .then((explanation) => explanation && explanations.setOf(id, explanation))
        // What cannot be explained can still be run.
        .catch(() => {});
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id, query, variables, operationName, headerEditor]);
}

async function explain(
  params: ExplainParams,
  headers: RequestHeaders,
  signal: AbortSignal,
): Promise<Explanation | undefined> {
  const { errors = [], extensions } = await post(params, headers, signal);
  const estimate = extensions?.explain as Estimate | undefined;
  if (estimate) return { estimate };
  return errors[0] && { problem: errors[0].message };
}

/** None while they are not valid: then they count as unknown. */
function variablesIn(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return {};
  }
}
