/**
 * The REST service as one process sees it: the way in, its health, and how many retries it is spared.
 * Shared by all requests; knows tokens by their hashes alone.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { ProxySettings, TlsSettings } from './connection-settings.ts';
import { deadlineCause } from './deadline.ts';
import { type Dispatchers, openDispatchers } from './dispatchers.ts';
import { RestError } from './errors.ts';
import { exchange, type HttpAnswer, type HttpRequest, type Intake } from './exchange.ts';
import { Gate } from './gate.ts';
import { type Ending, Health } from './health.ts';
import { HeldBytes } from './held-bytes.ts';
import { RetryBudget } from './retry-budget.ts';
import { AcceptedTokens, type Caller } from './tokens.ts';

export interface UpstreamOptions {
  /** Address of the service, without `/v1`. A path is kept as a prefix. */
  readonly url: URL;
  /** Calls at once, and connections kept at most. */
  readonly connections?: number | undefined;
  /** Calls that wait for their turn at most. */
  readonly queueLimit?: number | undefined;
  /** Milliseconds of waiting for a turn that no new request is refused for. */
  readonly briefWaitMs?: number | undefined;
  /** Milliseconds to wait for a connection. */
  readonly connectTimeoutMs?: number | undefined;
  /** Bytes of one answer at most, as sent and as decoded. */
  readonly maxBodyBytes?: number | undefined;
  /** Bytes of answers that all requests together hold at most. */
  readonly heldBytes?: number | undefined;
  /** Milliseconds to wait before the one retry. */
  readonly retryDelay?: (() => number) | undefined;
  readonly proxy?: ProxySettings | undefined;
  readonly tls?: TlsSettings | undefined;
  /** Milliseconds that only go forward. */
  readonly now?: (() => number) | undefined;
}

/** Who makes a request's calls. */
export interface Sender {
  readonly tokenHash: string;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/** The call that is sent. */
export interface Sent extends Intake {
  /** Whether it cannot be sent once more after this. */
  readonly isLast: boolean;
  /** Why it may not be sent after all; looked at when its turn comes. */
  readonly refusal: RestError | undefined;
  /** It goes once more, as the connection it went over had ended: what became of it first. */
  resend(error: RestError): void;
}

const megabyte = 1_000_000;

export class Upstream {
  /** Answers that are held of it. */
  readonly held: HeldBytes;
  readonly #dispatchers: Dispatchers;
  readonly #origin: string;
  readonly #prefix: string;
  readonly #maxBytes: number;
  readonly #retryDelay: () => number;
  readonly #now: () => number;
  readonly #gate: Gate;
  readonly #health: Health;
  readonly #retries: RetryBudget;
  readonly #tokens = new AcceptedTokens();
  #inFlight = 0;
  #onIdle = () => {};
  #closed: Promise<void> | undefined;

