/**
 * Lets requests to the graph in, or refuses them before anything is done for them: when the process, or the
 * way to the service, has more to do than it can do soon.
 */
import type { GraphQLSchema } from 'graphql';
import type { DocumentCosts } from '../graphql/cost/document-cost.ts';
import type { RestClientOptions } from '../rest/client.ts';
import { callerOf } from '../rest/tokens.ts';
import { GraphRequest, type RequestHeaders } from './graph-request.ts';
import type { LargeGarbage } from './large-garbage.ts';
import type { LoopDelay } from './loop-delay.ts';
import type { RequestLog } from './request-log.ts';

/** What all requests share. */
export interface GraphServices {
  readonly schema: GraphQLSchema;
  readonly costs: DocumentCosts;
  readonly client: Pick<RestClientOptions, 'upstream' | 'deadlineMs' | 'callBudget' | 'byteBudget'>;
  /** Bytes that one answer may have. */
  readonly responseBytes: number;
  /** Whether callers may ask for the calls of their request. */
  readonly trace: boolean;
  readonly garbage: LargeGarbage;
  readonly log: RequestLog | undefined;
  /** Tells that the process is behind; absent where that is no reason to refuse. */
  readonly loopDelay: LoopDelay | undefined;
}

export interface Refusal {
  /** Seconds after which to come again. */
  readonly retryAfter: number;
  readonly request: GraphRequest;
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
    if (typeof retryAfter === 'number')
      return { retryAfter, request: new GraphRequest(this.#services, { headers }) };
    return new GraphRequest(this.#services, {
      headers,
      caller,
      onBegin: key === undefined ? undefined : upstream.expect(key),
    });
  }
}

export const isRefusal = (begun: GraphRequest | Refusal): begun is Refusal => 'retryAfter' in begun;
