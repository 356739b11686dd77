/** What all requests of a facade share. */
import { BatchMemory } from '../../graphql/loading/batch-guide.ts';
import { Introspections } from '../../graphql/run/introspections.ts';
import { IntrospectionRate } from '../../http/documents/introspection-rate.ts';
import { responseHeaders } from '../../http/headers/response-headers.ts';
import { RequestLog } from '../../http/log/request-log.ts';
import { UnloggedErrors } from '../../http/log/unlogged-errors.ts';
import { RequestMetrics } from '../../http/metrics/request-metrics.ts';
import { LargeGarbage } from '../../http/out/large-garbage.ts';
import type { GraphServices } from '../../http/request/graph-services.ts';
import { SpeculationMemory } from '../../rest/client/speculation-memory.ts';
import type { Upstream } from '../../rest/transport/upstream.ts';
import { operationTables } from '../../schema/operations.ts';
import { schema } from '../../schema/schema.ts';
import type { Replays } from '../../server/replay.ts';
import type { Settled } from '../settled.ts';
import type { QueryLimits } from './query-limits.ts';
import { tracingOf } from './tracing.ts';

export function servicesOf(
  checked: Settled,
  upstream: Upstream,
  limits: QueryLimits,
  replays: Replays | undefined,
): GraphServices {
  const { introspection, logger, now, responseBytes } = checked;
  const { deadlineMs, callBudget, byteBudget, onCall, passHeaders } = checked;
  const rate = new IntrospectionRate(now);
  return {
    schema,
    execute: checked.execute,
    ...limits,
    lists: { sortedItems: checked.querySortedItems, groupedPages: checked.queryGroupedPages },
    batches: new BatchMemory(now),
    introspections: new Introspections(schema, {
      maxBytes: responseBytes,
      cacheBytes: checked.introspectionBytes,
      onStranger: rate.take,
    }),
    client: { upstream, deadlineMs, callBudget, byteBudget, onCall, passHeaders },
    speculation: new SpeculationMemory(now),
    replays,
    responseBytes,
    trace: checked.trace ?? false,
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
    agents: (checked.mcp ?? 'off') === 'off' ? undefined : agentServices(checked),
  };
}

const agentServices = ({ mcpCalls, mcpOrigins, passHeaders, compress }: Settled) => ({
  calls: mcpCalls,
  responseHeaders: responseHeaders(
    mcpOrigins,
    ['www-authenticate', ...(passHeaders ?? [])],
    compress !== 'off',
  ),
});

const operationNames = () => Object.values(operationTables).flatMap((table) => Object.keys(table));
