/** The trace id of a request, from the header `traceparent` of W3C Trace Context. */

/** Later versions may have more parts; the first has none. */
const parent = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-.*)?$/;

/** The trace id; undefined if the header is missing or invalid. */
export function traceIdOf(traceparent: string | null): string | undefined {
  if (traceparent === null) return undefined;
  const [, version, traceId, more] = parent.exec(traceparent) ?? [];
  return version === '00' && more !== undefined ? undefined : traceId;
}
