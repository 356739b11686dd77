/** The facade as a handler of the Fetch standard, for any server. */
import { readBefore } from './body-read-before.ts';
import { type GraphRequests, isRefusal } from './graph-requests.ts';
import type { YogaServer } from './yoga-server.ts';

export interface FetchHandlerOptions {
  readonly yoga: () => Promise<YogaServer>;
  readonly requests: GraphRequests;
}

export const fetchHandler =
  ({ yoga, requests }: FetchHandlerOptions) =>
  async (request: Request): Promise<Response> => {
    const begun = requests.begin(request.headers, request.method);
    if (isRefusal(begun)) {
      const { status, headers, body } = begun.answer;
      begun.request.refuse('OVERLOADED');
      return new Response(body, { status, headers });
    }
    try {
      const isGone = request.bodyUsed;
      const server = await yoga();
      const response = await server.fetch(request, {
        graphRequest: begun,
        bodyGone: isGone ? readBefore() : undefined,
      });
      response.headers.set('x-request-id', begun.id);
      return response;
    } finally {
      begun.end({ hasLeft: request.signal.aborted });
    }
  };
