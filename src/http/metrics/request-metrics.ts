/** Counts requests to the graph when they end, with the calls that they made. */

import { errorCodes } from '../../graphql/errors/error-codes.ts';
import type { CallRecord } from '../../rest/client/call-log.ts';
import { heldBytes } from '../../rest/transport/byte-budget.ts';
import { failures, resultOfFailure, resultOfResponse } from './call-results.ts';
import { documentResult, documentResults, type NamedDocument } from './document-results.ts';
import { Counters, type Family, Histograms } from './families.ts';
import { type NamedOperation, OperationNames } from './operation-names.ts';
import { otherLabel } from './series.ts';

const knownCodes: ReadonlySet<string> = new Set(errorCodes);
const methods = new Set(['GET', 'POST', 'OPTIONS', 'HEAD', 'PUT', 'PATCH', 'DELETE']);

/** Bounds of buckets of durations in seconds, as recommended by OpenTelemetry for HTTP. */
const durations = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
] as const;

/** Bounds up to the duration of a request that ends at its deadline, and some above that. */
const durationsUpTo = (deadlineSeconds: number): readonly number[] => {
  const highest = Math.ceil(deadlineSeconds * 1.25);
  return [...durations.filter((bound) => bound < highest), highest];
};

/** Bounds of buckets of the time that a request spends in the process itself, in seconds. */
const overheads = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/** Bounds of buckets of the number of calls. */
const callCounts = [0, 1, 2, 5, 10, 20, 50, 100, 200];

/** Why a request was refused before it was executed. */
export type RefusalReason = 'gate' | 'loop' | 'bodies';

/** A request to the graph that has ended. */
export interface EndedRequest extends NamedDocument {
  readonly method: string | undefined;
  /** HTTP status of the response. Null if there was none. */
  readonly status: number | null;
  readonly seconds: number;
  /** Codes of its errors. Undefined if the response was not from the graph. */
  readonly codes: readonly string[] | undefined;
  readonly refusedBy: RefusalReason | undefined;
  /** The call of a tool by an agent. */
  readonly tool: { readonly name: string | undefined; readonly isError: boolean } | undefined;
  /** The operation. Undefined if the request ended before it was known. */
  readonly operation: EndedOperation | undefined;
}

export interface EndedOperation extends Omit<NamedOperation, 'isTrusted'> {
  readonly type: string;
  readonly calls: readonly CallRecord[];
  /** Whether a replay found that nothing has changed since an earlier run. Undefined if there was no replay. */
  readonly isUnchanged: boolean | undefined;
}

