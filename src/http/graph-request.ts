/**
 * One request to the graph, whatever way it came in by: its id, its context, what is made of its result, and
 * its line in the log.
 */
import {
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { type ErrorCode, rootCause } from '../graphql/errors/errors.ts';
import type { PathsOf } from '../graphql/errors/warnings.ts';
import { RequestContext } from '../graphql/plan/context.ts';
import type { DocumentCosts } from '../graphql/plan/document-cost.ts';
import type { Execute } from '../graphql/plan/execute.ts';
import type { PreparedDocument } from '../graphql/plan/prepared-document.ts';
import type { QueryCosts, Question } from '../graphql/plan/query-costs.ts';
import type { CallLog } from '../rest/call-log.ts';
import { RestClient, type RestClientOptions } from '../rest/client.ts';
import { RestError } from '../rest/errors.ts';
import type { Caller } from '../rest/tokens.ts';
import type { AnswerHeaders } from './answer-headers.ts';
import { type Answered, writeAnswer } from './bounded-answer.ts';
import { traceOf } from './call-trace.ts';
import type { Entry } from './entry.ts';
import type { JsonPieces } from './json-pieces.ts';
import type { LargeGarbage } from './large-garbage.ts';
import { callBehind, presentErrors } from './present-errors.ts';
import type { RequestHeaders } from './request-headers.ts';
import { requestIdOf } from './request-id.ts';
import type { RequestLog } from './request-log.ts';
import { withUnauthorizedStatus } from './unauthorized.ts';

/** What all requests share. */
export interface GraphServices {
  readonly schema: GraphQLSchema;
  /** What runs operations. */
  readonly execute: Execute;
  readonly costs: DocumentCosts;
  readonly queryCosts: QueryCosts;
  readonly client: Pick<RestClientOptions, 'upstream' | 'deadlineMs' | 'callBudget' | 'byteBudget'>;
  /** Bytes that one answer may have. */
  readonly responseBytes: number;
  /** Whether callers may ask for the calls of their request. */
  readonly trace: boolean;
  /** Whether callers may not ask for the schema, and no error gives it away. */
  readonly hidesSchema: boolean;
  readonly garbage: LargeGarbage;
  readonly log: RequestLog | undefined;
  /** What every answer says besides what was asked for. */
  readonly answerHeaders: AnswerHeaders;
}

/** What is asked for. */
export interface Asked {
  readonly prepared: PreparedDocument;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>> | null | undefined;
  /** Aborts when the caller leaves, where nobody ends the request then. */
  readonly signal?: AbortSignal | undefined;
}

export interface Arrival {
  readonly headers: RequestHeaders;
  readonly method: string | undefined;
  readonly caller: Caller | undefined;
  readonly entry: Entry;
}

export class GraphRequest {
  readonly id: string;
  readonly arrival: Arrival;
  readonly #services: GraphServices;
  readonly #arrivedAt = performance.now();
  #context: RequestContext | undefined;
  #hasEnded = false;
  #operation: OperationDefinitionNode | undefined;
  #question: Question | undefined;
  /** Absent while it is not known to be a request to the graph at all. */
  #codes: readonly string[] | undefined;

  constructor(services: GraphServices, arrival: Arrival) {
    this.#services = services;
    this.arrival = arrival;
    this.id = requestIdOf(arrival.headers.get('x-request-id'));
  }

  /** Whether the caller wants to know, and may, which calls the request made. */
  get isTraced(): boolean {
    return this.#services.trace && this.arrival.headers.get('x-upstream-trace') === '1';
  }

  /** Its way in, up to the first call. */
  get entry(): Entry {
    return this.arrival.entry;
  }

  /** Headers of its answer, whatever that is. */
  get answerHeaders(): Readonly<Record<string, string>> {
    const { headers, method } = this.arrival;
    return this.#services.answerHeaders({ id: this.id, headers, method });
  }

  /** The operation that is asked for, as soon as its document is known. */
  runs(operation: OperationDefinitionNode): void {
    this.#operation = operation;
  }

  /** Runs a valid document. Throws the `GraphQLError` by which it is refused with these variables. */
  execute({ prepared, operation, variables, signal }: Asked) {
    const { schema, execute, client, costs, queryCosts, hidesSchema } = this.#services;
    const { document } = prepared;
    costs.checkArguments(document, operation, variables ?? {});
    const coerced = queryCosts.check({ prepared, operation, variables });
    const { headers, caller, entry } = this.arrival;
    const rest = new RestClient({
      ...client,
      caller,
      headers,
      requestId: this.id,
      signal,
      onBegin: entry.onBegin,
    });
    const context = new RequestContext(rest, costs.bounds);
    this.#context = context;
    context.values.take(costs.introspected(document, operation));
    this.#question = { prepared, operation, variables };
    const asked = { schema, prepared, operation, variableValues: variables, coerced };
    const result = execute({ ...asked, context, hidesSchema });
    return result instanceof Promise
      ? result.then((executed) => this.#finish(executed))
      : this.#finish(result);
  }

  /** What the caller gets of a result: errors as they are read, warnings, and the calls if asked for. */
  #finish(result: ExecutionResult): ExecutionResult {
    const context = this.#context;
    if (!context) return result;
    const { rest, warnings } = context;
    // What was asked for and never needed holds places, and a server that wants to stop.
    rest.end();
    const told = 'data' in result ? result.errors : result.errors?.map(ofVariables);
    const { pathsOf } = context.spots;
    const errors = told && presentErrors(told, { log: rest.log, pathsOf }, this.report);
    this.#logUnreadable(result.errors, rest.log, pathsOf);
    const extensions = {
      ...result.extensions,
      ...warnings.extensions(pathsOf),
      ...(this.isTraced && {
        upstream: traceOf(rest.log.records, {
          pathsOf,
          beganAt: this.#arrivedAt,
          isSerial: this.#operation?.operation === 'mutation',
        }),
        ...this.#cost(rest.log),
      }),
    };
    const executed = {
      ...result,
      ...(errors && { errors }),
      ...(Object.keys(extensions).length > 0 && { extensions }),
    };
    // Whoever renews the token and comes again would make a change twice that was made.
    return rest.log.hasChange ? executed : withUnauthorizedStatus(executed);
  }

  /** What the request was taken to cost before it ran, and the calls it made. */
  #cost({ records }: CallLog) {
    const estimate = this.#question && this.#services.queryCosts.estimate(this.#question);
    if (!estimate) return {};
    const { calls: estimatedCalls, objects: estimatedObjects } = estimate;
    return { cost: { estimatedCalls, estimatedObjects, calls: records.length } };
  }

  /** The JSON of what is answered, as much of it as one answer may have. */
  write(result: Answered): JsonPieces {
    const { responseBytes, garbage } = this.#services;
    const { refused, ...written } = writeAnswer(result, {
      mostBytes: responseBytes,
      requires: this.#requires,
      before: garbage.collectBefore,
      dataLength: this.#context?.dataLength,
    });
    if (refused.length > 0) this.answers([...(result.errors ?? []), ...refused] as GraphQLError[]);
    return written;
  }

  /** Whether there is an answer, and it holds no error. */
  get isGood(): boolean {
    return this.#codes?.length === 0;
  }

  /** Takes note that there is an answer, with these errors. */
  answers(errors: readonly GraphQLError[] = []): void {
    const codes = errors.map(({ extensions }) => String(extensions?.code ?? 'GRAPHQL_ERROR'));
    this.#codes = [...new Set(codes)];
  }

  /** Ends a request that nothing is done for. */
  refuse(code: ErrorCode): void {
    this.#codes = [code];
    this.end();
  }

  /** What went wrong inside, and is nobody's affair but ours. */
  readonly report = (cause: unknown): void => {
    this.#services.log?.internal(this.id, cause);
  };

  /** Once the answer is there, or nobody waits for it any more: lets go of everything, and writes the line. */
  end({ hasLeft = false } = {}): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const context = this.#context;
    // The connection may keep this for a while longer, but nothing that was read for it.
    this.#context = undefined;
    context?.rest.end();
    context?.letGo();
    this.arrival.entry.end();
    const codes = hasLeft ? ['CLIENT_CLOSED_REQUEST'] : this.#codes;
    const { log, garbage } = this.#services;
    // What was read may be large where what was written is not.
    if (context) garbage.collectAfter(context.rest.bytesRead);
    if (!log || !codes || (hasLeft && !this.#operation)) return;
    const calls = context?.rest.log.records ?? [];
    for (const call of calls)
      for (const failure of call.failures) log.failedCall(this.id, call, failure);
    const ms = performance.now() - this.#arrivedAt;
    log.request({ requestId: this.id, operation: this.#operation, calls, ms, codes });
  }

  readonly #requires = (key: string): boolean => {
    const { prepared, operation } = this.#question ?? {};
    const plans = operation && prepared?.planned(this.#services.schema).of(operation);
    return plans?.tryChosenBy(this.#context?.variables ?? {})?.requires(key) ?? false;
  };

  /** Calls that fail tell it themselves; a value that was not what was promised shows only here. */
  #logUnreadable(
    errors: readonly GraphQLError[] = [],
    { records }: CallLog,
    pathsOf: PathsOf,
  ): void {
    const { log } = this.#services;
    if (!log) return;
    const told = new Set<string>();
    for (const error of errors) {
      const cause = rootCause(error);
      if (!(cause instanceof RestError) || cause.facts.cause === undefined) continue;
      const { route, member, cause: expected } = cause.facts;
      if (route !== undefined || told.has(`${member} ${expected}`)) continue;
      told.add(`${member} ${expected}`);
      log.unreadable(
        this.id,
        callBehind(error.path ?? [], records, pathsOf)?.route,
        member,
        expected,
      );
    }
  }
}

/** Without data nothing has run: the variables do not fit their types. */
const ofVariables = (error: GraphQLError): GraphQLError =>
  new GraphQLError(error.message, {
    nodes: error.nodes ?? null,
    originalError: error.originalError ?? null,
    extensions: { ...error.extensions, http: { status: 400 } },
  });
