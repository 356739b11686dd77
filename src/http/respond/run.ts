/**
 * Runs the operation of a request: checks it, sends the response of its last run again if nothing has changed, and
 * executes it otherwise: `server/replay.ts`.
 */
import type { ExecutionResult } from 'graphql';
import type { Question } from '../../graphql/plan/choose-plan.ts';
import { type Executed, notExecuted } from '../../graphql/run/execute.ts';
import { representationOf } from '../../rest/client/outgoing-headers.ts';
import type { BodyPieces } from '../out/json-pieces.ts';
import { asExecuted, dataIn, inPieces } from '../out/reused-response.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import type { OperationRun } from '../request/operation-run.ts';
import { presentResult } from '../request/present-result.ts';
import { check } from './check.ts';
import { constantResponse, keepIfConstant } from './constant-responses.ts';

/** The outcome of a request. */
export interface Outcome {
  readonly result: ExecutionResult;
  /** Minimum length of the data as JSON in characters. Undefined if it is not known. */
  readonly dataLength?: number | undefined;
  /** The body, if an earlier run has written it. */
  readonly written?: BodyPieces | undefined;
  /** Called with the body, to keep it for later requests; with undefined if it has errors. */
  readonly remember?: ((body: BodyPieces | undefined) => void) | undefined;
}

/**
 * Executes the operation. Returns a promise only if the operation waits. Throws a `GraphQLError` if the operation is
 * refused.
 */
export function run(request: GraphRequest, question: Question): Outcome | Promise<Outcome> {
  const constant = request.isTraced ? undefined : constantResponse(question.operation);
  if (constant) return { result: {}, written: constant };
  request.trace?.start(question.operation);
  const begun = check(request, question);
  request.run = begun;
  const replayed = lastResponse(request, begun);
  if (!replayed) return execute(request, begun);
  return replayed.then((data) => {
    // The client has disconnected, so what the run would write to has been released.
    if (request.hasEnded) return { result: {} };
    return data === undefined ? execute(request, begun) : reuse(request, begun, data);
  });
}

/**
 * Resolves with the data of the last run of the same query by the same caller, if the responses of the service have not
 * changed, otherwise with undefined. Returns undefined if no run is to be compared.
 */
function lastResponse(
  { services, caller, head, onError }: GraphRequest,
  run: OperationRun,
): Promise<string | undefined> | undefined {
  const { question, chosen, context } = run;
  if (!caller || !chosen.plan) return undefined;
  run.replay = services.replays?.for({
    operation: question.operation,
    text: question.prepared.text,
    variables: chosen.variables,
    representation: `${representationOf(head.headers)}\n${onError}`,
    tokenHash: caller.tokenHash,
    rest: context.rest,
  });
  return run.replay?.run();
}

function execute(request: GraphRequest, run: OperationRun): Outcome | Promise<Outcome> {
  const { schema, execute, sizes, introspections } = request.services;
  const { question, chosen, context } = run;
  const values = sizes.introspected(question.prepared.document, question.operation);
  context.values.take(values);
  run.isIntrospection = values > 0;
  if (chosen.errors) return present(request, run, notExecuted(chosen.errors));
  const introspection = { introspections, values, isAccepted: request.isAccepted };
  const { executed, writer } = execute({ schema, question, chosen, context, introspection });
  run.writer = writer;
  return executed instanceof Promise
    ? executed.then((done) => present(request, run, done))
    : present(request, run, executed);
}

/** The data that an earlier run has written. */
function reuse(request: GraphRequest, run: OperationRun, data: string): Outcome {
  const hasExtensions =
    request.isTraced || request.showsRateLimit || run.question.prepared.isIncremental;
  if (hasExtensions) return present(request, run, asExecuted(data));
  run.context.rest.end();
  return { result: { data: {} }, written: inPieces(data) };
}

function present(request: GraphRequest, run: OperationRun, executed: Executed): Outcome {
  // The client has disconnected, so what the run has read has been released.
  if (request.hasEnded) return executed;
  const { dataLength } = executed;
  const { warnings, rest } = run.context;
  // Calls that are no longer needed would occupy turns, and delay a server that stops.
  rest.end();
  const result = presentResult(executed, run, request);
  return {
    result,
    dataLength,
    remember:
      keepIfConstant(run.question.operation, result) ??
      (run.replay &&
        ((body) => {
          if (body && warnings.isEmpty) run.replay?.remember(dataIn(body));
        })),
  };
}
