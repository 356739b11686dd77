/** Metrics of requests to the graph: each is counted where it ends, with the calls that it made. */
import type { OperationDefinitionNode } from 'graphql';
import { Counter, Histogram, Registry } from 'prom-client';
import { errorCodes } from '../graphql/errors/error-codes.ts';
import type { CallFailure, CallRecord } from '../rest/client/call-log.ts';
import { operationTables } from '../schema/operations.ts';
import { type EndedRequest, maxNameLength } from './ended-request.ts';
import { processMetrics } from './process-metrics.ts';
import type { Settled } from './settings/options.ts';

const knownCodes: ReadonlySet<string> = new Set(errorCodes);
const methods = new Set(['GET', 'POST', 'OPTIONS', 'HEAD', 'PUT', 'PATCH', 'DELETE']);

const otherLabel = 'other';

export class Metrics {
  readonly registry = new Registry();
  readonly #series: ReturnType<typeof seriesIn>;
  readonly #operationLabel = boundedNames();
  readonly #settings: Settled['metrics'];
  /** Number of requests in progress. */
  active = 0;

  constructor({ deadlineMs, metrics }: Settled) {
    this.#series = seriesIn(this.registry, deadlineMs / 1_000);
    this.#settings = metrics;
    // Begins to measure.
    if (metrics?.process) processMetrics();
    // Monitoring notices an increase only in a series that has begun before.
    for (const operation of Object.values(operationTables).flatMap(Object.keys))
      for (const result of failureResults) this.#series.attempts.inc({ operation, result }, 0);
  }

  /** The text for Prometheus. */
  text(): Promise<string> {
    const { refusals } = this.#series;
    const { connections, process } = this.#settings ?? {};
    if (connections) {
      refusals.remove('connections');
      refusals.inc({ reason: 'connections' }, connections().refused);
    }
    const all = process ? Registry.merge([this.registry, processMetrics()]) : this.registry;
    return all.metrics();
  }

  /** Counts a request whose head has arrived. */
  begin(): void {
    this.active += 1;
  }

  /** Counts the end of a request. */
  ended(request: EndedRequest): void {
    const { method, status, ms, codes = [], refusedBy, operation } = request;
    const { requests, errors, refusals, documents } = this.#series;
    this.active -= 1;
    requests.observe(
      {
        http_request_method: methods.has(method) ? method : otherLabel,
        http_response_status_code: status ?? '',
      },
      ms / 1_000,
    );
    for (const code of codes) errors.inc({ code: knownCodes.has(code) ? code : otherLabel });
    if (refusedBy) refusals.inc({ reason: refusedBy });
    const document = documentResult(request, codes);
    if (document) documents.inc({ result: document });
    if (operation) this.#endedOperation(operation, request);
  }

  /** Counts values of a field that did not have its type, or are not in the schema. */
  unfit(type: string, member: string, values: number): void {
    this.#series.drift.inc({ type, member }, values);
  }

  #endedOperation(
    { operation: type, name }: OperationDefinitionNode,
    { isTrusted = false, hasRun, isUnchanged, records, ms }: EndedRequest,
  ): void {
    const { operations, overhead, replays } = this.#series;
    const operation = name ? this.#operationLabel(name.value, isTrusted, hasRun) : 'unnamed';
    const seconds = ms / 1_000;
    operations.observe({ type, operation }, seconds);
    overhead.observe(Math.max(seconds - this.#countCalls(records), 0));
    if (isUnchanged !== undefined) replays.inc({ result: isUnchanged ? 'unchanged' : 'changed' });
  }

  /** Counts calls. Returns the seconds in which at least one call was in progress. */
  #countCalls(calls: readonly CallRecord[]): number {
    const { callDurations, callCounts } = this.#series;
    let busyMs = 0;
    let busyUntil = Number.NEGATIVE_INFINITY;
    let made = 0;
    // The calls are in the order in which they began.
    for (const call of calls) {
      const { operation, beganAt } = call;
      const endedAt = call.ms === null ? performance.now() : beganAt + call.ms;
      busyMs += Math.max(endedAt - Math.max(beganAt, busyUntil), 0);
      busyUntil = Math.max(busyUntil, endedAt);
      this.#countAttempts(call);
      if (call.attempts === 0) continue;
      made += 1;
      callDurations.observe({ operation }, (endedAt - beganAt) / 1_000);
    }
    callCounts.observe(made);
    return busyMs / 1_000;
  }

  #countAttempts(call: CallRecord): void {
    const { operation, failures } = call;
    const { attempts, refusals } = this.#series;
    for (const failure of failures) {
      attempts.inc({ operation, result: resultOfFailure(failure) });
      if (failure.code === 'OVERLOADED') refusals.inc({ reason: 'held_bytes' });
    }
    const result = resultOfResponse(call);
    if (result) attempts.inc({ operation, result });
  }
}

/** Maximum numbers of names that are labels: trusted ones may change many times while a process runs. */
const maxTrusted = 1_000;
const maxAccepted = 100;

/**
 * Returns a function that returns the label for a name: the name itself, or `other`, because callers can invent any
 * number of names. Labels are those of trusted documents, and the first ones of callers whose tokens the service has
 * accepted.
 */
function boundedNames() {
  const trusted = new Set<string>();
  const accepted = new Set<string>();
  return (name: string, isTrusted: boolean, hasRun = false): string => {
    if (trusted.has(name) || accepted.has(name)) return name;
    if (name.length > maxNameLength) return otherLabel;
    if (isTrusted && trusted.size < maxTrusted) trusted.add(name);
    else if (hasRun && accepted.size < maxAccepted) accepted.add(name);
    else return otherLabel;
    return name;
  };
}

