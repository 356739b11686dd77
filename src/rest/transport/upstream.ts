/**
 * The REST service as all requests of a process share it: the gate, the breaker, the budget of retries, and the
 * connections. It has tokens only as hashes.
 */
import type { RestError } from '../values/errors.ts';
import { Breaker } from './breaker.ts';
import { SharedByteBudget } from './byte-budget.ts';
import { AcceptedTokens, type Caller } from './callers.ts';
import type { TlsSettings } from './connection-settings.ts';
import { type ConnectionOptions, Connections } from './connections.ts';
import { deadlineCause, pause } from './deadline.ts';
import { exchange, type HttpRequest, type HttpResponse, type Recipient } from './exchange.ts';
import { Gate } from './gate.ts';
import { ReadingTurns } from './reading-turns.ts';

/** A path in the URL is a prefix of all paths. */
export interface UpstreamOptions extends ConnectionOptions {
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** Number of calls that may wait before the one of a new request. */
  readonly queueLimit: number;
  /** Maximum number of response bytes that all current requests have in memory. */
  readonly heldBytes: number;
  /** Returns the milliseconds to wait before a retry. */
  readonly retryDelay: () => number;
}

/** The request that makes the calls. */
export interface Sender {
  readonly tokenHash: string;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/** The call, which follows its attempts. */
export interface Sent extends Recipient {
  /** Whether this is a second attempt. */
  readonly isRetry: boolean;
  /** Called when the turn of the call has come. Throws if it must not be sent any more. */
  checkBeforeSending(): void;
  received(response: HttpResponse): void;
}

/** Share of calls that may be retries, and the number of retries that can be saved. */
const savedRetries = { perCall: 0.2, first: 3, most: 50 };

/** Seconds after which a request is repeated that was refused because too many calls wait. */
const retryAfter = 1;

export class Upstream {
  /** The bytes of responses that all current requests have in memory. */
  readonly byteBudget: SharedByteBudget;
  /** Distributes the parsing of responses over turns of the event loop. */
  readonly readings = new ReadingTurns();
  readonly now: () => number;
  /** Address of the service. */
  readonly address: string;
  readonly #options: UpstreamOptions;
  readonly #prefix: string;
  readonly #connections: Connections;
  readonly #gate: Gate;
  readonly #breaker: Breaker;
  readonly #tokens = new AcceptedTokens();
  /** Number of retries that were made, and of those that were denied. */
  readonly retries = { spent: 0, denied: 0 };
  #retriesLeft = savedRetries.first;
  #inFlight = 0;
  #onIdle = () => {};
  #closed: Promise<void> | undefined;

  constructor(options: UpstreamOptions) {
    const { url, connections, heldBytes, now } = options;
    this.now = now;
    this.address = `${url.origin}${url.pathname}`;
    this.byteBudget = new SharedByteBudget(heldBytes);
    this.#options = options;
    this.#prefix = url.pathname.replace(/\/+$/, '');
    this.#connections = new Connections(options);
    this.#gate = new Gate(connections, now);
    this.#breaker = new Breaker(now);
  }

  /** False while the service is unreachable for all callers. */
  get ready(): boolean {
    return this.#breaker.ready;
  }

  get gate(): Gate['figures'] {
    return this.#gate.figures;
  }

  /** Whether the service has accepted the caller's token recently enough. */
  isAccepted({ tokenHash }: Caller): boolean {
    return this.#tokens.has(tokenHash);
  }