export class RequestMetrics {
  #active = 0;
  readonly refusals = new Counters(
    {
      name: 'docgraph_refused_total',
      help: 'Requests that were refused before they ran (gate, loop, bodies, connections), and calls that were refused within a request (queue, held_bytes), by reason.',
      labels: ['reason'],
    },
    ['gate', 'loop', 'bodies', 'queue', 'held_bytes'],
  );
  readonly #names = new OperationNames();
  readonly #requests: Histograms;
  readonly #operations: Histograms;
  readonly #calls: Histograms;
  readonly #overhead = new Histograms(
    {
      name: 'docgraph_overhead_seconds',
      help: 'Time of a request with an operation in which none of its calls was in progress.',
    },
    overheads,
  );
  readonly #callCounts = new Histograms(
    {
      name: 'docgraph_upstream_calls_per_request',
      help: 'Calls that a request with an operation made to the REST service.',
    },
    callCounts,
  );
  readonly #errors = new Counters(
    {
      name: 'docgraph_operation_errors_total',
      help: 'Requests whose response had an error with this code, counted once per request and code; other for an error without a code.',
      labels: ['code'],
    },
    [...errorCodes, otherLabel],
  );
  readonly #documents = new Counters(
    {
      name: 'docgraph_documents_total',
      help: 'Requests by how they specified their document: trusted if it is listed and was specified by its ID, known if it is listed and was sent as text, text for others, unknown for an ID that is not listed, refused for a document that may not run.',
      labels: ['result'],
    },
    documentResults,
  );
  readonly #attempts = new Counters({
    name: 'docgraph_upstream_answers_total',
    help: 'Attempts of calls to the REST service, by operation of the service and result.',
    labels: ['operation', 'result'],
  });
  readonly #replays = new Counters(
    {
      name: 'docgraph_replays_total',
      help: 'Queries that began with the calls of an earlier run: unchanged if its response was sent, changed if the query ran again.',
      labels: ['result'],
    },
    ['unchanged', 'changed'],
  );
  readonly #tools = new Counters({
    name: 'docgraph_tool_calls_total',
    help: 'Calls of tools by agents, by tool (other for one that does not exist) and result: done, or an error without data.',
    labels: ['tool', 'result'],
  });
  readonly #toolNames = new OperationNames();
  readonly #speculative = new Counters(
    {
      name: 'docgraph_speculative_calls_total',
      help: 'Calls that were made before it was certain that they are needed: used if a field needed one, unused otherwise.',
      labels: ['result'],
    },
    ['used', 'unused'],
  );
  readonly #drift = new Counters({
    name: 'docgraph_drift_total',
    help: 'Values in responses of the REST service that did not have their type, or that are not in the schema, by type and field of the graph.',
    labels: ['type', 'member'],
  });

  /** `operations`: names of all operations of the REST service. */
  constructor(deadlineMs: number, operations: Iterable<string>) {
    for (const operation of operations)
      for (const failure of failures) this.#attempts.add(operation, failure, 0);
    const durations = durationsUpTo(deadlineMs / 1_000);
    this.#requests = new Histograms(
      {
        name: 'http_server_request_duration_seconds',
        help: 'Duration of requests to the graph. The status is empty if the client disconnected before the response.',
        labels: ['http_request_method', 'http_response_status_code'],
      },
      durations,
    );
    this.#operations = new Histograms(
      {
        name: 'docgraph_operation_duration_seconds',
        help: 'Duration of requests with an operation, by its type and name.',
        labels: ['type', 'operation'],
      },
      durations,
    );
    this.#calls = new Histograms(
      {
        name: 'http_client_request_duration_seconds',
        help: 'Duration of calls to the REST service with their waits and retries, by operation of the service.',
        labels: ['operation'],
      },
      durations,
    );
  }

  /** All metrics except those of refused requests. */
  get families(): readonly Family[] {
    return [
      this.#requests,
      this.#operations,
      this.#errors,
      this.#documents,
      this.#overhead,
      this.#calls,
      this.#attempts,
      this.#callCounts,
      this.#replays,
      this.#tools,
      this.#speculative,
      this.#drift,
    ];
  }

  /** Number of requests to the graph in progress. */
  get active(): number {
    return this.#active;
  }

  /** Counts a request whose head has arrived. */
  begin(): void {
    this.#active += 1;
  }

  /** Counts the end of a request. */
  ended(request: EndedRequest): void {
    const { method = '', status, seconds, codes = [], refusedBy, operation, tool } = request;
    this.#active -= 1;
    const knownMethod = methods.has(method) ? method : otherLabel;
    this.#requests.add(seconds, knownMethod, status === null ? '' : String(status));
    for (const code of codes) this.#errors.add(knownCodes.has(code) ? code : otherLabel);
    if (refusedBy) this.refusals.add(refusedBy);
    const document = documentResult(request, codes);
    if (document) this.#documents.add(document);
    if (tool) this.#tools.add(this.#toolLabel(tool.name), tool.isError ? 'error' : 'done');
    if (operation) this.#endedOperation(operation, request.isTrusted, seconds);
  }

  /** Counts values of a field that did not have its type, or are not in the schema. */
  unfit(type: string, member: string, values: number): void {
    this.#drift.add(type, member, values);
  }

  /** The names of tools that exist. Their files may change many times while a process runs. */
  #toolLabel(name: string | undefined): string {
    if (name === undefined) return otherLabel;
    return this.#toolNames.labelOf({ name, isTrusted: true, hasRun: true });
  }

  #endedOperation(operation: EndedOperation, isTrusted: boolean, seconds: number): void {
    const { type, name, hasRun, calls, isUnchanged } = operation;
    this.#operations.add(seconds, type, this.#names.labelOf({ name, isTrusted, hasRun }));
    const busy = this.#countCalls(calls);
    this.#overhead.add(Math.max(seconds - busy, 0));
    if (isUnchanged !== undefined) this.#replays.add(isUnchanged ? 'unchanged' : 'changed');
  }

  /** Counts calls. Returns the seconds in which at least one call was in progress. */
  #countCalls(calls: readonly CallRecord[]): number {
    let busyMs = 0;
    let busyUntil = Number.NEGATIVE_INFINITY;
    let made = 0;
    // The calls are in the order in which they began.
    for (const call of calls) {
      const { beganAt } = call;
      const endedAt = call.ms === null ? performance.now() : beganAt + call.ms;
      const from = Math.max(beganAt, busyUntil);
      if (endedAt > from) {
        busyMs += endedAt - from;
        busyUntil = endedAt;
      }
      this.#countAttempts(call);
      if (call.attempts === 0) continue;
      made += 1;
      if (call.reason === 'speculative')
        this.#speculative.add(call.requestedBy.length > 0 ? 'used' : 'unused');
      this.#calls.add((endedAt - beganAt) / 1_000, call.operation);
    }
    this.#callCounts.add(made);
    return busyMs / 1_000;
  }

  #countAttempts(call: CallRecord): void {
    const { operation, failures } = call;
    for (const failure of failures) {
      this.#attempts.add(operation, resultOfFailure(failure));
      if (failure.code === 'OVERLOADED')
        this.refusals.add(failure.cause === heldBytes ? 'held_bytes' : 'queue');
    }
    const result = resultOfResponse(call);
    if (result) this.#attempts.add(operation, result);
  }
}
