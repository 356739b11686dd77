/** What all requests of a server share. */
import { DocumentSizes } from '../graphql/execution/bounds/document-size.ts';
import { QueryBounds } from '../graphql/execution/bounds/query-bounds.ts';
import { Introspections } from '../graphql/execution/introspections.ts';
import { Remembered } from '../graphql/loading/remembered.ts';
import { Upstream } from '../rest/transport/upstream.ts';
import { schemaForClients } from '../schema/schema.ts';
import { Bodies } from './bodies.ts';
import { Documents } from './documents.ts';
import { RequestLog, unloggedErrors } from './log.ts';
import { Metrics } from './metrics.ts';
import { version } from './package-file.js';
import type { Settled } from './settings/options.ts';

/** Opens them. Each request uses the same ones. */
export function openServices(settings: Settled) {
  const { logger, now, deadlineMs, callBudget, byteBudget, onCall, passHeaders } = settings;
  const sizes = new DocumentSizes(schemaForClients, {
    maxFields: settings.queryFields,
    maxValues: settings.queryValues,
    maxIds: settings.queryIds,
  });
  const upstream = new Upstream({ ...settings, url: settings.upstreamUrl });
  const log = logger && new RequestLog(logger, settings);
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
    /** What requests remember of the service. */
    remembered: new Remembered(now),
    /** Options of the client of each operation. */
    client: {
      upstream,
      deadlineMs,
      callBudget,
      byteBudget,
      userAgent: `${settings.userAgent ?? ''} docgraph/${version}`.trimStart(),
      onCall,
      passHeaders,
    },
    documents: new Documents(schemaForClients, sizes, settings),
    bodies: new Bodies(),
    log,
    /** Reports an internal error, which callers must not see. */
    report: log ? log.internal : unloggedErrors(),
    metrics: settings.metrics && new Metrics(settings),
    /** Makes spans. Undefined if there are none. */
    tracing: settings.tracer && { tracer: settings.tracer, service: settings.upstreamUrl.hostname },
  };
}

export type Services = ReturnType<typeof openServices>;
