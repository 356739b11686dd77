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
import type { DocumentCosts } from '../../graphql/cost/document-cost.ts';
import type { QueryCosts } from '../../graphql/cost/query-costs.ts';
import type { ErrorCode } from '../../graphql/errors/errors.ts';
import {
  type ChosenPlan,
  choosePlan,
  type NoPlan,
  type Question,
} from '../../graphql/plan/choose-plan.ts';
import { RequestContext } from '../../graphql/plan/context.ts';
import {
  type Execute,
  type Executed,
  type Executing,
  notExecuted,
} from '../../graphql/run/execute.ts';
import type { Introspections } from '../../graphql/run/introspections.ts';
import type { CallLog } from '../../rest/client/call-log.ts';
import { RestClient, type RestClientOptions } from '../../rest/client/client.ts';
import type { Caller } from '../../rest/transport/tokens.ts';
import type { AnswerHeaders } from '../headers/answer-headers.ts';
import type { RequestHeaders } from '../headers/request-headers.ts';
import { requestIdOf } from '../headers/request-id.ts';
import type { RequestLog } from '../log/request-log.ts';
import { type Answered, writeAnswer } from '../out/bounded-answer.ts';
import { traceOf } from '../out/call-trace.ts';
import { CallsBehind } from '../out/calls-behind.ts';
import type { JsonPieces } from '../out/json-pieces.ts';
import type { LargeGarbage } from '../out/large-garbage.ts';
import { presentErrors } from '../out/present-errors.ts';
import { withUnauthorizedStatus } from '../out/unauthorized.ts';
import { logUnreadable } from '../out/unreadable-values.ts';
import type { Entry } from './entry.ts';

/** What all requests share. */
export interface GraphServices {
  readonly schema: GraphQLSchema;
  /** What runs operations. */
  readonly execute: Execute;
  readonly costs: DocumentCosts;
  readonly queryCosts: QueryCosts;
  /** What answers questions about the schema. */
  readonly introspections: Introspections;
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
export interface Asked extends Question {
  /** Aborts when the caller leaves, where nobody ends the request then. */
  readonly signal?: AbortSignal | undefined;
}

export interface Arrival {
  readonly headers: RequestHeaders;
  readonly method: string | undefined;
  readonly caller: Caller | undefined;
  readonly entry: Entry;
}

/** How a request ended. */
export interface Ended {
  /** Whether the caller went before the answer was sent. */
  readonly hasLeft?: boolean;
  /** HTTP status of the answer; null where there was none. */
  readonly status?: number | null;
}

export class GraphRequest {
  readonly id: string;
  readonly arrival: Arrival;
  readonly #services: GraphServices;
  readonly #arrivedAt = performance.now();
  #context: RequestContext | undefined;
  #writer: Executing['writer'];
  #dataLength: number | undefined;
  #hasEnded = false;
  #isBroken = false;
  #text: string | undefined;
  #operation: OperationDefinitionNode | undefined;
  #question: Question | undefined;
  #chosen: ChosenPlan | NoPlan | undefined;
  /** Absent while it is not known to be a request to the graph at all. */
  #codes: readonly string[] | undefined;

  constructor(services: GraphServices, arrival: Arrival) {
    this.#services = services;
    this.arrival = arrival;
    this.id = requestIdOf(arrival.headers.get('x-request-id'));
  }

