/**
 * Reads that a request will probably need, made before a field requests them. They can only help: a read that fails
 * counts as not made, and one that is not needed counts in no budget.
 */
import type { AnyOperation } from '../table/operation.ts';
import type { HttpResponse } from '../transport/exchange.ts';
import { Call } from './call.ts';
import { isRepeatable } from './call-input.ts';
import type { CallState, Speculation, Target } from './call-state.ts';
import type { RestClientOptions } from './client-options.ts';
import { RateLimits } from './rate-limits.ts';
import type { Scope } from './scope.ts';
import { Turns } from './turns.ts';

/** Maximum number of such reads in one request. */
export const maxReads = 32;

interface Read {
  readonly call: Call;
  readonly isThere: PromiseWithResolvers<boolean>;
}

export class SpeculativeReads implements Speculation {
  readonly #scope: Scope;
  readonly #options: RestClientOptions;
  /** Reads whose values no field has requested yet, by path. */
  readonly #reads = new Map<string, Read>();
  #made = 0;
  #claimed = 0;
  isOver = false;

  constructor(scope: Scope, options: RestClientOptions) {
    // Their turns and rate limits are separate, so that no other call waits because of them.
    this.#scope = { ...scope, turns: new Turns(), limits: new RateLimits(scope.upstream.now) };
    this.#options = options;
  }

  /**
   * Makes a read. Resolves with whether its response can be used, as soon as it has arrived. Undefined if the read is
   * not made.
   */
  begin(operation: AnyOperation, target: Target): Promise<boolean> | undefined {
    const known = this.#reads.get(target.path);
    if (known) return known.isThere.promise;
    if (!this.#mayRead(operation, target)) return undefined;
    const call = this.#callOf(operation, target);
    if (!call) return undefined;
    const isThere = Promise.withResolvers<boolean>();
    call.record.reason = 'speculative';
    this.#made += 1;
    this.#reads.set(target.path, { call, isThere });
    call.makeFor(this, this.#scope.budgets.speculativeBytes);
    return isThere.promise;
  }

  /** A call that may not be needed must not delay others, so none is made while many are in progress. */
  #mayRead(operation: AnyOperation, target: Target): boolean {
    const { upstream, caller, speculation } = this.#options;
    if (this.isOver || this.#made === maxReads || !isRepeatable(operation, target)) return false;
    if (!caller || !speculation?.mayRead(target.path)) return false;
    return this.#scope.budgets.callsLeft > 0 && upstream.hasRoomFor(1, caller);
  }

  /** Undefined if the hook of the host fails. If the call is needed, that error is reported then. */
  #callOf(operation: AnyOperation, target: Target): Call | undefined {
    try {
      return new Call(this.#scope, operation, target);
    } catch {
      return undefined;
    }
  }

  /** The read of this path. Undefined if it was not made, or if it failed. */
  callFor(path: string): Call | undefined {
    return this.#reads.get(path)?.call;
  }

  /** A read that fails before a field requests it counts as not made, so one that fails after that does, too. */
  forgives(): boolean {
    this.#claimed -= 1;
    return true;
  }

  claimed({ target }: CallState, value: Promise<unknown>): void {
    const read = this.#reads.get(target.path);
    if (!read) return;
    this.#reads.delete(target.path);
    this.#claimed += 1;
    // Others may still wait for the response, such as a batch for a page that a list has requested, too.
    value.then(
      () => read.isThere.resolve(true),
      () => read.isThere.resolve(false),
    );
  }

  received({ target }: CallState, { status }: HttpResponse): void {
    const isUsable = status >= 200 && status <= 299;
    if (!isUsable) this.#memory?.refused(target.path);
    this.#settle(target, isUsable);
  }

  lost({ target }: CallState): void {
    this.#settle(target, false);
  }

  #settle({ path }: Target, isUsable: boolean): void {
    this.#reads.get(path)?.isThere.resolve(isUsable);
    if (!isUsable) this.#reads.delete(path);
  }

  /** Ends the reads together with their request, and remembers whether they were useful. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const { isThere } of this.#reads.values()) isThere.resolve(false);
    if (this.#made > 0) this.#memory?.ended(this.#claimed < this.#made);
  }

  /** Undefined if the service has not accepted the token, so that invented tokens leave nothing. */
  get #memory(): RestClientOptions['speculation'] {
    const { upstream, caller, speculation } = this.#options;
    return caller && upstream.isAccepted(caller) ? speculation : undefined;
  }
}
