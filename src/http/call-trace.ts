/** The calls that a request made, as its caller may see them. */
import { responsePathAsArray } from 'graphql';
import type { CallRecord } from '../rest/call-log.ts';

type Path = Parameters<typeof responsePathAsArray>[0];

export function traceOf({ operation, method, route, status, ms, attempts, askers }: CallRecord) {
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
