/** Makes of a result what the client gets: presented errors, warnings, and the trace if it is requested. */
import { type DocumentNode, type ExecutionResult, GraphQLError } from 'graphql';
import type { RequestContext } from '../graphql/execution/context.ts';
import type { OperationPlan } from '../graphql/execution/operation-plan.ts';
import { traceOf } from './call-trace.ts';
import { callFinder, isPresented, presentErrors } from './present-errors.ts';
import { withRefusedStatus } from './refused-result.ts';
import type { ServedRequest } from './served-request.ts';
import { reportUnreadable, reportUnrecognized } from './unfit-values.ts';

/** What is known of an operation that was executed. */
export interface PresentedRun {
  readonly context: RequestContext;
  readonly isMutation: boolean;
  /** Whether the document uses `@defer` or `@stream`. */
  readonly isIncremental?: boolean;
  /** Undefined if it is not known. Values that the schema does not expect are then not reported. */
  readonly document?: DocumentNode;
}

/** `run`: undefined if the operation was not executed, such as that of a plugin which keeps responses. */
export function presentResult(
  request: ServedRequest,
  run: PresentedRun | undefined,
  result: ExecutionResult,
): ExecutionResult {
  // The client has disconnected, so what the run has read was released.
  if (!run || request.isOver || result.errors?.every(isPresented)) return result;
  const { warnings, rest, changed } = run.context;
  // Calls that are no longer needed would occupy turns, and delay a server that stops.
  rest.end();
  const { isTraced, arrivedAt, showsRateLimit } = request;
  const { records, uses } = rest.log;
  const extensions = {
    ...result.extensions,
    ...warnings.extensions,
    ...(isTraced && {
      upstream: traceOf(records, { beganAt: arrivedAt, isSerial: run.isMutation }),
      cost: { calls: rest.callsMade.length },
    }),
    // Without it, clients such as Relay would wait for further parts.
    ...(run.isIncremental && { is_final: true }),
    ...(showsRateLimit && rest.statedLimit && { rateLimit: rest.statedLimit }),
  };
  const hasExtensions = Object.keys(extensions).length > 0;
  if (!warnings.isEmpty) reportUnrecognized(request, run);
  if (!result.errors) return hasExtensions ? { ...result, extensions } : result;
  const failed = result.errors.map((error) =>
    'data' in result && error.path ? error : ofVariables(error),
  );
  const callAt = callFinder(uses);
  reportUnreadable(request, run, { errors: result.errors, callAt });
  const errors = presentErrors(
    failed,
    { callAt, done: doneIn(run, result.errors), changed },
    request.report,
  );
  const presented = { ...result, errors, ...(hasExtensions && { extensions }) };
  // With another status, a client that renews its token and tries again would repeat a change that was made.
  if (rest.log.hasChange) return presented;
  return withRefusedStatus(presented, { isMutation: run.isMutation, failed: result.errors });
}

/** With `HALT`, the root fields that a mutation executed before an error ended it. */
function doneIn(
  { context, isMutation }: PresentedRun,
  [error]: readonly GraphQLError[],
): readonly string[] | undefined {
  const [failed] = error?.path ?? [];
  if (context.onError !== 'HALT' || !isMutation || failed === undefined) return undefined;
  const keys = (context.plan as OperationPlan | undefined)?.root.fields.map(({ key }) => key) ?? [];
  // A field that failed after its change was made has been executed, too.
  const before = keys.slice(0, keys.indexOf(String(failed)));
  return context.changed.has(String(failed)) ? [...before, String(failed)] : before;
}

/**
 * An error of the variables, with status 400. If a result has no data, or an error no path, nothing was executed, because
 * the variables do not have their types.
 */
const ofVariables = (error: GraphQLError): GraphQLError =>
  new GraphQLError(error.message, {
    nodes: error.nodes ?? null,
    originalError: error.originalError ?? null,
    extensions: { ...error.extensions, http: { status: 400 } },
  });
