/** Adds to a result what the caller should know besides: warnings, and the calls it made, if asked for. */
import { responsePathAsArray } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { graphContextIn } from '../graphql/context.ts';
import type { CallRecord } from '../rest/call-log.ts';

type Path = Parameters<typeof responsePathAsArray>[0];

export function useResultExtensions({ trace }: { trace: boolean }): Plugin {
  return {
    onExecutionResult({ request, result, setResult, context }) {
      const graph = graphContextIn(context);
      if (!graph || !result || Symbol.asyncIterator in result || Array.isArray(result)) return;
      const { rest, warnings } = graph;
      const asked = trace && request.headers.get('x-upstream-trace') === '1';
      const added = {
        ...warnings.extensions,
        ...(asked && { upstream: rest.log.records.map(traceOf) }),
      };
      if (Object.keys(added).length > 0)
        setResult({ ...result, extensions: { ...result.extensions, ...added } });
    },
  };
}

function traceOf({ operation, method, route, status, ms, attempts, askers }: CallRecord) {
  const paths = askers.flatMap((group) =>
    [...group].map((path) => responsePathAsArray(path as Path).join('.')),
  );
  return {
    operation,
    method,
    route,
    status,
    ms: ms === null ? null : Math.round(ms * 10) / 10,
    attempts,
    paths: [...new Set(paths)],
  };
}
