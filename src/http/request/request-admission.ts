/**
 * Admission of one request, which is checked when its head has arrived, and again when its body is complete. From then
 * on the request counts as waiting until its first call; incomplete requests do not count.
 */
import type { Caller } from '../../rest/transport/callers.ts';
import type { Upstream } from '../../rest/transport/upstream.ts';
import type { RefusalReason } from '../../server/metrics.ts';
import type { Bodies, Body } from './bodies.ts';
import type { LoopDelay } from './loop-delay.ts';

/** What admission depends on. */
export interface AdmissionChecks {
  readonly upstream: Upstream;
  /** Measures the delay of the event loop. Undefined if requests are not refused for it. */
  readonly loopDelay: LoopDelay | undefined;
  readonly bodies: Bodies;
}

/** Why a request is refused, and the number of seconds after which it should be repeated. */
export interface Refusal {
  readonly by: RefusalReason;
  readonly retryAfter: number;
}

/** Number of seconds after which a process may accept more if its event loop is late, or if it has too many bodies. */
const retryAfter = 1;

export class RequestAdmission {
  readonly #checks: AdmissionChecks;
  readonly #caller: Caller | undefined;
  #body: Body | undefined;
  #settle: (() => void) | undefined;
  #hasCalled = false;
  #refusal: Refusal | undefined;

  constructor(checks: AdmissionChecks, caller: Caller | undefined) {
    this.#checks = checks;
    this.#caller = caller;
  }

  /** Why the request is refused. Undefined if it is not. */
  get refusal(): Refusal | undefined {
    return this.#refusal;
  }

  /** Checks the request when its head has arrived. */
  begin(): void {
    this.#refusal = this.#check();
  }

  /** Counts the body, which begins. `onGivenUp` runs if the request is refused because of it. */
  expectBody(onGivenUp: () => void): void {
    const { bodies, upstream } = this.#checks;
    const caller = this.#caller;
    const isAccepted = caller !== undefined && upstream.isAccepted(caller);
    this.#body = bodies.begin({ tokenHash: caller?.tokenHash ?? '', isAccepted }, () => {
      this.#refusal = { by: 'bodies', retryAfter };
      onGivenUp();
    });
  }

  /** Counts received bytes of the body. */
  take(bytes: number): void {
    this.#body?.take(bytes);
  }

  /** Checks the request when its body is complete. Returns whether it may continue. */
  enter(): boolean {
    this.#endBody();
    if (!this.#refusal) this.begin();
    return !this.#refusal;
  }

  /** Counts the request as waiting, because it did not respond in the same turn of the event loop. */
  wait(): void {
    if (this.#settle || this.#hasCalled || !this.#caller) return;
    const { upstream } = this.#checks;
    this.#settle = upstream.expect(upstream.turnKeyOf(this.#caller));
  }

  /** No longer counts the request as waiting, because it makes its first call, or none. */
  readonly onFirstCall = (): void => {
    this.#hasCalled = true;
    this.#settle?.();
  };

  /** To be called when the request is over. */
  end(): void {
    this.#endBody();
    this.onFirstCall();
  }

  #endBody(): void {
    this.#body?.end();
    this.#body = undefined;
  }

  #check(): Refusal | undefined {
    const { upstream, loopDelay } = this.#checks;
    if (loopDelay?.isTooLong) return { by: 'loop', retryAfter };
    const gateDelay = this.#caller && upstream.retryAfter(this.#caller);
    return gateDelay === undefined ? undefined : { by: 'gate', retryAfter: gateDelay };
  }
}
