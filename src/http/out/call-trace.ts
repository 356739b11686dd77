/** The calls that a request made, as its caller may see them. */
import type { SlotPaths } from '../../graphql/errors/slot-paths.ts';
import { SlotBelow } from '../../graphql/run/slots.ts';
import type { CallRecord } from '../../rest/client/call-log.ts';
import { type Path, wavesOf } from './call-waves.ts';

/** A document may ask for the same in many places; whoever reads on from here needs no more of them. */
const mostPaths = 50;

interface Tracing {
  readonly paths: SlotPaths;
  /** When the request began, by the clock of `performance`. */
  readonly beganAt: number;
  /** Whether root fields run one after the other, as those of a mutation do. */
  readonly isSerial: boolean;
}

/** In the order the calls began. */
export function traceOf(records: readonly CallRecord[], tracing: Tracing) {
  const calls = records.map((record) => ({
    record,
    reason: reasonOf(record),
    paths: pathsAsked(record, tracing.paths),
  }));
  const waves = wavesOf(calls, tracing.isSerial);
  return calls.map(({ record, reason, paths }, at) => {
    const { operation, method, route, status, beganAt, ms, attempts, bytes } = record;
    return {
      operation,
      method,
      route,
      status,
      reason,
      wave: waves[at],
      startMs: rounded(beganAt - tracing.beganAt),
      ms: ms === null ? null : rounded(ms),
      attempts,
      bytes,
      ...folded(paths),
    };
  });
}

function reasonOf({ reason, requestedBy: [group] }: CallRecord): string {
  const [first] = group ?? [];
  return reason !== 'batch' && first instanceof SlotBelow ? 'early' : (reason ?? 'step');
}

/** The places that share the answer. What was asked for early is asked for once more where it stands. */
function pathsAsked({ requestedBy }: CallRecord, slots: SlotPaths): Path[] {
  const paths = requestedBy.flatMap((group) => [...group].flatMap((slot) => slots.of(slot)));
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}

/** The places without the indexes of lists, each with how often it is there. */
function folded(paths: readonly Path[]) {
  const times = new Map<string, number>();
  for (const path of paths) {
    const name = path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  const all = [...times].map(([path, count]) => ({ path, count }));
  const more = all.length - mostPaths;
  return { paths: all.slice(0, mostPaths), ...(more > 0 && { more }) };
}

const rounded = (ms: number) => Math.round(ms * 10) / 10;
