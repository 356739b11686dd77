/**
 * Lets requests to the graph in, or refuses them before anything is done for them: when the process, or the
 * way to the service, has more to do than it can do soon.
 */
import type { GraphQLSchema } from 'graphql';
import type { DocumentCosts } from '../graphql/plan/document-cost.ts';
import type { Execute } from '../graphql/plan/execute.ts';
import type { QueryCosts } from '../graphql/plan/query-costs.ts';
import type { RestClientOptions } from '../rest/client.ts';
import { callerOf } from '../rest/tokens.ts';
import { GraphRequest, type RequestHeaders } from './graph-request.ts';
import type { LargeGarbage } from './large-garbage.ts';
import type { LoopDelay } from './loop-delay.ts';
import { overloadedAnswer, type PlainAnswer } from './overloaded.ts';
import type { RequestLog } from './request-log.ts';

/** What all requests share. */
export interface GraphServices {
  readonly schema: GraphQLSchema;
  /** What runs operations. */
  readonly execute: Execute;
  readonly costs: DocumentCosts;
  readonly queryCosts: QueryCosts;
  readonly client: Pick<RestClientOptions, 'upstream' | 'deadlineMs' | 'callBudget' | 'byteBudget'>;
  /** Bytes that one answer may have. */
  readonly responseBytes: number;
  /** Whether callers may ask for the calls of their request. */
  readonly trace: boolean;
  readonly garbage: LargeGarbage;
  readonly log: RequestLog | undefined;
  /** What a refused request is told besides, for browsers. */
  readonly corsHeaders: (origin: string | null) => Readonly<Record<string, string>>;
  /** Tells that the process is behind; absent where that is no reason to refuse. */
  readonly loopDelay: LoopDelay | undefined;
}

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
