/**
 * Lets requests to the graph in, or refuses them before anything is done for them: when the process, or the
 * way to the service, has more to do than it can do soon.
 */
import { callerOf } from '../rest/tokens.ts';
import { GraphRequest, type GraphServices, type RequestHeaders } from './graph-request.ts';
import { overloadedAnswer, type PlainAnswer } from './overloaded.ts';

/** A request that nothing is done for, and what it is answered. */
export interface Refusal {
  readonly request: GraphRequest;
  readonly answer: PlainAnswer;
}

/** Seconds after which a process that is behind may have caught up. */
const secondsBehind = 1;

export class GraphRequests {
  readonly #services: GraphServices;

  constructor(services: GraphServices) {
    this.#services = services;
  }

  begin(headers: RequestHeaders, method = 'POST'): GraphRequest | Refusal {
    // A preflight does nothing, and refused it would hide from the page why.
    if (method === 'OPTIONS') return new GraphRequest(this.#services, { headers });
    const { upstream } = this.#services.client;
    const caller = callerOf(headers.get('authorization'));
    const key = caller && upstream.turnKeyOf(caller);
    const retryAfter = this.#services.loopDelay?.isTooLong
      ? secondsBehind
      : key && upstream.admission(key);
    if (typeof retryAfter === 'number') return this.#refuse(headers, retryAfter);
    return new GraphRequest(this.#services, {
      headers,
      caller,
      onBegin: key === undefined ? undefined : upstream.expect(key),
    });
  }

  #refuse(headers: RequestHeaders, retryAfter: number): Refusal {
    const request = new GraphRequest(this.#services, { headers });
    const { status, headers: said, body } = overloadedAnswer(retryAfter, headers.get('accept'));
    const mayRead = this.#services.corsHeaders(headers.get('origin'));
    const answer = { status, headers: { ...said, ...mayRead, 'x-request-id': request.id }, body };
    return { request, answer };
  }
}

export const isRefusal = (begun: GraphRequest | Refusal): begun is Refusal => 'answer' in begun;
