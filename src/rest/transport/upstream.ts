/**
 * The REST service as all requests of a process share it: admission, health, retry budget and connections. It has
 * tokens only as hashes.
 */
import { Admission } from './admission.ts';
import { Attempt, type Sender, type Sent, type Transport } from './attempt.ts';
import { SharedByteBudget } from './byte-budget.ts';
import { AcceptedTokens, type Caller } from './callers.ts';
import type { TlsSettings } from './connection-settings.ts';
import { type ConnectionOptions, Connections } from './connections.ts';
import type { HttpRequest } from './exchange.ts';
import { Health } from './health.ts';
import { pauseUntil } from './pause.ts';
import { ReadingTurns } from './reading-turns.ts';
import { RetryBudget } from './retry-budget.ts';

/** A path in the URL is a prefix of all paths. */
export interface UpstreamOptions extends ConnectionOptions {
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** Maximum number of waiting calls. */
  readonly queueLimit: number;
  /** Maximum number of response bytes that all current requests have in memory. */
  readonly heldBytes: number;
  /** Returns the milliseconds to wait before a retry. */
  readonly retryDelay: () => number;
}

export class Upstream {
  /** The bytes of responses that all current requests have in memory. */
  readonly byteBudget: SharedByteBudget;
  /** Distributes the parsing of responses over turns of the event loop. */
  readonly readings = new ReadingTurns();
  readonly now: () => number;
  /** Address of the service. */
  readonly address: string;
  readonly #connections: Connections;
  readonly #transport: Transport;
  readonly #prefix: string;
  readonly #retryDelay: () => number;
  #inFlight = 0;
  #onIdle = () => {};
  #closed: Promise<void> | undefined;

  constructor(options: UpstreamOptions) {
    const { url, connections, queueLimit, maxUpstreamBytes, retryDelay, now } = options;
    this.now = now;
    this.address = `${url.origin}${url.pathname}`;
    this.#prefix = url.pathname.replace(/\/+$/, '');
    this.#retryDelay = retryDelay;
    this.byteBudget = new SharedByteBudget(options.heldBytes);
    const admission = new Admission({ places: connections, queueLimit, now });
    this.#connections = new Connections(options);
    this.#transport = {
      origin: url.origin,
      maxBytes: maxUpstreamBytes,
      admission,
      health: new Health({
        now,
        onOutage: (reason, token) => admission.refuseWaiting(reason, token),
      }),
      retries: new RetryBudget(now),
      tokens: new AcceptedTokens(),
      connections: this.#connections,
      now,
      onEnd: () => {
        this.#inFlight -= 1;
        if (this.#inFlight === 0) this.#onIdle();
      },
    };
  }

  /** False while the service is unreachable for all callers. */
  get ready(): boolean {
    return this.#transport.health.ready;
  }

  get gate(): Admission['figures'] {
    return this.#transport.admission.figures;
  }

  get retries(): Pick<RetryBudget, 'spent' | 'denied'> {
    return this.#transport.retries;
  }

  /** Whether the service has accepted the caller's token recently enough. */
  isAccepted({ tokenHash }: Caller): boolean {
    return this.#transport.tokens.has(tokenHash);
  }

  #turnKeyOf({ tokenHash }: Caller): string {
    return this.#transport.tokens.turnKeyOf(tokenHash);
  }

  /** Seconds after which a new request of this caller should be repeated. Undefined if it is admitted. */
  retryAfter(caller: Caller): number | undefined {
    return this.#transport.admission.retryAfter(this.#turnKeyOf(caller), caller.tokenHash);
  }

  /** Makes one attempt of a call, which receives the outcome. `path` is relative to the service's address. */
  send(request: HttpRequest, sender: Sender, sent: Sent): void {
    const prefixed = this.#prefix ? { ...request, path: this.#prefix + request.path } : request;
    this.#inFlight += 1;
    new Attempt(this.#transport, prefixed, sender, sent).send();
  }

  /**
   * Waits for `waitMs` and a random delay, then decides whether the call may be sent again. It may not during an
   * outage, without retry budget, or after the deadline.
   */
  async waitForRetry(waitMs: number, { signal, tokenHash }: Sender): Promise<boolean> {
    const { health, retries } = this.#transport;
    if (health.isOutFor(tokenHash)) return false;
    await pauseUntil(signal, waitMs + this.#retryDelay());
    // Takes the retry from the budget only now, since a waiting call may never be sent.
    return !signal.aborted && !health.isOutFor(tokenHash) && retries.spend();
  }

  /** Uses these certificates for the connections of later calls. */
  renew(tls: TlsSettings): void {
    this.#connections.renew(tls);
  }

  /** Waits for exchanges in progress, then closes all connections. */
  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    if (this.#inFlight > 0)
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    await this.#connections.close();
  }
}
