/** Counts and logs a request that has ended. */
import { readTraceParent } from '../../rest/values/trace-parent.ts';
import type { RequestTrace } from '../trace/request-trace.ts';
import type { GraphServices } from './graph-services.ts';
import type { OperationRun } from './operation-run.ts';
import type { RequestAdmission } from './request-admission.ts';
import type { RequestHead } from './request-head.ts';
import type { RequestRecord } from './request-record.ts';

/** A request, whether it has run an operation or not. */
interface EndedRequest {
  readonly id: string;
  readonly head: RequestHead;
  readonly admission: RequestAdmission;
  readonly record: RequestRecord;
  /** By the clock of `performance`. */
  readonly arrivedAt: number;
  readonly trace: RequestTrace | undefined;
  readonly isAccepted: boolean;
}

/** Codes of a request whose caller left before its response. */
const leftCodes: readonly string[] = ['CLIENT_CLOSED_REQUEST'];

/**
 * `hasLeft`: whether the caller left before the response was sent. `status`: the HTTP status of the response, null if
 * there was none.
 */
export function reportEnd(
  services: GraphServices,
  request: EndedRequest,
  run: OperationRun | undefined,
  hasLeft: boolean,
  status: number | null,
): void {
  count(services, request, run, hasLeft, status);
  log(services, request, run, hasLeft, status);
}

function count(
  { metrics }: GraphServices,
  request: EndedRequest,
  run: OperationRun | undefined,
  hasLeft: boolean,
  status: number | null,
): void {
  if (!metrics) return;
  const { text, operation, codes, isTrusted, isById } = request.record;
  metrics.ended({
    method: request.head.method,
    status,
    seconds: (performance.now() - request.arrivedAt) / 1_000,
    codes: hasLeft ? leftCodes : codes,
    refusedBy: request.admission.refusedBy,
    isTrusted: isTrusted === true,
    isById,
    hasText: text !== undefined,
    operation: operation && {
      type: operation.operation,
      name: operation.name?.value,
      hasRun: run !== undefined && status !== null && status < 400 && request.isAccepted,
      calls: run?.context.rest.log.records ?? [],
      isUnchanged: run?.reuse?.isUnchanged,
    },
  });
}

function log(
  services: GraphServices,
  { id, head, record, arrivedAt, trace }: EndedRequest,
  run: OperationRun | undefined,
  hasLeft: boolean,
  status: number | null,
): void {
  if (!services.log && !trace) return;
  const { text, operation, isTrusted } = record;
  const codes = hasLeft ? leftCodes : record.codes;
  const isOfGraph = codes !== undefined && !(hasLeft && !operation);
  const { headers, caller, method } = head;
  const calls = run?.context.rest.callsMade ?? [];
  trace?.end(isOfGraph ? { operation, method, status, codes, calls: calls.length } : undefined);
  if (!isOfGraph) return;
  services.log?.request({
    requestId: id,
    traceId: trace ? trace.traceId : readTraceParent(headers.get('traceparent'))?.traceId,
    caller,
    operation,
    isTrusted,
    text,
    status,
    calls,
    ms: performance.now() - arrivedAt,
    codes,
  });
}
