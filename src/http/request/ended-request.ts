/** Counts and logs a request that has ended. */
import { readTraceParent } from '../../rest/values/trace-parent.ts';
import type { GraphRequest } from './graph-request.ts';
import type { OperationRun } from './operation-run.ts';

/** Codes of a request whose caller left before its response. */
const leftCodes: readonly string[] = ['CLIENT_CLOSED_REQUEST'];

/**
 * `hasLeft`: whether the caller left before the response was sent. `status`: the HTTP status of the response, null if
 * there was none.
 */
export function reportEnd(
  request: GraphRequest,
  run: OperationRun | undefined,
  hasLeft: boolean,
  status: number | null,
): void {
  const { metrics, log } = request.services;
  const { id, head, caller, record, arrivedAt, trace } = request;
  const { text, operation, isTrusted } = record;
  const { headers, method } = head;
  const codes = hasLeft ? leftCodes : record.codes;
  const ms = performance.now() - arrivedAt;
  metrics?.ended({
    method,
    status,
    seconds: ms / 1_000,
    codes,
    refusedBy: request.admission.refusal?.by,
    isTrusted: isTrusted === true,
    isById: record.isById,
    hasText: text !== undefined,
    operation: operation && {
      type: operation.operation,
      name: operation.name?.value,
      hasRun: run !== undefined && status !== null && status < 400 && request.isAccepted,
      calls: run?.context.rest.log.records ?? [],
      isUnchanged: run?.reuse?.isUnchanged,
    },
  });
  if (!log && !trace) return;
  const isOfGraph = codes !== undefined && !(hasLeft && !operation);
  const calls = run?.context.rest.callsMade ?? [];
  trace?.end(isOfGraph ? { operation, method, status, codes, calls: calls.length } : undefined);
  if (!isOfGraph) return;
  log?.request({
    requestId: id,
    traceId: trace ? trace.traceId : readTraceParent(headers.get('traceparent'))?.traceId,
    caller,
    operation,
    isTrusted,
    text,
    status,
    calls,
    ms,
    codes,
  });
}