  constructor(options: UpstreamOptions) {
    const { url, connections = 64, now = () => performance.now() } = options;
    this.#origin = url.origin;
    this.#prefix = url.pathname.replace(/\/+$/, '');
    this.#maxBytes = options.maxBodyBytes ?? 8 * megabyte;
    this.#retryDelay = options.retryDelay ?? (() => 50 + Math.random() * 200);
    this.#now = now;
    this.held = new HeldBytes(options.heldBytes ?? 256 * megabyte);
    this.#gate = new Gate({
      places: connections,
      queueLimit: options.queueLimit ?? 1_024,
      briefWaitMs: options.briefWaitMs ?? 50,
      now,
    });
    this.#health = new Health({
      now,
      onOutage: (reason, token) => this.#gate.refuseWaiting(reason, token),
    });
    this.#retries = new RetryBudget(now);
    this.#dispatchers = openDispatchers({
      url,
      connections,
      connectTimeoutMs: options.connectTimeoutMs ?? 3_000,
      maxBodyBytes: this.#maxBytes,
      proxy: options.proxy,
      tls: options.tls,
    });
  }

  /** False while the service is known to be out of reach for everybody. */
  get ready(): boolean {
    return this.#health.ready;
  }

  /** The turn in which a caller's calls stand. */
  turnKeyOf({ tokenHash }: Caller): string {
    return this.#tokens.turnKeyOf(tokenHash);
  }

  /** Seconds after which a new request of this turn should come again; undefined when it may begin. */
  admission(key: string): number | undefined {
    return this.#gate.admission(key);
  }

  /** Counts a request that may begin as waiting until its first call comes, or until it has none. */
  expect(key: string): () => void {
    return this.#gate.expect(key);
  }

  /** One exchange; `path` is under the service's address. Rejects with a `RestError`. */
  async send(request: HttpRequest, sender: Sender, sent: Sent): Promise<HttpAnswer> {
    const { tokenHash, signal } = sender;
    const prefixed = this.#prefix ? { ...request, path: this.#prefix + request.path } : request;
    this.#inFlight += 1;
    try {
      const isProbe = this.#health.admit(tokenHash, request.method);
      const key = this.#tokens.turnKeyOf(tokenHash);
      // Whether the service is back must show even while calls that hang hold every place.
      const turn = isProbe ? this.#gate.force(key) : this.#gate.enter(key, signal, tokenHash);
      if (turn) await turn;
      const enteredAt = this.#now();
      try {
        if (sent.refusal) throw sent.refusal;
        return await this.#exchange(prefixed, sender, sent, isProbe);
      } finally {
        const isLast = key !== this.#tokens.turnKeyOf(tokenHash);
        this.#gate.leave(key, this.#now() - enteredAt, isLast);
      }
    } finally {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#onIdle();
    }
  }

  /**
   * Waits `waitMs` and a jittered moment more, then runs `again`, if the service is there and the budget
   * has room. Undefined when not, or when no time is left.
   */
  async retry<Result>(
    again: () => Promise<Result>,
    { waitMs, sender }: { waitMs: number; sender: Sender },
  ): Promise<Result | undefined> {
    const { signal, tokenHash } = sender;
    if (this.#health.isOutFor(tokenHash)) return undefined;
    await pause(waitMs + this.#retryDelay(), undefined, { signal }).catch(() => {});
    // Only now, for what waits may never be sent.
    if (signal.aborted || this.#health.isOutFor(tokenHash) || !this.#retries.spend())
      return undefined;
    return again();
  }

  /** Lets exchanges under way end, then closes the connections. */
  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  /** Reads go over connections that are kept; what must not be lost with one that was idle goes over its own. */
  async #exchange(
    request: HttpRequest,
    sender: Sender,
    sent: Sent,
    isProbe: boolean,
  ): Promise<HttpAnswer> {
    const { kept, fresh } = this.#dispatchers;
    if (!sent.isLast) this.#retries.earn();
    if (request.method !== 'GET' || isProbe || sent.isLast)
      return this.#tell(fresh, request, sender, sent);
    try {
      return await this.#tell(kept, request, sender, sent);
    } catch (error) {
      if (!(error instanceof RestError) || !error.facts.stale) throw error;
      sent.resend(error);
      return this.#tell(fresh, request, sender, sent);
    }
  }

  /** Makes the exchange, and takes note of how it ended. */
  async #tell(
    dispatcher: Dispatcher,
    request: HttpRequest,
    sender: Sender,
    sent: Sent,
  ): Promise<HttpAnswer> {
    const { tokenHash, signal } = sender;
    const sentAt = this.#now();
    // By the clock of the deadline's timer.
    const began = performance.now();
    const options = { origin: this.#origin, maxBytes: this.#maxBytes, signal, intake: sent };
    try {
      const answer = await exchange(dispatcher, request, options);
      this.#health.record(tokenHash, 'answered', sentAt);
      if (answer.status >= 200 && answer.status <= 299) this.#tokens.accept(tokenHash);
      return answer;
    } catch (error) {
      const ending = endingOf(error, performance.now() - began, sender);
      if (ending) this.#health.record(tokenHash, ending, sentAt);
      throw error;
    }
  }

  async #end(): Promise<void> {
    if (this.#inFlight > 0)
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    const { kept, fresh } = this.#dispatchers;
    // A gentle close would wait for connections that only abandoned requests still wait for.
    await Promise.all([kept.destroy(), fresh.destroy()]);
  }
}

/** What an exchange ends with because of all that has come. */
const tooMuch = new Set(['UPSTREAM_BUDGET_EXCEEDED', 'OVERLOADED']);

/** What a failed exchange tells of the service's health; undefined when nothing. */
function endingOf(error: unknown, ms: number, { deadlineMs }: Sender): Ending | undefined {
  if (!(error instanceof RestError)) return undefined;
  const { code, facts } = error;
  if (facts.status !== undefined || tooMuch.has(code)) return 'answered';
  // The end of a connection that was kept is no news; what comes of the second one is.
  if (code === 'UPSTREAM_UNAVAILABLE') return facts.stale ? undefined : 'lost';
  if (code !== 'UPSTREAM_TIMEOUT') return undefined;
  // The deadline may fire just after a call came out of the gate. Half of it is time enough to answer.
  return facts.cause !== deadlineCause || ms * 2 >= deadlineMs ? 'late' : undefined;
}
