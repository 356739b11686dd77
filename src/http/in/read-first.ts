/**
 * Executes documents as requests would, before any request arrives. Code that has run only a few times is slow, so the
 * first large document would block all others three times as long as later ones.
 */
import type { RequestHeaders } from '../headers/request-headers.ts';
import type { RequestedDocuments } from '../trusted/requested-documents.ts';
import { FastPath } from './fast-path.ts';
import { firstDocuments } from './first-documents.ts';
import type { GraphRequests } from './graph-requests.ts';
import type { DocumentParams } from './ordinary-request.ts';

export interface ReadFirstOptions {
  /** Size of the documents. */
  readonly size: number;
  /** Without a cache. */
  readonly documents: RequestedDocuments;
  /** Without calls and without a log. */
  readonly requests: GraphRequests;
}

/** Requests with and without a token take different paths. */
const senders: readonly RequestHeaders[] = [null, 'Bearer none'].map((authorization) => ({
  get: (name) => (name === 'authorization' ? authorization : null),
}));

/** Yields tasks that take a few milliseconds each. */
export function* readFirst({
  size,
  documents,
  requests,
}: ReadFirstOptions): Generator<() => unknown> {
  const fastPath = new FastPath(documents);
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
