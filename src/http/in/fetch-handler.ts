/** The facade as a handler of the Fetch standard, for any server. */
import { asFetched } from '../out/plain-response.ts';
import { bodyConsumed } from '../request/body-errors.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import type { YogaServer } from '../yoga/yoga-server.ts';
import { isOneHost } from './address.ts';
import type { GraphRequests } from './graph-requests.ts';

export interface FetchHandlerOptions {
  readonly yoga: () => Promise<YogaServer>;
  readonly requests: GraphRequests;
}

export function fetchHandler({ yoga, requests }: FetchHandlerOptions) {
  const refuse = (graphRequest: GraphRequest) => asFetched(requests.refuse(graphRequest));
  return async (request: Request): Promise<Response> => {
    const { headers, method } = request;
    if (!isOneHost(headers.get('host'))) return asFetched(requests.noAddress(headers, method));
    const begun = requests.begin(headers, method);
    if (begun.admission.refusedFor !== undefined) return refuse(begun);
    let status: number | null = null;
    try {
      const isGone = request.bodyUsed;
      const server = await yoga();
      const response = await server.fetch(request, {
        graphRequest: begun,
        bodyError: isGone ? bodyConsumed() : undefined,
      });
      if (begun.admission.refusedFor !== undefined) return refuse(begun);
      for (const [name, value] of Object.entries(begun.responseHeaders))
        response.headers.set(name, value);
      ({ status } = response);
      return response;
    } catch (error) {
      // A caller that leaves is not an internal error.
      if (request.signal.aborted) throw error;
      const response = requests.fail(begun, error);
      ({ status } = response);
      return asFetched(response);
    } finally {
      begun.end({ hasLeft: request.signal.aborted, status });
    }
  };
}
