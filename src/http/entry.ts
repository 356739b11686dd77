/**
 * The way of one request into the process. Whether it may come in is asked when its head has come, and once more when
 * its body is whole; only then it counts as one that waits for its turn. Half a request takes no place from anybody.
 */
import type { Caller } from '../rest/tokens.ts';
import type { Upstream } from '../rest/upstream.ts';
import type { Bodies, Body } from './bodies.ts';
import type { LoopDelay } from './loop-delay.ts';

/** What decides about it. */
export interface Door {
  readonly upstream: Upstream;
  /** Tells that the process is behind; absent where that is no reason to refuse. */
  readonly loopDelay: LoopDelay | undefined;
  readonly bodies: Bodies;
}

/** Seconds after which a process that is behind, or holds too many bodies, may take more. */
const retryAfter = 1;

export class Entry {
  readonly #door: Door;
  readonly #caller: Caller | undefined;
  #body: Body | undefined;
  #settle: (() => void) | undefined;
  #hasEntered = false;
  #refusedFor: number | undefined;

  constructor(door: Door, caller: Caller | undefined) {
    this.#door = door;
    this.#caller = caller;
  }

  /** Seconds after which a request that was refused should come again; undefined while it was not. */
  get refusedFor(): number | undefined {
    return this.#refusedFor;
  }

  /** Settles what counts it as waiting, where it does. */
  get onBegin(): (() => void) | undefined {
    return this.#settle;
  }

  /** The head has come: whether the request may go on. */
  begin(): boolean {
    this.#refusedFor = this.#delay();
    return this.#refusedFor === undefined;
  }

  /** The body is about to come. `onGivenUp` runs where the request is refused because of it. */
  expectBody(onGivenUp: () => void): void {
    const { bodies, upstream } = this.#door;
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

  /** The body is whole: whether the request may go on. It counts as waiting until its first call from here on. */
  enter(): boolean {
    this.#body?.end();
    this.#body = undefined;
    if (this.#hasEntered || this.#refusedFor !== undefined) return this.#hasEntered;
    this.#hasEntered = this.begin();
    const { upstream } = this.#door;
    if (this.#hasEntered && this.#caller)
      this.#settle = upstream.expect(upstream.turnKeyOf(this.#caller));
    return this.#hasEntered;
  }

  /** The request is over, wherever it was. */
  end(): void {
    this.#body?.end();
    this.#body = undefined;
    this.#settle?.();
  }

  #delay(): number | undefined {
    const { upstream, loopDelay } = this.#door;
    if (loopDelay?.isTooLong) return retryAfter;
    return this.#caller && upstream.admission(this.#caller);
  }
}
