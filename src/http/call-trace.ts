/** The calls that a request made, as its caller may see them. */
import { responsePathAsArray } from 'graphql';
import type { CallRecord } from '../rest/call-log.ts';

type Path = Parameters<typeof responsePathAsArray>[0];

/** A thousand links may share one call; whoever reads on from here needs no more of them. */
const mostPaths = 50;

export function traceOf({ operation, method, route, status, ms, attempts, askers }: CallRecord) {
  const paths = new Set<string>();
  let more = 0;
  for (const group of askers)
    for (const path of group)
      if (paths.size < mostPaths) paths.add(responsePathAsArray(path as Path).join('.'));
      else more += 1;
  return {
    operation,
    method,
    route,
    status,
    ms: ms === null ? null : Math.round(ms * 10) / 10,
    attempts,
    paths: [...paths],
    ...(more > 0 && { more }),
  };
}
