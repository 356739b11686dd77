/**
 * Lets requests to the graph in, or refuses them before anything is done for them: when the process, or the
 * way to the service, has more to do than it can do soon.
 */

import type { RequestHeaders } from '../headers/request-headers.ts';
import { requestIdOf } from '../headers/request-id.ts';
import { overloadedAnswer } from '../out/overloaded.ts';
import { errorAnswer, type PlainAnswer } from '../out/plain-answer.ts';
import type { Bodies } from '../request/bodies.ts';
import { type Door, Entry } from '../request/entry.ts';
import { GraphRequest } from '../request/graph-request.ts';
import type { GraphServices } from '../request/graph-services.ts';
import type { LoopDelay } from '../request/loop-delay.ts';
import type { WarmUpQueue } from '../request/warm-up-queue.ts';
import { ConnectionCallers } from './connection-callers.ts';

export interface GraphRequestsOptions extends GraphServices {
  /** Tells that the process is behind; absent where that is no reason to refuse. */
  readonly loopDelay: LoopDelay | undefined;
  /** Those that are under way. */
  readonly bodies: Bodies;
  readonly warmUp: WarmUpQueue;
}

export class GraphRequests {
  readonly #options: GraphRequestsOptions;
  readonly #door: Door;
  readonly #callers = new ConnectionCallers();

  constructor(options: GraphRequestsOptions) {
    const { client, loopDelay, bodies, warmUp } = options;
    this.#options = options;
    this.#door = { upstream: client.upstream, loopDelay, bodies, warmUp };
  }

  /**
   * The head of a request has come, over a connection where that is known. Where its entry is refused, `refuse` answers
   * it.
   */
  begin(headers: RequestHeaders, method = 'POST', connection?: object): GraphRequest {
    // A preflight does nothing, and refused it would hide from the page why.
    const isAsking = method !== 'OPTIONS';
    const caller = isAsking
      ? this.#callers.of(headers.get('authorization'), connection)
      : undefined;
    const entry = new Entry(this.#door, caller);
    if (isAsking) entry.begin();
    return new GraphRequest(this.#options, { headers, method, caller }, entry);
  }

  /** What is answered to bytes that do not say what they are a request for. */
  noAddress(headers: RequestHeaders, method: string | undefined): PlainAnswer {
    const message =
      'The Host header must name one host and form a valid address with the request target.';
    const answer = errorAnswer(400, message, { code: 'BAD_REQUEST' });
    const id = requestIdOf(headers.get('x-request-id'));
    const more = this.#options.answerHeaders({ id, headers, method });
    return { ...answer, headers: { ...answer.headers, ...more } };
  }

  /** Ends a request whose entry is refused; what it is answered. */
  refuse(request: GraphRequest): PlainAnswer {
    const { headers, ...answer } = overloadedAnswer(request.entry.refusedFor ?? 0);
    request.refuse('OVERLOADED', answer.status);
    return { ...answer, headers: { ...headers, ...request.answerHeaders } };
  }
}
