/**
 * The REST service as one process sees it: its connections, its health, and how many retries it is spared.
 * Shared by all requests; knows no token.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { RestError } from './errors.ts';
import { exchange, type HttpAnswer, type HttpRequest } from './exchange.ts';

export interface UpstreamOptions {
  /** Address of the service, without `/v1`. A path is kept as a prefix. */
  readonly url: URL;
  /** Connections held at most. */
  readonly connections?: number | undefined;
  /** Milliseconds to wait for a connection. */
  readonly connectTimeoutMs?: number | undefined;
  /** Bytes of one answer at most, as sent and as decoded. */
  readonly maxBodyBytes?: number | undefined;
  /** Milliseconds to wait before the one retry. */
  readonly retryDelay?: (() => number) | undefined;
}

const megabyte = 1_000_000;
const downAfterFailures = 3;
const downForMs = 10_000;
const unreachable = new Set(['UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT']);

export class Upstream {
  readonly #pool: Pool;
  readonly #prefix: string;
  readonly #maxBytes: number;
  readonly #retryDelay: () => number;
  #inFlight = 0;
  #onIdle = () => {};
  #closed: Promise<void> | undefined;
  #retrying = 0;
  #failuresInARow = 0;
  #lastFailure = 0;

  constructor(options: UpstreamOptions) {
    this.#prefix = options.url.pathname.replace(/\/+$/, '');
    this.#maxBytes = options.maxBodyBytes ?? 8 * megabyte;
    this.#retryDelay = options.retryDelay ?? (() => 50 + Math.random() * 200);
    this.#pool = new Pool(options.url.origin, {
      connections: options.connections ?? 64,
      pipelining: 1,
      allowH2: false,
      maxResponseSize: this.#maxBytes,
      connectTimeout: options.connectTimeoutMs ?? 3_000,
      // Back-stops behind the request's own deadline: these are idle timers with coarse clocks.
      headersTimeout: 60_000,
      bodyTimeout: 60_000,
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 60_000,
    });
  }

  /** False while the last exchanges all failed to reach the service, and for a while after. */
  get reachable(): boolean {
    return this.#failuresInARow < downAfterFailures || Date.now() - this.#lastFailure > downForMs;
  }

  /** One exchange; `path` is under the service's address. Rejects with a `RestError`. */
  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const prefixed = this.#prefix ? { ...request, path: this.#prefix + request.path } : request;
    this.#inFlight += 1;
    try {
      const answer = await exchange(this.#pool, prefixed, { maxBytes: this.#maxBytes, signal });
      this.#failuresInARow = 0;
      return answer;
    } catch (error) {
      if (error instanceof RestError && unreachable.has(error.code)) {
        this.#failuresInARow += 1;
        this.#lastFailure = Date.now();
      }
      throw error;
    } finally {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#onIdle();
    }
  }

  /**
   * Waits `waitMs` and a jittered moment more, then runs `again`, if the budget has room: retries under way
   * are at most a fifth of the calls under way, and never fewer than three. The budget keeps a failing
   * service from being asked twice by everybody. Undefined when there is no room, or no time is left.
   */
  async retry<Result>(
    again: () => Promise<Result>,
    { waitMs, signal }: { waitMs: number; signal: AbortSignal },
  ): Promise<Result | undefined> {
    if (this.#retrying >= Math.max(3, 0.2 * this.#inFlight)) return undefined;
    this.#retrying += 1;
    try {
      await pause(waitMs + this.#retryDelay(), undefined, { signal }).catch(() => {});
      return signal.aborted ? undefined : await again();
    } finally {
      this.#retrying -= 1;
    }
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
    // A gentle close would wait for connections that only abandoned requests still wait for.
    await this.#pool.destroy();
  }
}
