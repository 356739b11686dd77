/**
 * The way of one request into the process. Whether it may come in is asked when its head has come, and once more when
 * its body is whole; only then it counts as one that waits for its turn, until its first call. Half a request takes no
 * place from anybody, and one that is answered at once needs none.
 */
import type { Caller } from '../../rest/transport/tokens.ts';
import type { Upstream } from '../../rest/transport/upstream.ts';
import type { Bodies, Body } from './bodies.ts';
import type { LoopDelay } from './loop-delay.ts';
import type { WarmUpQueue } from './warm-up-queue.ts';

/** What decides about it. */
export interface AdmissionChecks {
  readonly upstream: Upstream;
  /** Tells that the process is behind; absent where that is no reason to refuse. */
  readonly loopDelay: LoopDelay | undefined;
  readonly bodies: Bodies;
  readonly warmUp: WarmUpQueue;
}

/** Seconds after which a process that is behind, or holds too many bodies, may take more. */
const retryAfter = 1;

export class RequestAdmission {
  readonly #checks: AdmissionChecks;
  readonly #caller: Caller | undefined;
  #body: Body | undefined;
  #settle: (() => void) | undefined;
  #hasEntered = false;
  #hasCalled = false;
  #refusedFor: number | undefined;

  constructor(checks: AdmissionChecks, caller: Caller | undefined) {
    this.#checks = checks;
    this.#caller = caller;
  }

  /** Seconds after which a request that was refused should come again; undefined while it was not. */
  get refusedFor(): number | undefined {
    return this.#refusedFor;
  }

  /** The head has come: whether the request may go on. */
  begin(): boolean {
    this.#refusedFor = this.#delay();
    return this.#refusedFor === undefined;
  }

  /** The body is about to come. `onGivenUp` runs where the request is refused because of it. */
  expectBody(onGivenUp: () => void): void {
    const { bodies, upstream } = this.#checks;
    const caller = this.#caller;
    const isAccepted = caller !== undefined && upstream.isAccepted(caller);
    this.#body = bodies.begin({ tokenHash: caller?.tokenHash ?? '', isAccepted }, () => {
      this.#refusedFor = retryAfter;
      onGivenUp();
    });
  }

  /** So many bytes of the body have come. */
  take(bytes: number): void {
    this.#body?.take(bytes);
  }

  /** Resolves when a request of this size may enter; undefined if it may at once. */
  whenWarm(bytes: number): Promise<void> | undefined {
    return this.#checks.warmUp.wait(bytes);
  }

  /** The body is whole: whether the request may go on. */
  enter(): boolean {
    this.#endBody();
    if (this.#hasEntered || this.#refusedFor !== undefined) return this.#hasEntered;
    this.#hasEntered = this.begin();
    return this.#hasEntered;
  }

  /** The turn of the event loop in which it entered ends without its answer: it counts as waiting from here on. */
  wait(): void {
    if (this.#settle || this.#hasCalled || !this.#caller) return;
    const { upstream } = this.#checks;
    this.#settle = upstream.expect(upstream.turnKeyOf(this.#caller));
  }

  /** Its first call has come, or it makes none: it does not count as waiting any more. */
  readonly called = (): void => {
    this.#hasCalled = true;
    this.#settle?.();
  };

  /** The request is over, wherever it was. */
  end(): void {
    this.#endBody();
    this.called();
  }

  #endBody(): void {
    this.#body?.end();
    this.#body = undefined;
  }

  #delay(): number | undefined {
    const { upstream, loopDelay } = this.#checks;
    if (loopDelay?.isTooLong) return retryAfter;
    return this.#caller && upstream.retryAfter(this.#caller);
  }
}
