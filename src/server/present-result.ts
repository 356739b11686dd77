/** Makes of a result what the client gets: presented errors, warnings, and the trace if it is requested. */
import { type ExecutionResult, GraphQLError } from 'graphql';
import type { OperationPlan } from '../graphql/execution/operation-plan.ts';
import { traceOf } from './call-trace.ts';
import type { PresentedRun } from './operation-run.ts';
import { callFinder, isPresented, presentErrors } from './present-errors.ts';
import type { ServedRequest } from './served-request.ts';
import { reportUnreadable, reportUnrecognized } from './unfit-values.ts';

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
      upstream: traceOf(records, arrivedAt, run.isMutation),
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
  reportUnreadable(request, run, result.errors, callAt);
  const errors = presentErrors(
    failed,
    { callAt, done: doneIn(run, result.errors), changed },
    request.report,
  );
  const presented = { ...result, errors, ...(hasExtensions && { extensions }) };
  // With another status, a client that renews its token and tries again would repeat a change that was made.
  if (rest.log.hasChange) return presented;
  return withRefusedStatus(presented, run.isMutation, result.errors);
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

/**
 * The result with a status if the service has refused everything: 401 if all errors are about missing or rejected tokens,
 * so that clients renew their token, and 429 if the service limits the rate of requests, so that they wait. Clients
 * repeat operations that are refused with 429, so that a mutation never is. `failed`: all errors, including those that the
 * result leaves out.
 */
function withRefusedStatus(
  result: ExecutionResult,
  isMutation: boolean,
  failed: readonly GraphQLError[],
): ExecutionResult {
  const { errors = [], data, ...rest } = result;
  const [first] = errors;
  const code = first?.extensions.code;
  const isRefused =
    (code === 'UNAUTHENTICATED' || (code === 'RATE_LIMITED' && !isMutation && !hasItems(data))) &&
    errors.every(({ extensions }) => extensions.code === code) &&
    isNothing(data) &&
    (code === 'UNAUTHENTICATED' || areAllRoots(failed, data));
  if (!isRefused) return result;
  const http = code === 'UNAUTHENTICATED' ? unauthorized : tooManyRequests(errors);
  // GraphQL over HTTP permits these statuses only without `data`, which would contain only nulls.
  return { ...rest, errors, extensions: { ...result.extensions, http } };
}

const unauthorized = { status: 401, headers: { 'www-authenticate': 'Bearer' } };

/**
 * `Retry-After` is the longest time of all errors, because all calls are repeated. The type is that of other refusals:
 * with the newer type, clients would take it for the result of the operation, and would not try again.
 */
function tooManyRequests(errors: readonly GraphQLError[]) {
  const waits = errors.flatMap(({ extensions: { retryAfter } }) =>
    typeof retryAfter === 'number' ? [retryAfter] : [],
  );
  const headers = waits.length > 0 ? { 'retry-after': String(Math.max(...waits)) } : {};
  return { status: 429, headers, type: 'application/json' };
}

/** Whether each root field has an error. If one is null without an error, it was read. */
function areAllRoots(failed: readonly GraphQLError[], data: ExecutionResult['data']): boolean {
  const roots = new Set(failed.map(({ path }) => path?.[0]));
  return Object.keys(data ?? {}).every((name) => roots.has(name));
}

/** Whether a list has objects. If so, the list was read, even if everything selected on the objects was refused. */
function hasItems(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value)
    ? value.some((item) => item !== null)
    : Object.values(value).some(hasItems);
}

/** Whether the value has only nulls, at any depth. */
function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value !== 'object') return false;
  const members = Object.values(value);
  return members.length > 0 && members.every(isNothing);
}
