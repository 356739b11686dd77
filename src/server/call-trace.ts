/** The trace of REST calls in the form in which callers see it, with the calls for which each one waited. */
import type { CallRecord } from '../rest/client/call-log.ts';
import { EarlyPath, keysOf, type ResponsePath } from '../rest/values/response-path.ts';

/**
 * Maximum number of paths of a call. A document may request the same value in many fields, but more paths would not
 * help a reader.
 */
const maxPaths = 50;

/**
 * The trace. Calls are in the order in which they began. `arrivedAt`: when the request began, by the clock of
 * `performance`. `isSerial`: root fields are executed one after another, as in a mutation.
 */
export function traceOf(records: readonly CallRecord[], arrivedAt: number, isSerial: boolean) {
  const calls = records.map((record) => ({
    record,
    reason: reasonOf(record),
    paths: requestedPaths(record),
    wave: 1,
  }));
  setWaves(calls, isSerial);
  return calls.map(({ record, reason, paths, wave }) => {
    const { operation, method, route, status, beganAt, ms, attempts, bytes } = record;
    const { requestedBy, isUnchanged } = record;
    return {
      operation,
      method,
      route,
      status,
      reason,
      ...(isUnchanged !== undefined && { unchanged: isUnchanged }),
      wave,
      startMs: rounded(beganAt - arrivedAt),
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
  return [...new Map(paths.map((path) => [nameOf(path), path])).values()];
}

/** The paths without list indexes, each with its number of occurrences. */
function countedPaths(paths: readonly ResponsePath[]) {
  const byName = Map.groupBy(paths, (path) =>
    path.map((key) => (typeof key === 'number' ? '*' : key)).join('.'),
  );
  const all = Array.from(byName, ([path, same]) => ({ path, count: same.length }));
  const more = all.length - maxPaths;
  return { paths: all.slice(0, maxPaths), ...(more > 0 && { more }) };
}

const rounded = (ms: number) => Math.round(ms * 10) / 10;

/** A call with the paths in the response that requested it. */
interface TracedCall {
  readonly record: CallRecord;
  readonly paths: readonly ResponsePath[];
  /** Why the call was made. `early`: before the object that contains its field was read. */
  readonly reason: string;
  wave: number;
}

/** Finds the wave of each call, in order. */
function setWaves(calls: readonly TracedCall[], isSerial: boolean): void {
  const atPlace = new Map<string, TracedCall[]>();
  for (const [at, call] of calls.entries()) {
    const isEarly = call.reason === 'early';
    const otherRoots = calls.slice(0, at).filter((other) => rootOf(other) !== rootOf(call));
    const waited = [...(isSerial ? otherRoots : []), ...(isEarly ? [] : above(call, atPlace))]
      .filter(({ record: { beganAt, ms } }) => ms !== null && beganAt + ms <= call.record.beganAt)
      .map(({ wave }) => wave);
    const beside = isEarly ? nextAbove(call, atPlace).map(({ wave }) => wave) : [];
    const first = beside.length > 0 ? Math.min(...beside) : 1;
    call.wave = Math.max(first, ...waited.map((wave) => wave + 1));
    for (const place of new Set(call.paths.map(nameOf)))
      atPlace.set(place, [...(atPlace.get(place) ?? []), call]);
  }
}

type CallsAtPlace = ReadonlyMap<string, readonly TracedCall[]>;

/** The calls at the paths of a call or above them, for which it waited. */
function above({ paths }: TracedCall, atPlace: CallsAtPlace): Iterable<TracedCall> {
  const places = paths.flatMap((path) => path.map((_, last) => nameOf(path.slice(0, last + 1))));
  return new Set([...new Set(places)].flatMap((place) => atPlace.get(place) ?? []));
}

/** For an early call: the calls next above, with which it is made at the same time. */
function nextAbove({ paths }: TracedCall, atPlace: CallsAtPlace): readonly TracedCall[] {
  return paths.flatMap((path) => {
    const places = path.map((_, length) => nameOf(path.slice(0, length))).slice(1);
    const nearest = places.findLast((place) => atPlace.has(place));
    return atPlace.get(nearest ?? '') ?? [];
  });
}

const rootOf = ({ paths: [path] }: TracedCall) => path?.[0];

const nameOf = (path: ResponsePath) => path.join('.');
