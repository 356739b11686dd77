/**
 * Sends what GraphiQL runs. The trace of the calls is requested with each operation, and shown in the Calls panel
 * instead of the response, unless the user has asked for it in the header editor.
 */
import type { Fetcher } from '@graphiql/toolkit';
import { getOperationAST, parse } from 'graphql';
import { settings } from '../settings.ts';
import { answers, type TracedCall } from '../state/answers.ts';
import { openTabId } from '../state/open-tab.ts';
import { type GraphQLParams, type GraphQLResult, post, type RequestHeaders } from './post.ts';

const traceHeader = 'x-upstream-trace';

export const fetcher: Fetcher = (asked, { headers = {} } = {}) => {
  const params = withOwnOperation(asked);
  const { operationName } = params;
  const asksForTrace = Object.keys(headers).some((name) => name.toLowerCase() === traceHeader);
  if (!settings.traces || asksForTrace || operationName === 'IntrospectionQuery')
    return stoppable((signal) => post(params, headers, signal));
  const tab = openTabId();
  return stoppable((signal) => runTraced(tab, params, headers, signal));
};

/** When a tab has just been opened, GraphiQL still has the operation name of the other tab for a moment. */
function withOwnOperation({ operationName, ...params }: GraphQLParams): GraphQLParams {
  const isThere = operationName && getOperationAST(parse(params.query), operationName);
  return isThere ? { ...params, operationName } : params;
}

async function runTraced(
  tab: string,
  params: GraphQLParams,
  headers: RequestHeaders,
  signal: AbortSignal,
): Promise<GraphQLResult> {
  const result = await post(params, { ...headers, [traceHeader]: '1' }, signal).catch((error) => {
    // Otherwise the panel would show the calls of an earlier run together with the error.
    answers.remove(tab);
    throw error;
  });
  const { upstream = [], cost: _, ...others } = result.extensions ?? {};
  const calls = upstream as readonly TracedCall[];
  answers.setOf(tab, { calls, operationName: params.operationName ?? undefined });
  const { extensions: _extensions, ...shown } = result;
  return Object.keys(others).length > 0 ? { ...shown, extensions: others } : shown;
}

interface Observer {
  readonly next: (result: never) => void;
  readonly error: (error: unknown) => void;
  readonly complete: () => void;
}

/** An observable of one result, so that the Stop button of GraphiQL ends the request. */
function stoppable(send: (signal: AbortSignal) => Promise<GraphQLResult>) {
  return {
    subscribe({ next, error, complete }: Observer) {
      const abort = new AbortController();
      send(abort.signal)
        .then((result) => {
          next(result as never);
          complete();
        })
        // GraphiQL would show the stack, too.
        .catch(({ message }) => abort.signal.aborted || error({ message }));
      return { unsubscribe: () => abort.abort() };
    },
  } as ReturnType<Fetcher>;
}
