/**
 * Admission of one request, checked when its head has arrived and again when its body is complete. Only then does it
 * count as waiting, until its first call: incomplete requests take no place.
 */
import type { Caller } from '../../rest/transport/tokens.ts';
import type { Upstream } from '../../rest/transport/upstream.ts';
import type { RefusalReason } from '../metrics/request-metrics.ts';
import type { Bodies, Body } from './bodies.ts';
import type { LoopDelay } from './loop-delay.ts';
import type { WarmUpQueue } from './warm-up-queue.ts';

/** What admission depends on. */
export interface AdmissionChecks {
  readonly upstream: Upstream;
  /** Measures the delay of the event loop; undefined if that is no reason to refuse. */
  readonly loopDelay: LoopDelay | undefined;
  readonly bodies: Bodies;
  readonly warmUp: WarmUpQueue;
}

/** Seconds after which a process with a late event loop or too many bodies may admit more. */
const retryAfter = 1;

export class RequestAdmission {
  readonly #checks: AdmissionChecks;
  readonly #caller: Caller | undefined;
  #body: Body | undefined;
  #settle: (() => void) | undefined;
  #hasEntered = false;
  #hasCalled = false;
  #refusedFor: number | undefined;
  #refusedBy: RefusalReason | undefined;

  constructor(checks: AdmissionChecks, caller: Caller | undefined) {
    this.#checks = checks;
    this.#caller = caller;
  }

  /** Seconds after which a refused request should try again; undefined while it is not refused. */
  get refusedFor(): number | undefined {
    return this.#refusedFor;
  }

  get refusedBy(): RefusalReason | undefined {
    return this.#refusedBy;
  }

  /** The head has arrived. Returns whether the request may continue. */
  begin(): boolean {
    this.#refusedFor = this.#delay();
    return this.#refusedFor === undefined;
  }

  /** The body begins. `onGivenUp` runs if the request is refused because of it. */
  expectBody(onGivenUp: () => void): void {
    const { bodies, upstream } = this.#checks;
    const caller = this.#caller;
    const isAccepted = caller !== undefined && upstream.isAccepted(caller);
    this.#body = bodies.begin({ tokenHash: caller?.tokenHash ?? '', isAccepted }, () => {
      this.#refusedFor = retryAfter;
      this.#refusedBy = 'bodies';
      onGivenUp();
    });
  }

  /** More bytes of the body have arrived. */
  take(bytes: number): void {
    this.#body?.take(bytes);
  }

  /** Resolves when a request of this size may enter; undefined if it may at once. */
  whenWarm(bytes: number): Promise<void> | undefined {
    return this.#checks.warmUp.wait(bytes);
  }

  /** The body is complete. Returns whether the request may continue. */
  enter(): boolean {
    this.#endBody();
    if (this.#hasEntered || this.#refusedFor !== undefined) return this.#hasEntered;
    this.#hasEntered = this.begin();
    return this.#hasEntered;
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

  #delay(): number | undefined {
    const { upstream, loopDelay } = this.#checks;
    if (loopDelay?.isTooLong) {
      this.#refusedBy = 'loop';
      return retryAfter;
    }
    const gateDelay = this.#caller && upstream.retryAfter(this.#caller);
    if (gateDelay !== undefined) this.#refusedBy = 'gate';
    return gateDelay;
  }
}
