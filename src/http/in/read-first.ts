/**
 * Has documents read, checked, planned and run as those of requests are, before anybody sends one: until that has been
 * done for a while it is slow, and the first large document would hold up everybody else for three times as long as
 * those after it.
 */
import type { Documents } from '../documents/documents.ts';
import type { RequestHeaders } from '../headers/request-headers.ts';
import { FastPath } from './fast-path.ts';
import { firstDocuments } from './first-documents.ts';
import type { GraphRequests } from './graph-requests.ts';
import type { DocumentParams } from './ordinary-request.ts';

export interface ReadFirstOptions {
  /** Of the documents. */
  readonly size: number;
  /** Keep nothing. */
  readonly documents: Documents;
  /** May make no call, and write no log. */
  readonly requests: GraphRequests;
}

/** What is done for a token and what is answered without one differ. */
const senders: readonly RequestHeaders[] = [null, 'Bearer none'].map((authorization) => ({
  get: (name) => (name === 'authorization' ? authorization : null),
}));

/** In parts, each of which takes a few milliseconds. */
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
