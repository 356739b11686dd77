/** One log line a request: what was asked by name, what it cost, how it went. Never a token, variable or body. */
import { getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import { graphContextIn } from '../graphql/context.ts';

export function useRequestLog(logger: Logger): Plugin {
  const began = new WeakMap<Request, number>();
  return {
    onParams({ request }) {
      began.set(request, performance.now());
    },
    onExecute({ args, context }) {
      const operation = getOperationAST(args.document, args.operationName);
      named.set(context, {
        name: operation?.name?.value ?? null,
        type: operation?.operation ?? null,
      });
    },
    onExecutionResult({ request, result, context }) {
      if (!result || Symbol.asyncIterator in result || Array.isArray(result)) return;
      const { name = null, type = null } = named.get(context) ?? {};
      logger.info(
        {
          operation: name,
          type,
          calls: graphContextIn(context)?.rest.log.records.length ?? 0,
          ms: Math.round(performance.now() - (began.get(request) ?? performance.now())),
          codes: [
            ...new Set(result.errors?.map((error) => error.extensions?.code ?? 'GRAPHQL_ERROR')),
          ],
        },
        'request',
      );
    },
  };
}

const named = new WeakMap<object, { name: string | null; type: string | null }>();
