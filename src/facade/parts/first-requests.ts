/** The requests that a warm-up executes. They make no calls, and are neither counted nor logged. */
import { Introspections } from '../../graphql/run/introspections.ts';
import { GraphRequests } from '../../http/in/graph-requests.ts';
import { readFirst } from '../../http/in/read-first.ts';
import { Bodies } from '../../http/request/bodies.ts';
import type { GraphServices } from '../../http/request/graph-services.ts';
import { WarmUpQueue } from '../../http/request/warm-up-queue.ts';
import type { FacadeDocuments } from './documents.ts';

/** Yields tasks that take a few milliseconds each. */
export const firstRequests = (
  size: number,
  services: GraphServices,
  documents: FacadeDocuments,
): Iterable<() => unknown> =>
  readFirst({
    size,
    documents: documents.uncached(),
    requests: new GraphRequests({
      ...services,
      introspections: new Introspections(services.schema, {
        mostBytes: services.responseBytes,
        cacheBytes: 0,
        onStranger: () => {},
      }),
      client: { ...services.client, callBudget: 0 },
      log: undefined,
      metrics: undefined,
      tracing: undefined,
      loopDelay: undefined,
      bodies: new Bodies(),
      warmUp: new WarmUpQueue(),
    }),
  });
