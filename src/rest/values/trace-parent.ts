/** The header `traceparent` of W3C Trace Context: which span of which trace a request belongs to. */

/** Later versions may have more parts; the first has none. */
const form =
  /^(?!ff)(?<version>[\da-f]{2})-(?<traceId>(?!0{32})[\da-f]{32})-(?<spanId>(?!0{16})[\da-f]{16})-(?<flags>[\da-f]{2})(?<more>-.*)?$/;

const sampledFlag = 1;

export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
}

/** Undefined if the header is missing or invalid, as two of them are. */
export function readTraceParent(header: string | null): TraceParent | undefined {
  if (header === null) return undefined;
  const { version, traceId, spanId, flags, more } = form.exec(header)?.groups ?? {};
  if (traceId === undefined || spanId === undefined) return undefined;
  const isFirst = version === '00';
  if (isFirst && more !== undefined) return undefined;
  const all = Number.parseInt(flags ?? '', 16);
  // Of a later version, nothing but this flag is known.
  return { traceId, spanId, flags: isFirst ? all : all & sampledFlag };
}

/** In the version that every receiver can read. */
export const traceParentOf = ({ traceId, spanId, flags }: TraceParent): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;
