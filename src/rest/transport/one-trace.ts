/**
 * Requests have at most one `traceparent`, because a service that gets two can use neither, and the trace would end
 * there. Instrumentation of undici in the host's process adds a second one without checking.
 */
import { channel } from 'node:diagnostics_channel';
import { readTraceParent } from '../values/trace-parent.ts';

/** The channel on which undici announces a request before sending it, so that others can add headers. */
const announced = channel('undici:request:create');

/** Dispatches a request that others may add headers to. */
export function withOneTrace<Value>(dispatch: () => Value): Value {
  if (!announced.hasSubscribers) return dispatch();
  // Subscribes anew each time, so that this subscriber comes last.
  announced.subscribe(keepOneTrace);
  try {
    return dispatch();
  } finally {
    announced.unsubscribe(keepOneTrace);
  }
}

/**
 * The part of undici's request that is used here: names and values of headers, alternating. It is not documented that
 * changes to this list are sent, so `test/rest/undici-versions.test.ts` checks it with the oldest and the newest
 * supported version.
 */
interface Announced {
  readonly request: { readonly headers: string[] };
}

/** Keeps only the last valid `traceparent`, which is that of the request's own span. */
function keepOneTrace(message: unknown): void {
  const { headers } = (message as Announced).request;
  const isNamed = (at: number, name: string) => headers[at]?.toLowerCase() === name;
  const places = Array.from({ length: headers.length / 2 }, (_, index) => 2 * index);
  const parents = places.filter((at) => isNamed(at, 'traceparent'));
  if (parents.length < 2) return;
  const kept = parents.findLast((at) => readTraceParent(headers[at + 1] ?? null)) ?? -1;
  // A `tracestate` belongs to the `traceparent` before it.
  const end = parents.find((at) => at > kept) ?? headers.length;
  const isKept = (at: number) =>
    isNamed(at, 'tracestate') ? at > kept && at < end : !parents.includes(at) || at === kept;
  headers.splice(
    0,
    headers.length,
    ...places.filter(isKept).flatMap((at) => headers.slice(at, at + 2)),
  );
}
