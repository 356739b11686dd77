/**
 * Admission of one request, checked when its head has arrived and again when its body is complete. Only then does it
 * count as waiting, until its first call: incomplete requests take no place.
 */
import type { Caller } from '../../rest/transport/tokens.ts';
import type { Upstream } from '../../rest/transport/upstream.ts';
import type { RefusalReason } from '../metrics/request-metrics.ts';
import type { Bodies, Body } from './bodies.ts';
import type { LoopDelay } from './loop-delay.ts';

/** What admission depends on. */
export interface AdmissionChecks {
  readonly upstream: Upstream;
  /** Measures the delay of the event loop; undefined if that is no reason to refuse. */
  readonly loopDelay: LoopDelay | undefined;
  readonly bodies: Bodies;
}

/** Why a request is refused, and the seconds after which it should be sent again. */
export interface Refusal {
  readonly by: RefusalReason;
  readonly retryAfter: number;
}

/** Seconds after which a process with a late event loop or too many bodies may admit more. */
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

  /** Undefined while the request is not refused. */
  get refusal(): Refusal | undefined {
    return this.#refusal;
  }

  /** The head has arrived. */
  begin(): void {
    this.#refusal = this.#check();
  }

  /** The body begins. `onGivenUp` runs if the request is refused because of it. */
  expectBody(onGivenUp: () => void): void {
    const { bodies, upstream } = this.#checks;
    const caller = this.#caller;
    const isAccepted = caller !== undefined && upstream.isAccepted(caller);
    this.#body = bodies.begin({ tokenHash: caller?.tokenHash ?? '', isAccepted }, () => {
      this.#refusal = { by: 'bodies', retryAfter };
      onGivenUp();
    });
  }

  /** More bytes of the body have arrived. */
  take(bytes: number): void {
    this.#body?.take(bytes);
  }

  /** The body is complete. Returns whether the request may continue. */
  enter(): boolean {
    this.#endBody();
    if (!this.#refusal) this.begin();
    return !this.#refusal;
  }

  /**
   * The request did not respond in the turn of the event loop in which it entered: from now on it counts as waiting.
   */
  wait(): void {
    if (this.#settle || this.#hasCalled || !this.#caller) return;
    const { upstream } = this.#checks;
    this.#settle = upstream.expect(upstream.turnKeyOf(this.#caller));
  }

  /** The request makes its first call, or none: it does not count as waiting any more. */
  readonly onFirstCall = (): void => {
    this.#hasCalled = true;
    this.#settle?.();
  };

  /** The request is over. */
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
