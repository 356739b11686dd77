/**
 * Turns equal reads of one caller into one call if they are in progress at the same time, and if that call began after
 * the caller's last write. Only bytes are shared: each request parses them itself.
 */
import type { TokenWrites } from '../kept/token-writes.ts';
import type { Sender } from '../transport/attempt.ts';
import type { HttpRequest } from '../transport/exchange.ts';
import type { Upstream } from '../transport/upstream.ts';
import { Flight, type Passenger, type Sharing } from './flight.ts';
import { SharedRetry } from './shared-retry.ts';

/** Milliseconds for which further calls may join a read, so that a read that hangs does not delay all later ones. */
const maxAgeMs = 1_000;
/** Maximum number of paths that are remembered because their responses must not be shared. */
const maxUnshared = 1_000;

/** How the calls of one request are sent to the service. */
export interface Service {
  send(request: HttpRequest, sender: Sender, call: Sharing): void;
  /** Waits `waitMs` and a jittered delay, then decides whether the call may be sent again. */
  waitForRetry(waitMs: number, sender: Sender, call: Sharing): Promise<boolean>;
}

export class SharedReads {
  readonly #upstream: Upstream;
  readonly #writes: TokenWrites;
  readonly #flights = new Map<string, Flight>();
  readonly #unshared = new Set<string>();
  /** The read that each call waited for last. */
  readonly #flightOf = new WeakMap<Sharing, Flight>();
  readonly #retries = new WeakMap<Flight, SharedRetry>();

  constructor(upstream: Upstream, writes: TokenWrites) {
    this.#upstream = upstream;
    this.#writes = writes;
  }

  /** The service for requests of a caller. `representation`: the headers of the request that may change a response. */
  of(representation: string): Service {
    return {
      send: (request, sender, call) => this.#sendFor(representation, { request, sender, call }),
      waitForRetry: (waitMs, sender, call) => this.#waitForRetry(waitMs, sender, call),
    };
  }

  #sendFor(representation: string, passenger: Passenger): void {
    const { request, sender, call } = passenger;
    call.setShared(false);
    const { path, body, addedKey = '' } = request;
    const target = `${sender.tokenHash} ${representation}\n${path}${addedKey}\n${body ?? ''}`;
    if (!request.isShareable || sender.signal.aborted || this.#unshared.has(target)) {
      this.#upstream.send(request, sender, call);
      return;
    }
    const etag = request.isConditional ? request.headers.at(-1) : '';
    const key = `${target}\n${etag} ${call.isLast} ${this.#writes.of(sender.tokenHash)}`;
    const known = this.#flights.get(key);
    const now = this.#upstream.now();
    if (known?.isOpen && now - known.startedAt < maxAgeMs) {
      this.#flightOf.set(call, known);
      known.join(passenger);
      return;
    }
    const flight = new Flight(passenger, {
      upstream: this.#upstream,
      startedAt: now,
      onEnd: (ended, isShareable) => {
        if (this.#flights.get(key) === ended) this.#flights.delete(key);
        if (!isShareable) this.#leaveUnshared(target);
      },
    });
    this.#flights.set(key, flight);
    this.#flightOf.set(call, flight);
    flight.start(passenger);
  }

  #waitForRetry(waitMs: number, sender: Sender, call: Sharing): Promise<boolean> {
    const flight = this.#flightOf.get(call);
    if (!flight?.isShareable) return this.#upstream.waitForRetry(waitMs, sender);
    const known = this.#retries.get(flight);
    // A call that left the read because its time was over knows no `Retry-After`, so it does not wait for the shared
    // retry.
    if (known) {
      return known.waitMs === waitMs
        ? known.wait(sender.signal)
        : this.#upstream.waitForRetry(waitMs, sender);
    }
    const retry = new SharedRetry({
      waitMs,
      decide: async (signal) => {
        // Until all calls have received the outcome, others may still join the retry.
        await flight.handedOut;
        return this.#upstream.waitForRetry(waitMs, { ...sender, signal });
      },
      onEnd: () => this.#retries.delete(flight),
    });
    this.#retries.set(flight, retry);
    return retry.wait(sender.signal);
  }

  #leaveUnshared(target: string): void {
    if (this.#unshared.size >= maxUnshared) this.#unshared.clear();
    this.#unshared.add(target);
  }
}
