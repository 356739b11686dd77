/**
 * The REST service as one process sees it: the way in, its health, and how many retries it is spared.
 * Shared by all requests; knows tokens by their hashes alone.
 */

import { Admission } from './admission.ts';
import { Attempt, type Sender, type SentCall, type Transport } from './attempt.ts';
import { SharedByteBudget } from './byte-budget.ts';
import type { ProxySettings, TlsSettings, WriteConnections } from './connection-settings.ts';
import { closeDispatchers, openDispatchers } from './dispatchers.ts';
import type { HttpRequest } from './exchange.ts';
import { Health } from './health.ts';
import { pauseUntil } from './pause.ts';
import { ReadingTurns } from './reading-turns.ts';
import { RetryBudget } from './retry-budget.ts';
import { AcceptedTokens, type Caller } from './tokens.ts';

export interface UpstreamOptions {
  /** Address of the service, without `/v1`. A path is kept as a prefix. */
  readonly url: URL;
  /** Calls at once, and connections kept at most. */
  readonly connections: number;
  /** Calls that wait for their turn at most. */
  readonly queueLimit: number;
  /** Milliseconds of waiting for a turn that no new request is refused for. */
  readonly queueMs: number;
  /** Milliseconds to wait for a connection. */
  readonly connectTimeoutMs: number;
  /** Bytes of one answer at most, as sent and as decoded. */
  readonly maxAnswerBytes: number;
  /** Bytes of answers that all requests together hold at most. */
  readonly heldBytes: number;
  /** Milliseconds to wait before the one retry. */
  readonly retryDelay: () => number;
  readonly writeConnections: WriteConnections;
  readonly proxy?: ProxySettings | undefined;
  readonly tls?: TlsSettings | undefined;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

export class Upstream {
  /** Answers that are held of it. */
  readonly byteBudget: SharedByteBudget;
  /** In which turns of the event loop answers are read. */
  readonly readings = new ReadingTurns();
  readonly #transport: Transport;
  readonly #prefix: string;
  readonly #retryDelay: () => number;
  #inFlight = 0;
  #onIdle = () => {};
  #closed: Promise<void> | undefined;

  constructor(options: UpstreamOptions) {
    const { url, connections, queueLimit, queueMs, maxAnswerBytes, retryDelay, now } = options;
    this.#prefix = url.pathname.replace(/\/+$/, '');
    this.#retryDelay = retryDelay;
    this.byteBudget = new SharedByteBudget(options.heldBytes);
    const admission = new Admission({ places: connections, queueLimit, briefWaitMs: queueMs, now });
    this.#transport = {
      origin: url.origin,
      maxBytes: maxAnswerBytes,
      admission,
      health: new Health({
        now,
        onOutage: (reason, token) => admission.refuseWaiting(reason, token),
      }),
      retries: new RetryBudget(now),
      tokens: new AcceptedTokens(),
      dispatchers: openDispatchers({
        url,
        connections,
        connectTimeoutMs: options.connectTimeoutMs,
        maxBodyBytes: maxAnswerBytes,
        writeConnections: options.writeConnections,
        proxy: options.proxy,
        tls: options.tls,
        now,
      }),
      now,
      onEnd: () => {
        this.#inFlight -= 1;
        if (this.#inFlight === 0) this.#onIdle();
      },
    };
  }

  /** False while the service is known to be out of reach for everybody. */
  get ready(): boolean {
    return this.#transport.health.ready;
  }

  /** Whether the service has accepted the caller's token. */
  isAccepted({ tokenHash }: Caller): boolean {
    return this.#transport.tokens.has(tokenHash);
  }

  /** The turn in which a caller's calls stand. */
  turnKeyOf({ tokenHash }: Caller): string {
    return this.#transport.tokens.turnKeyOf(tokenHash);
  }

  /** Seconds after which a new request of this caller should come again; undefined when it may begin. */
  retryAfter(caller: Caller): number | undefined {
    return this.#transport.admission.retryAfter(this.turnKeyOf(caller), caller.tokenHash);
  }

  /** Counts a request that may begin as waiting until its first call comes, or until it has none. */
  expect(key: string): () => void {
    return this.#transport.admission.expect(key);
  }

  /** One attempt of a call; `path` is under the service's address. The call hears how it ends. */
  send(request: HttpRequest, sender: Sender, sent: SentCall): void {
    const prefixed = this.#prefix ? { ...request, path: this.#prefix + request.path } : request;
    this.#inFlight += 1;
    new Attempt(this.#transport, prefixed, sender, sent).begin();
  }

  /**
   * Waits `waitMs` and a jittered moment more: whether a call may then be sent again. Not so when the service is
   * not there, when the budget has no room, or when no time is left.
   */
  async mayRetry(waitMs: number, { signal, tokenHash }: Sender): Promise<boolean> {
    const { health, retries } = this.#transport;
    if (health.isOutFor(tokenHash)) return false;
    await pauseUntil(signal, waitMs + this.#retryDelay());
    // Only now, for what waits may never be sent.
    return !signal.aborted && !health.isOutFor(tokenHash) && retries.spend();
  }

  /** Lets exchanges under way end, then closes the connections. */
  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    if (this.#inFlight > 0)
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    await closeDispatchers(this.#transport.dispatchers);
  }
}
