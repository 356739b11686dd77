/**
 * Executes documents as requests would, before any request arrives. Code that has run only a few times is slow, so the
 * first large document would block all others three times as long as later ones.
 */
import { Introspections } from '../../graphql/run/introspections.ts';
import type { RequestHeaders } from '../../http/headers/request-headers.ts';
import { FastPath } from '../../http/in/fast-path.ts';
import { firstDocuments } from '../../http/in/first-documents.ts';
import { GraphRequests } from '../../http/in/graph-requests.ts';
import type { DocumentParams } from '../../http/in/ordinary-request.ts';
import { Bodies } from '../../http/request/bodies.ts';
import type { GraphServices } from '../../http/request/graph-services.ts';
import { WarmUpQueue } from '../../http/request/warm-up-queue.ts';
import type { RequestedDocuments } from '../../http/trusted/requested-documents.ts';

/** Requests with and without a token take different paths. */
const senders: readonly RequestHeaders[] = [null, 'Bearer none'].map((authorization) => ({
  get: (name) => (name === 'authorization' ? authorization : null),
}));

/**
 * Yields tasks that take a few milliseconds each, with documents of this size. They make no calls, and are neither
 * counted nor logged.
 */
export function* firstRequests(
  size: number,
  services: GraphServices,
  documents: RequestedDocuments,
): Generator<() => unknown> {
  const fastPath = new FastPath(documents);
  const requests = new GraphRequests({
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
  });
  const respond = async (params: DocumentParams, headers: RequestHeaders) => {
    const request = requests.begin(headers);
    try {
      await fastPath.respond(request, params, 'application/json');
    } finally {
      request.end();
    }
  };
  for (const { params, isValid } of firstDocuments(size))
    for (const headers of isValid ? senders : senders.slice(0, 1))
      yield () => respond(params, headers);
}