  /** Whether the service has accepted the caller's token before. */
  get isAccepted(): boolean {
    const { caller } = this.arrival;
    return caller !== undefined && this.#services.client.upstream.isAccepted(caller);
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

  /** The text of the document that came, whatever is wrong with it. */
  asks(text: string): void {
    this.#text = text;
  }

  /** The operation that is asked for, as soon as its document is known. */
  runs(operation: OperationDefinitionNode): void {
    this.#operation = operation;
  }

  /** Runs a valid document. Throws the `GraphQLError` by which it is refused with these variables. */
  execute({ prepared, operation, variables, signal }: Asked) {
    const { schema, execute, client, costs, queryCosts, introspections, hidesSchema } =
      this.#services;
    const { document } = prepared;
    costs.checkArguments(document, operation, variables ?? {});
    const { headers, caller, entry } = this.arrival;
    const question = { prepared, operation, variables };
    const chosen = choosePlan(schema, question, { isRootOnly: !caller, hidesSchema });
    // Without a token there is no call and no object, and so nothing to estimate.
    if (caller && chosen.plan) queryCosts.check(question, chosen);
    const rest = new RestClient({
      ...client,
      caller,
      headers,
      requestId: this.id,
      signal,
      onBegin: entry.called,
    });
    const context = new RequestContext(rest, chosen.variables ?? {}, costs.bounds.mostValues);
    this.#context = context;
    const values = costs.introspected(document, operation);
    context.values.take(values);
    this.#question = question;
    this.#chosen = chosen;
    if (chosen.errors) return this.#finish(notExecuted(chosen.errors));
    const introspection = { introspections, values, isAccepted: this.isAccepted };
    const { executed, writer } = execute({ schema, question, chosen, context, introspection });
    this.#writer = writer;
    return executed instanceof Promise
      ? executed.then((there) => this.#finish(there))
      : this.#finish(executed);
  }

  /** What the caller gets of a result: errors as they are read, warnings, and the calls if asked for. */
  #finish({ result, paths, kinds, dataLength }: Executed): ExecutionResult {
    const context = this.#context;
    if (!context) return result;
    const { rest, warnings } = context;
    this.#dataLength = dataLength;
    // What was asked for and never needed holds places, and a server that wants to stop.
    rest.end();
    const told = 'data' in result ? result.errors : result.errors?.map(ofVariables);
    const calls = new CallsBehind(rest.log.records, paths);
    const errors = told && presentErrors(told, { calls, kinds }, this.report);
    const { log } = this.#services;
    if (log && result.errors) logUnreadable(result.errors, { log, requestId: this.id, calls });
    const extensions = {
      ...result.extensions,
      ...warnings.extensions(paths),
      ...(this.isTraced && {
        upstream: traceOf(rest.log.records, {
          paths,
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
    const { schema, queryCosts } = this.#services;
    const question = this.#question;
    if (!question) return {};
    // Without a token the plan ends at the root.
    const chosen = this.arrival.caller ? this.#chosen : choosePlan(schema, question);
    if (!chosen?.plan) return {};
    const { calls, objects: estimatedObjects } = queryCosts.estimate(question, chosen);
    return { cost: { estimatedCalls: calls, estimatedObjects, calls: records.length } };
  }

  /** The JSON of what is answered, as much of it as one answer may have. */
  write(result: Answered): JsonPieces {
    const { responseBytes, garbage } = this.#services;
    const { refused, ...written } = writeAnswer(result, {
      mostBytes: responseBytes,
      requires: this.#requires,
      before: garbage.made,
      dataLength: this.#dataLength,
    });
    if (refused.length > 0) this.answers([...(result.errors ?? []), ...refused] as GraphQLError[]);
    return written;
  }

  /** Takes note that there is an answer, with these errors. */
  answers(errors: readonly GraphQLError[] = []): void {
    const codes = errors.map(({ extensions }) => String(extensions?.code ?? 'GRAPHQL_ERROR'));
    this.#codes = codes.length > 0 ? [...new Set(codes)] : codes;
  }

  /** Ends a request that nothing is done for. */
  refuse(code: ErrorCode, status: number): void {
    this.#codes = [code];
    this.end({ status });
  }

  /** It dies of a fault of ours. */
  breaks(cause: unknown): void {
    this.report(cause);
    this.#isBroken = true;
    this.#codes = ['INTERNAL_SERVER_ERROR'];
  }

  /** What went wrong inside, and is nobody's affair but ours. */
  readonly report = (cause: unknown): void => {
    this.#services.log?.internal(this.id, cause);
  };

  /** Once the answer is there, or nobody waits for it any more: lets go of everything, and writes the line. */
  end({ hasLeft: isGone = false, status = null }: Ended = {}): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    // One that broke within its answer was cut off by us.
    const hasLeft = isGone && !this.#isBroken;
    const context = this.#context;
    const writer = this.#writer;
    const text = this.#text;
    // The connection may keep this for a while longer, but nothing that was read for it.
    this.#context = undefined;
    this.#writer = undefined;
    this.#chosen = undefined;
    this.#text = undefined;
    try {
      context?.rest.end();
      context?.rest.emptyAnswers();
      writer?.letGo();
      this.arrival.entry.end();
    } catch (cause) {
      // The answer stands all the same, and its line is needed now.
      this.report(cause);
    }
    const codes = hasLeft ? ['CLIENT_CLOSED_REQUEST'] : this.#codes;
    const { log, garbage } = this.#services;
    if (context) garbage.read(context.rest.bytesRead);
    if (!log || !codes || (hasLeft && !this.#operation)) return;
    const { headers, caller } = this.arrival;
    log.request({
      requestId: this.id,
      traceparent: headers.get('traceparent'),
      caller,
      operation: this.#operation,
      text,
      status,
      calls: context?.rest.log.records ?? [],
      ms: performance.now() - this.#arrivedAt,
      codes,
    });
  }

  readonly #requires = (key: string): boolean => this.#chosen?.plan?.requires(key) ?? false;
}

/** Without data nothing has run: the variables do not fit their types. */
const ofVariables = (error: GraphQLError): GraphQLError =>
  new GraphQLError(error.message, {
    nodes: error.nodes ?? null,
    originalError: error.originalError ?? null,
    extensions: { ...error.extensions, http: { status: 400 } },
  });
