/** One log line a request: what was asked by name, what it cost, how it went. Never a token, variable or body. */
import { type GraphQLError, getOperationAST, type OperationDefinitionNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import { graphContextIn } from '../graphql/context.ts';

/** Names come from the caller, and nobody reads one that is longer. */
const longestName = 128;

export function useRequestLog(logger: Logger): Plugin {
  const begun = new WeakMap<Request, number>();
  const operations = new WeakMap<Request, OperationDefinitionNode>();
  return {
    onRequest({ request }) {
      begun.set(request, performance.now());
    },
    onValidate({ params, context }) {
      const operation = getOperationAST(params.documentAST, context.params.operationName);
      if (operation) operations.set(context.request, operation);
    },
    // Also runs for what is refused before there is an operation.
    onResultProcess({ request, result, serverContext }) {
      const operation = operations.get(request);
      const began = begun.get(request) ?? performance.now();
      logger.info(
        {
          operation: operation?.name?.value.slice(0, longestName) ?? null,
          type: operation?.operation ?? null,
          calls: graphContextIn(serverContext)?.rest.log.records.length ?? 0,
          ms: Math.round(performance.now() - began),
          codes: 'errors' in result ? codesOf(result.errors) : [],
        },
        'request',
      );
    },
  };
}

const codesOf = (errors: readonly GraphQLError[] = []) => [
  ...new Set(errors.map(({ extensions }) => extensions.code ?? 'GRAPHQL_ERROR')),
];
