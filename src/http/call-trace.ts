/** The calls that a request made, as its caller may see them. */
import type { PathsOf } from '../graphql/errors/warnings.ts';
import { SpotBelow } from '../graphql/plan/spots.ts';
import type { CallRecord } from '../rest/call-log.ts';

/** A document may ask for the same in many places; whoever reads on from here needs no more of them. */
const mostPaths = 50;

interface Tracing {
  readonly pathsOf: PathsOf;
  /** When the request began, by the clock of `performance`. */
  readonly beganAt: number;
}

/** In the order the calls began. */
export function traceOf(records: readonly CallRecord[], { pathsOf, beganAt }: Tracing) {
  const waves = wavesOf(records);
  return records.map((record, at) => {
    const { operation, method, route, status, ms, attempts, bytes } = record;
    return {
      operation,
      method,
      route,
      status,
      reason: reasonOf(record),
      wave: waves[at],
      startMs: rounded(record.beganAt - beganAt),
      ms: ms === null ? null : rounded(ms),
      attempts,
      bytes,
      ...pathsAsked(record, pathsOf),
    };
  });
}

/** Calls that begin with no answer between them are one wave. */
function wavesOf(records: readonly CallRecord[]): number[] {
  const ends = records
    .flatMap(({ beganAt, ms }) => (ms === null ? [] : [beganAt + ms]))
    .sort((one, other) => one - other);
  let wave = 0;
  let nextEnd = 0;
  return records.map(({ beganAt }, at) => {
    const before = nextEnd;
    while ((ends[nextEnd] ?? Number.POSITIVE_INFINITY) <= beganAt) nextEnd += 1;
    if (at === 0 || nextEnd > before) wave += 1;
    return wave;
  });
}

function reasonOf({ reason, askers: [group] }: CallRecord): string {
  const [first] = group ?? [];
  return reason !== 'batch' && first instanceof SpotBelow ? 'early' : (reason ?? 'step');
}

/** The places that share the answer, indexes of lists left out, each with how often it is there. */
function pathsAsked({ askers }: CallRecord, pathsOf: PathsOf) {
  // What was asked for early is asked for once more where it stands.
  const places = new Map(
    askers.flatMap((group) => [...group].flatMap(pathsOf)).map((path) => [path.join('.'), path]),
  );
  const times = new Map<string, number>();
  for (const path of places.values()) {
    const folded = path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
    times.set(folded, (times.get(folded) ?? 0) + 1);
  }
  const all = [...times].map(([path, count]) => ({ path, count }));
  const more = all.length - mostPaths;
  return { paths: all.slice(0, mostPaths), ...(more > 0 && { more }) };
}

const rounded = (ms: number) => Math.round(ms * 10) / 10;
