/** The trace that a request belongs to, as W3C's Trace Context writes it in the header `traceparent`. */

/** Later versions may add parts; the first has none. */
const parent = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-.*)?$/;

/** The id of the trace; undefined where the header is none, or not valid. */
export function traceIdOf(traceparent: string | null): string | undefined {
  if (traceparent === null) return undefined;
  const [, version, traceId, more] = parent.exec(traceparent) ?? [];
  return version === '00' && more !== undefined ? undefined : traceId;
}