  /** Seconds after which a new request of this caller should be repeated. Undefined if it is admitted. */
  retryAfter({ tokenHash }: Caller): number | undefined {
    const { waiting } = this.#gate.figures;
    if (waiting < this.#options.queueLimit) return undefined;
    const before = this.#gate.before(this.#tokens.turnKeyOf(tokenHash));
    return before < this.#options.queueLimit ? undefined : retryAfter;
  }

  /**
   * Waits for the turn of a call, and makes one attempt. `path` is relative to the service's address. Rejects with a
   * `RestError`.
   */
  async send(request: HttpRequest, sender: Sender, sent: Sent): Promise<HttpResponse> {
    this.#inFlight += 1;
    try {
      return await this.#attempt({ ...request, path: this.#prefix + request.path }, sender, sent);
    } finally {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#onIdle();
    }
  }

  async #attempt(request: HttpRequest, sender: Sender, sent: Sent): Promise<HttpResponse> {
    const { tokenHash, signal } = sender;
    const isProbe = this.#breaker.admit(tokenHash, request.isRead);
    const key = this.#tokens.turnKeyOf(tokenHash);
    await this.#gate.enter(key, signal);
    try {
      // While it has waited, the request may have ended, or the service may have become unreachable.
      signal.throwIfAborted();
      if (!isProbe) this.#breaker.admit(tokenHash, request.isRead);
      sent.checkBeforeSending();
      if (!sent.isRetry) this.#saveRetries();
      const response = await this.#exchange(request, sender, sent);
      // Before the next call has its turn, as the response may be a limit for it.
      sent.received(response);
      return response;
    } finally {
      this.#gate.leave(key, key !== this.#tokens.turnKeyOf(tokenHash));
    }
  }

  async #exchange(request: HttpRequest, sender: Sender, sent: Sent): Promise<HttpResponse> {
    const { tokenHash, signal, deadlineMs } = sender;
    const { origin } = this.#options.url;
    const began = performance.now();
    const sentAt = this.now();
    try {
      const options = { origin, signal, deadlineMs, isRetry: sent.isRetry };
      const response = await exchange(this.#connections, request, options, sent);
      this.#breaker.responded(tokenHash);
      if (isSuccess(response.status)) this.#tokens.accept(tokenHash);
      return response;
    } catch (error) {
      const hasFailed = isFailure(error as RestError, performance.now() - began, sender);
      if (hasFailed) this.#breaker.failed(tokenHash, sentAt);
      else if (hasFailed === false) this.#breaker.responded(tokenHash);
      throw error;
    }
  }

  /**
   * Waits for `waitMs` and a random delay, then decides whether the call may be sent again. It may not while the service
   * is unreachable, after the deadline, or if too many of the latest calls were retries.
   */
  async waitForRetry(waitMs: number, { signal, tokenHash }: Sender): Promise<boolean> {
    if (this.#breaker.isOpenFor(tokenHash)) return false;
    await pause(waitMs + this.#options.retryDelay(), signal);
    if (signal.aborted || this.#breaker.isOpenFor(tokenHash)) return false;
    const isLeft = this.#retriesLeft >= 1;
    if (isLeft) this.#retriesLeft -= 1;
    this.retries[isLeft ? 'spent' : 'denied'] += 1;
    return isLeft;
  }

  #saveRetries(): void {
    const { perCall, most } = savedRetries;
    this.#retriesLeft = Math.min(this.#retriesLeft + perCall, most);
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

const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/** Codes of exchanges that the facade ended because the response was too large. */
const tooMuch = new Set(['UPSTREAM_BUDGET_EXCEEDED', 'OVERLOADED']);

/**
 * Share of the deadline that is enough time for a response. The deadline may pass shortly after a call was admitted,
 * and late in a request an attempt has little time; such attempts do not show that the service is slow.
 */
const enoughTime = 0.45;

/** Whether a failed exchange shows that the service cannot be reached. Undefined if it shows nothing. */
function isFailure(
  { code, facts }: RestError,
  ms: number,
  { deadlineMs }: Sender,
): boolean | undefined {
  if (tooMuch.has(code) || facts.status !== undefined) return false;
  if (code === 'UPSTREAM_UNAVAILABLE' || code === 'UPSTREAM_INVALID_RESPONSE') return true;
  if (code !== 'UPSTREAM_TIMEOUT') return undefined;
  return facts.cause !== deadlineCause || ms >= deadlineMs * enoughTime || undefined;
}
