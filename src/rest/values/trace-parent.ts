/** The header `traceparent` of W3C Trace Context, which contains the trace and the span that a request belongs to. */

/** Matches the header. In later versions it may have more parts. */
const form =
  /^(?!ff)(?<version>[\da-f]{2})-(?<traceId>(?!0{32})[\da-f]{32})-(?<spanId>(?!0{16})[\da-f]{16})-(?<flags>[\da-f]{2})(?<more>-.*)?$/;

const sampledFlag = 1;

export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
}

/** Reads the header. Undefined if it is missing or invalid, or occurs twice. */
export function readTraceParent(header: string | null): TraceParent | undefined {
  if (header === null) return undefined;
  const { version, traceId, spanId, flags, more } = form.exec(header)?.groups ?? {};
  if (traceId === undefined || spanId === undefined) return undefined;
  const isFirst = version === '00';
  if (isFirst && more !== undefined) return undefined;
  const all = Number.parseInt(flags ?? '', 16);
  // In a later version, only this flag has a known meaning.
  return { traceId, spanId, flags: isFirst ? all : all & sampledFlag };
}

/** The header in the version that every receiver can read. */
export const traceParentOf = ({ traceId, spanId, flags }: TraceParent): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;
