/** The trace of REST calls in the form in which callers see it. */
import type { CallRecord } from '../rest/client/call-log.ts';
import { EarlyPath, keysOf, type ResponsePath } from '../rest/values/response-path.ts';
import { type Path, wavesOf } from './call-waves.ts';

/**
 * Maximum number of paths of a call. A document may request the same value in many fields, but more paths would not
 * help a reader.
 */
const maxPaths = 50;

interface Tracing {
  /** When the request began, by the clock of `performance`. */
  readonly beganAt: number;
  /** Whether root fields are executed one after another, as in a mutation. */
  readonly isSerial: boolean;
}

/** The trace. Calls are in the order in which they began. */
export function traceOf(records: readonly CallRecord[], tracing: Tracing) {
  const calls = records.map((record) => ({
    record,
    reason: reasonOf(record),
    paths: requestedPaths(record),
  }));
  const waves = wavesOf(calls, tracing.isSerial);
  return calls.map(({ record, reason, paths }, at) => {
    const { operation, method, route, status, beganAt, ms, attempts, bytes, requestedBy } = record;
    const { isUnchanged } = record;
    return {
      operation,
      method,
      route,
      status,
      reason,
      ...(isUnchanged !== undefined && { unchanged: isUnchanged }),
      wave: waves[at],
      startMs: rounded(beganAt - tracing.beganAt),
      ms: ms === null ? null : rounded(ms),
      attempts,
      bytes,
      // Equal reads share a response. A field whose call was made early requests it again, which is no reuse.
      reuses: Math.max(requestedBy.filter((group) => !isEarly(group)).length - 1, 0),
      ...countedPaths(paths),
    };
  });
}

const isEarly = (group: CallRecord['requestedBy'][number]): boolean =>
  Array.from(group).every((path) => path instanceof EarlyPath);

function reasonOf({ reason, requestedBy: [group] }: CallRecord): string {
  const [first] = group ?? [];
  if (reason === 'replay') return reason;
  return reason !== 'batch' && first instanceof EarlyPath ? 'early' : (reason ?? 'step');
}

/** The paths that share the response. A field whose call was made early requests it again at its own path. */
function requestedPaths({ requestedBy }: CallRecord): ResponsePath[] {
  const paths = requestedBy.flatMap((group) => Array.from(group, keysOf));
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}

/** The paths without list indexes, each with its number of occurrences. */
function countedPaths(paths: readonly Path[]) {
  const times = new Map<string, number>();
  for (const path of paths) {
    const name = path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  const all = [...times].map(([path, count]) => ({ path, count }));
  const more = all.length - maxPaths;
  return { paths: all.slice(0, maxPaths), ...(more > 0 && { more }) };
}

const rounded = (ms: number) => Math.round(ms * 10) / 10;
