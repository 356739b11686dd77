/** Counts and logs a request that has ended. */
import type { Caller } from '../../rest/transport/callers.ts';
import { readTraceParent } from '../../rest/values/trace-parent.ts';
import type { RequestTrace } from '../trace/request-trace.ts';
import type { GraphServices } from './graph-services.ts';
import type { OperationRun } from './operation-run.ts';
import type { RequestAdmission } from './request-admission.ts';
import type { RequestHead } from './request-head.ts';
import type { RequestRecord } from './request-record.ts';

/** A request, whether it has executed an operation or not. */
interface EndedRequest {
  readonly services: GraphServices;
  readonly id: string;
  readonly head: RequestHead;
  readonly caller: Caller | undefined;
  readonly admission: RequestAdmission;
  readonly record: RequestRecord;
  /** When the request arrived, by the clock of `performance`. */
  readonly arrivedAt: number;
  readonly trace: RequestTrace | undefined;
  readonly isAccepted: boolean;
}

/** Codes of a request whose client disconnected before the response. */
const leftCodes: readonly string[] = ['CLIENT_CLOSED_REQUEST'];

/**
 * `hasLeft`: whether the client disconnected before the response was sent. `status`: the HTTP status of the response;
 * null if there was none.
 */
export function reportEnd(
  request: EndedRequest,
  run: OperationRun | undefined,
  hasLeft: boolean,
  status: number | null,
): void {
  const { metrics, log } = request.services;
  const { id, head, caller, record, arrivedAt, trace } = request;
  const { text, operation, isTrusted, tool } = record;
  const { headers, method } = head;
  const codes = hasLeft ? leftCodes : record.codes;
  const ms = performance.now() - arrivedAt;
  metrics?.ended({
    method,
    status,
    seconds: ms / 1_000,
    codes,
    refusedBy: request.admission.refusal?.by,
    tool,
    isTrusted: isTrusted === true,
    isById: record.isById,
    hasText: text !== undefined,
    operation: operation && {
      type: operation.operation,
      name: operation.name?.value,
      hasRun: run !== undefined && status !== null && status < 400 && request.isAccepted,
      calls: run?.context.rest.log.records ?? [],
      isUnchanged: run?.replay?.isUnchanged,
    },
  });
  if (!log && !trace) return;
  const isOfGraph = codes !== undefined && !(hasLeft && !operation);
  const calls = run?.context.rest.callsMade ?? [];
  const traced = { operation, method, status, calls: calls.length, tool: tool?.name };
  trace?.end(isOfGraph ? { ...traced, codes } : undefined);
  if (!isOfGraph) return;
  log?.request({
    requestId: id,
    traceId: trace ? trace.traceId : readTraceParent(headers.get('traceparent'))?.traceId,
    caller,
    operation,
    isTrusted,
    tool,
    text,
    status,
    calls,
    ms,
    codes,
  });
}
