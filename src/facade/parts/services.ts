/** What all requests of a facade share. */
import type { Lengths } from '../../graphql/cost/lengths.ts';
import { lengthsIn, UnusableLengths } from '../../graphql/cost/stated-lengths.ts';
import { BatchMemory } from '../../graphql/loading/batch-guide.ts';
import { executeByGraphQL, executeByPlan } from '../../graphql/run/execute.ts';
import { Introspections } from '../../graphql/run/introspections.ts';
import { IntrospectionRate } from '../../http/documents/introspection-rate.ts';
import { responseHeaders } from '../../http/headers/response-headers.ts';
import { RequestLog } from '../../http/log/request-log.ts';
import { UnloggedErrors } from '../../http/log/unlogged-errors.ts';
import { RequestMetrics } from '../../http/metrics/request-metrics.ts';
import { LargeGarbage } from '../../http/out/large-garbage.ts';
import type { GraphServices } from '../../http/request/graph-services.ts';
import type { GraphiQLSettings } from '../../http/yoga/graphiql-settings.ts';
import type { Upstream } from '../../rest/transport/upstream.ts';
import { operationTables } from '../../schema/operations.ts';
import { schema } from '../../schema/schema.ts';
import type { Settled } from '../settled.ts';
import type { QueryLimits } from './query-limits.ts';
import type { Reuse } from './reuse.ts';
import { tracingOf } from './tracing.ts';

const executors = { plan: executeByPlan, graphql: executeByGraphQL } as const;

/** Throws a `TypeError` for an option that cannot be used. */
export function servicesOf(
  checked: Settled,
  upstream: Upstream,
  limits: QueryLimits,
  { runs, bodies, writes, sharedReads }: Reuse,
): GraphServices {
  const { graphiql, introspection, logger, now, responseBytes } = checked;
  const { deadlineMs, callBudget, byteBudget, onCall, passHeaders } = checked;
  const rate = new IntrospectionRate(now);
  return {
    schema,
    execute: executors[checked.executor],
    ...limits,
    batches: new BatchMemory(checked.batching, now),
    introspections: new Introspections(schema, {
      mostBytes: responseBytes,
      cacheBytes: checked.introspectionBytes,
      onStranger: rate.take,
    }),
    client: {
      upstream,
      deadlineMs,
      callBudget,
      byteBudget,
      writes,
      onCall,
      passHeaders,
      sharedReads,
      bodies,
    },
    runs,
    responseBytes,
    trace: checked.trace ?? false,
    // GraphiQL shows it. It reveals as much of the schema as introspection.
    explain:
      graphiql && introspection
        ? { onStranger: rate.take, lengths: lengthsOf(graphiql) }
        : undefined,
    hidesSchema: !introspection,
    garbage: new LargeGarbage(),
    log: logger && new RequestLog(logger, { callerKey: checked.logCallerKey, now }),
    unlogged: new UnloggedErrors(),
    metrics: checked.metrics && new RequestMetrics(deadlineMs, operationNames()),
    tracing: tracingOf(checked),
    responseHeaders: responseHeaders(
      checked.corsOrigins,
      passHeaders ?? [],
      checked.compress !== 'off',
    ),
  };
}

const operationNames = () => Object.values(operationTables).flatMap((table) => Object.keys(table));

/** Throws a `TypeError` for lengths of what is no list. */
function lengthsOf({ lengths }: GraphiQLSettings): Lengths | undefined {
  try {
    return lengths && lengthsIn(schema, lengths);
  } catch (error) {
    if (!(error instanceof UnusableLengths)) throw error;
    throw new TypeError(`graphiql.lengths cannot be used: ${error.message}`, { cause: error });
  }
}
