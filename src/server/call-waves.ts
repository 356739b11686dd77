/** Determines which calls of a request waited for which others, from their paths in the response and their times. */
import type { CallRecord } from '../rest/client/call-log.ts';

export type Path = readonly (string | number)[];

/** A call with the paths in the response that requested it. */
export interface RequestedCall {
  readonly record: CallRecord;
  readonly paths: readonly Path[];
  /** Why the call was made. `early`: before the object that contains its field was read. */
  readonly reason: string;
}

/** The wave of each call, in order. `isSerial`: root fields are executed one after another, as in a mutation. */
export function wavesOf(calls: readonly RequestedCall[], isSerial: boolean): number[] {
  const waves: number[] = [];
  const atPlace = new Map<string, number[]>();
  for (const [at, call] of calls.entries()) {
    const isEarly = call.reason === 'early';
    const rootsBefore = isSerial ? callsOfOtherRoots(calls.slice(0, at), call) : [];
    const waited = [...rootsBefore, ...(isEarly ? [] : above(call, atPlace))]
      .filter((other) => isOver(calls[other], call))
      .map((other) => waves[other] ?? 0);
    const wavesAbove = isEarly ? nextAbove(call, atPlace).map((other) => waves[other] ?? 1) : [];
    waves.push(
      Math.max(1 + Math.max(0, ...waited), wavesAbove.length > 0 ? Math.min(...wavesAbove) : 1),
    );
    for (const place of new Set(call.paths.map(nameOf))) {
      const there = atPlace.get(place);
      if (there) there.push(at);
      else atPlace.set(place, [at]);
    }
  }
  return waves;
}

type CallsAtPlace = ReadonlyMap<string, readonly number[]>;

/** The calls at the paths of a call or above them, for which it waited. */
function above({ paths }: RequestedCall, atPlace: CallsAtPlace): Iterable<number> {
  const places = new Set(
    paths.flatMap((path) => path.map((_, last) => nameOf(path.slice(0, last + 1)))),
  );
  const found = new Set<number>();
  for (const place of places) for (const call of atPlace.get(place) ?? []) found.add(call);
  return found;
}

/** For an early call: the calls next above, with which it is made at the same time. */
function nextAbove({ paths }: RequestedCall, atPlace: CallsAtPlace): number[] {
  return paths.flatMap((path) => {
    for (let end = path.length - 1; end > 0; end -= 1) {
      const found = atPlace.get(nameOf(path.slice(0, end)));
      if (found) return found;
    }
    return [];
  });
}

function callsOfOtherRoots(
  before: readonly RequestedCall[],
  { paths: [own] }: RequestedCall,
): number[] {
  return [...before.keys()].filter((other) => before[other]?.paths[0]?.[0] !== own?.[0]);
}

const isOver = (call: RequestedCall | undefined, { record }: RequestedCall) =>
  call !== undefined &&
  call.record.ms !== null &&
  call.record.beganAt + call.record.ms <= record.beganAt;

const nameOf = (path: Path) => path.join('.');
