/** The calls that a request made, as its caller may see them. */
import type { PathsOf } from '../graphql/errors/warnings.ts';
import type { CallRecord } from '../rest/call-log.ts';

/** A thousand links may share one call; whoever reads on from here needs no more of them. */
const mostPaths = 50;

export function traceOf(record: CallRecord, pathsOf: PathsOf) {
  const { operation, method, route, status, ms, attempts, askers } = record;
  const paths = new Set<string>();
  let more = 0;
  for (const group of askers)
    for (const path of [...group].flatMap(pathsOf))
      if (paths.size < mostPaths) paths.add(path.join('.'));
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