const refusedDocuments: Readonly<Record<string, string>> = {
  PERSISTED_QUERY_NOT_IN_LIST: 'unknown',
  PERSISTED_QUERY_NOT_SUPPORTED: 'unknown',
  QUERY_NOT_IN_SAFELIST: 'refused',
  PERSISTED_QUERY_ID_REQUIRED: 'refused',
};

/** How a request specified its document. Undefined if it has none. */
function documentResult(
  { isTrusted, isById, text }: EndedRequest,
  [code = '']: readonly string[],
): string | undefined {
  if (isTrusted) return isById ? 'trusted' : 'known';
  return refusedDocuments[code] ?? (text === undefined ? undefined : 'text');
}

/**
 * The results of attempts that are failures of the service: `lost` if there was no connection or no complete response,
 * `late` if there was no response in time, `unreadable` if the response is invalid. The others are classes of statuses,
 * `unsent` if the facade did not send the call, and `ended` if it no longer needed it.
 */
const failureResults = ['429', '5xx', 'lost', 'late', 'unreadable'];

const ofCode: Readonly<Record<string, string>> = {
  UPSTREAM_TIMEOUT: 'late',
  UPSTREAM_INVALID_RESPONSE: 'unreadable',
  UPSTREAM_BUDGET_EXCEEDED: 'ended',
  CLIENT_CLOSED_REQUEST: 'ended',
  OVERLOADED: 'unsent',
  // If the service itself had responded with 429, the attempt would have a status.
  RATE_LIMITED: 'unsent',
};

function resultOfFailure({ attempt, status, code, cause }: CallFailure): string {
  if (status === 429) return '429';
  if (status !== null && status >= 500) return '5xx';
  if (status !== null && status >= 400) return '4xx';
  if (code !== 'UPSTREAM_UNAVAILABLE') return ofCode[code] ?? 'unreadable';
  // An error without a cause is from an outage that is known, so nothing was sent.
  return attempt === 0 || cause === code ? 'unsent' : 'lost';
}

/** The result of the last attempt. Undefined if that failed, or if there was none. */
function resultOfResponse({ code, ms }: CallRecord): string | undefined {
  if (code !== null) return undefined;
  return ms === null ? 'ended' : '2xx';
}

/** Bounds of buckets of durations in seconds, as recommended by OpenTelemetry for HTTP. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const overheads = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];
const numbersOfCalls = [0, 1, 2, 5, 10, 20, 50, 100, 200];
const documentResults = ['trusted', 'known', 'text', 'unknown', 'refused'];
const reasons = ['gate', 'bodies', 'held_bytes'];

/** Descriptions of the series. Their labels are described in docs/operating.md. */
const help = {
  http_server_request_duration_seconds: 'Duration of requests to the graph.',
  docgraph_operation_duration_seconds: 'Duration of requests with an operation.',
  docgraph_overhead_seconds: 'Time of a request in which none of its calls was in progress.',
  http_client_request_duration_seconds: 'Duration of calls with their waits and retries.',
  docgraph_upstream_calls_per_request: 'Calls of a request with an operation.',
  docgraph_upstream_answers_total: 'Attempts of calls to the REST service.',
  docgraph_operation_errors_total: 'Requests whose response had an error with this code.',
  docgraph_refused_total: 'Requests and calls that were refused.',
  docgraph_documents_total: 'Requests by how they specified their document.',
  docgraph_replays_total: 'Queries that began with the calls of an earlier run.',
  docgraph_drift_total: 'Values of the REST service that do not fit their field in the graph.',
};

function seriesIn(registry: Registry, deadline: number) {
  type Name = keyof typeof help;
  const registers = [registry];
  const histogram = <Label extends string>(name: Name, buckets: number[], ...labelNames: Label[]) =>
    new Histogram({ name, help: help[name], labelNames, buckets, registers });
  const counter = <Label extends string>(name: Name, ...labelNames: Label[]) =>
    new Counter({ name, help: help[name], labelNames, registers });
  /** A counter whose values of the only label begin with 0. */
  const begun = <Label extends string>(name: Name, label: Label, values: readonly string[]) => {
    const made = counter(name, label);
    for (const value of values) made.labels(value).inc(0);
    return made;
  };
  // Up to the duration of a request that ends at its deadline, and some above that.
  const highest = Math.ceil(deadline * 1.25);
  const seconds = [...durations.filter((bound) => bound < highest), highest];
  return {
    requests: histogram(
      'http_server_request_duration_seconds',
      seconds,
      'http_request_method',
      'http_response_status_code',
    ),
    operations: histogram('docgraph_operation_duration_seconds', seconds, 'type', 'operation'),
    overhead: histogram('docgraph_overhead_seconds', overheads),
    callDurations: histogram('http_client_request_duration_seconds', seconds, 'operation'),
    callCounts: histogram('docgraph_upstream_calls_per_request', numbersOfCalls),
    attempts: counter('docgraph_upstream_answers_total', 'operation', 'result'),
    errors: begun('docgraph_operation_errors_total', 'code', [...errorCodes, otherLabel]),
    documents: begun('docgraph_documents_total', 'result', documentResults),
    replays: begun('docgraph_replays_total', 'result', ['unchanged', 'changed']),
    drift: counter('docgraph_drift_total', 'type', 'member'),
    refusals: begun('docgraph_refused_total', 'reason', reasons),
  };
}
