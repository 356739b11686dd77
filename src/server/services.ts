/** What all requests of a server share. */

import { DocumentSizes } from '../graphql/execution/bounds/document-size.ts';
import { QueryBounds } from '../graphql/execution/bounds/query-bounds.ts';
import type { ListBounds } from '../graphql/execution/context.ts';
import { Introspections } from '../graphql/execution/introspections.ts';
import { Remembered } from '../graphql/loading/remembered.ts';
import type { RestClientOptions } from '../rest/client/client.ts';
import { Upstream } from '../rest/transport/upstream.ts';
import { operationTables } from '../schema/operations.ts';
import { schemaForClients } from '../schema/schema.ts';
import { Bodies } from './bodies.ts';
import { Documents } from './documents.ts';
import { RequestLog, UnloggedErrors } from './log.ts';
import { Metrics } from './metrics.ts';
import { Replays } from './replays.ts';
import type { Settled } from './settings/options.ts';
import type { Tracing } from './spans.ts';
import { userAgentOf } from './user-agent.ts';

export interface Services {
  readonly settings: Settled;
  readonly upstream: Upstream;
  readonly sizes: DocumentSizes;
  readonly bounds: QueryBounds;
  readonly lists: ListBounds;
  readonly introspections: Introspections;
  /** What requests remember of the service. */
  readonly remembered: Remembered;
  readonly client: Pick<
    RestClientOptions,
    'upstream' | 'deadlineMs' | 'callBudget' | 'byteBudget' | 'userAgent' | 'onCall' | 'passHeaders'
  >;
  readonly documents: Documents;
  /** Queries that are replayed. Undefined if nothing is kept. */
  readonly replays: Replays | undefined;
  readonly bodies: Bodies;
  /** Whether callers may request a trace of their REST calls. */
  readonly trace: boolean;
  readonly log: RequestLog | undefined;
  /** Reports internal errors if there is no log. */
  readonly unlogged: UnloggedErrors;
  readonly metrics: Metrics | undefined;
  /** Makes spans. Undefined if there are none. */
  readonly tracing: Tracing | undefined;
}

export function openServices(settings: Settled): Services {
  const { logger, now, deadlineMs, callBudget, byteBudget, onCall, passHeaders } = settings;
  const upstream = new Upstream({ ...settings, url: settings.upstreamUrl });
  const sizes = new DocumentSizes(schemaForClients, {
    maxFields: settings.queryFields,
    maxValues: settings.queryValues,
    maxIds: settings.queryIds,
  });
  return {
    settings,
    upstream,
    sizes,
    bounds: new QueryBounds({ maxObjects: settings.queryObjects, maxCalls: callBudget }),
    lists: { sortedItems: settings.querySortedItems, groupedPages: settings.queryGroupedPages },
    introspections: new Introspections({
      maxBytes: settings.responseBytes,
      cacheBytes: settings.introspectionBytes,
    }),
    remembered: new Remembered(now),
    client: {
      upstream,
      deadlineMs,
      callBudget,
      byteBudget,
      userAgent: userAgentOf(settings.userAgent),
      onCall,
      passHeaders,
    },
    documents: new Documents(schemaForClients, sizes, settings),
    replays: settings.reuseBytes > 0 ? new Replays({ maxBytes: settings.reuseBytes }) : undefined,
    bodies: new Bodies(),
    trace: settings.trace ?? false,
    log: logger && new RequestLog(logger, { callerKey: settings.logCallerKey, now }),
    unlogged: new UnloggedErrors(),
    metrics:
      settings.metrics &&
      new Metrics({
        deadlineMs,
        operations: operationNames(),
        connections: settings.metrics.connections,
      }),
    tracing: settings.tracer && { tracer: settings.tracer, service: settings.upstreamUrl.hostname },
  };
}

const operationNames = () => Object.values(operationTables).flatMap((table) => Object.keys(table));
