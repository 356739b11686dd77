/**
 * Prepares the result of an operation for the caller: with presented errors, warnings, and the trace if it is
 * requested.
 */
import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Executed } from '../../graphql/run/execute.ts';
import { traceOf } from '../out/call-trace.ts';
import { CallsByPath } from '../out/calls-by-path.ts';
import { presentErrors } from '../out/present-errors.ts';
import { withRefusedStatus } from '../out/refused-result.ts';
import { countUnreadable, logUnreadable } from '../out/unreadable-values.ts';
import { reportUnrecognized } from '../out/unrecognized-values.ts';
import type { GraphRequest } from './graph-request.ts';
import type { OperationRun } from './operation-run.ts';

export function presentResult(
  { result, paths, kinds, failedRoots, done }: Executed,
  run: OperationRun,
  { id: requestId, services, isTraced, arrivedAt, showsRateLimit, report }: GraphRequest,
): ExecutionResult {
  const { log, metrics, schema } = services;
  const { isIncremental } = run.question.prepared;
  const { warnings, rest, changed } = run.context;
  const { records } = rest.log;
  const extensions = {
    ...warnings.extensions(paths),
    ...(isTraced && {
      upstream: traceOf(records, { paths, beganAt: arrivedAt, isSerial: run.isMutation }),
      cost: { calls: rest.callsMade.length },
    }),
    // Without it, clients such as Relay would wait for further parts.
    ...(isIncremental && { is_final: true }),
    ...(showsRateLimit && rest.statedLimit && { rateLimit: rest.statedLimit }),
  };
  const hasExtensions = Object.keys(extensions).length > 0;
  const { document } = run;
  if (!warnings.isEmpty)
    reportUnrecognized(warnings, { paths, schema, document, requestId, log, metrics });
  if (!result.errors) return hasExtensions ? { ...result, extensions } : result;
  const failed = 'data' in result ? result.errors : result.errors.map(ofVariables);
  const calls = new CallsByPath(rest.log.uses, paths);
  const errors = presentErrors(failed, { calls, kinds, done, changed }, report);
  if (log) logUnreadable(result.errors, { log, requestId, calls });
  if (metrics) countUnreadable(result.errors, { metrics, schema, document, kinds });
  const presented = { ...result, errors, ...(hasExtensions && { extensions }) };
  // With another status, a client that renews its token and tries again would repeat a change that was made.
  if (rest.log.hasChange) return presented;
  return withRefusedStatus(presented, { isMutation: run.isMutation, failedRoots });
}

/**
 * An error of the variables, with status 400. If a result has no data, nothing was executed, because the variables do
 * not have their types.
 */
const ofVariables = (error: GraphQLError): GraphQLError =>
  new GraphQLError(error.message, {
    nodes: error.nodes ?? null,
    originalError: error.originalError ?? null,
    extensions: { ...error.extensions, http: { status: 400 } },
  });
