/** The facade as a handler of the Fetch standard, for any server. */

import { brokenInside } from '../out/broken-inside.ts';
import type { PlainAnswer } from '../out/plain-answer.ts';
import { readBefore } from '../request/body-read-before.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import type { YogaServer } from '../yoga/yoga-server.ts';
import { isOneHost } from './address.ts';
import type { GraphRequests } from './graph-requests.ts';

export interface FetchHandlerOptions {
  readonly yoga: () => Promise<YogaServer>;
  readonly requests: GraphRequests;
}

export function fetchHandler({ yoga, requests }: FetchHandlerOptions) {
  const refuse = (graphRequest: GraphRequest) => asResponse(requests.refuse(graphRequest));
  return async (request: Request): Promise<Response> => {
    const { headers, method } = request;
    if (!isOneHost(headers.get('host'))) return asResponse(requests.noAddress(headers, method));
    const begun = requests.begin(headers, method);
    if (begun.entry.refusedFor !== undefined) return refuse(begun);
    let status: number | null = null;
    try {
      const isGone = request.bodyUsed;
      const server = await yoga();
      const response = await server.fetch(request, {
        graphRequest: begun,
        bodyGone: isGone ? readBefore() : undefined,
      });
      if (begun.entry.refusedFor !== undefined) return refuse(begun);
      for (const [name, value] of Object.entries(begun.answerHeaders))
        response.headers.set(name, value);
      ({ status } = response);
      return response;
    } catch (error) {
      // A caller that leaves is no fault of ours.
      if (request.signal.aborted) throw error;
      begun.fail(error);
      ({ status } = brokenInside);
      const headers = { ...brokenInside.headers, ...begun.answerHeaders };
      return asResponse({ ...brokenInside, headers });
    } finally {
      begun.end({ hasLeft: request.signal.aborted, status });
    }
  };
}

const asResponse = ({ status, headers, body }: PlainAnswer) =>
  new Response(body, { status, headers });
