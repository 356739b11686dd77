/** The facade as a handler of the Fetch standard, for any server. */
import type { YogaServerInstance } from 'graphql-yoga';
import { readBefore } from './body-read-before.ts';
import { type GraphRequests, isRefusal } from './graph-requests.ts';
import { overloadedAnswer } from './overloaded.ts';
import type { RequestScope } from './use-graph-request.ts';

export interface FetchHandlerOptions {
  readonly yoga: YogaServerInstance<RequestScope, object>;
  readonly requests: GraphRequests;
  /** What a refused request is told besides, for browsers. */
  readonly corsHeaders: (origin: string | null) => Readonly<Record<string, string>>;
}

export const fetchHandler =
  ({ yoga, requests, corsHeaders }: FetchHandlerOptions) =>
  async (request: Request): Promise<Response> => {
    const { headers } = request;
    const begun = requests.begin(headers, request.method);
    if (isRefusal(begun)) {
      const {
        status,
        headers: said,
        body,
      } = overloadedAnswer(begun.retryAfter, headers.get('accept'));
      begun.request.refuse('OVERLOADED');
      const all = {
        ...said,
        ...corsHeaders(headers.get('origin')),
        'x-request-id': begun.request.id,
      };
      return new Response(body, { status, headers: all });
    }
    try {
      const response = await yoga.fetch(request, {
        graphRequest: begun,
        bodyGone: request.bodyUsed ? readBefore() : undefined,
      });
      response.headers.set('x-request-id', begun.id);
      return response;
    } finally {
      begun.end({ hasLeft: request.signal.aborted });
    }
  };
