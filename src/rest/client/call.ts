/** One call of a request: from its turn to its value, or to its error. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyOperation } from '../table/operation.ts';
import { presentable, secretsIn } from '../table/secrets.ts';
import type { ByteBudget } from '../transport/byte-budget.ts';
import type { HttpHead, HttpRequest, HttpResponse } from '../transport/exchange.ts';
import type { Sent } from '../transport/upstream.ts';
import { RestError } from '../values/errors.ts';
import { isRepeatable, type Target } from './call-input.ts';
import type { CallRecord } from './call-log.ts';
import type { CallSpan } from './client-options.ts';
import type { AddedHeaders } from './hooks.ts';
import { rateLimited } from './rate-limits.ts';
import { hashOf } from './read-record.ts';
import { isAccepted, readResponse } from './read-response.ts';
import type { Scope } from './scope.ts';

/** The error of a call that is no longer needed. It is never reported. */
const notNeeded = new RestError('CLIENT_CLOSED_REQUEST');
/** What takes the place of a body that was read. Promises may keep a response until the next full collection. */
const noBody = Buffer.alloc(0);

export class Call implements Sent {
  readonly operation: AnyOperation;
  readonly target: Target;
  readonly record: CallRecord;
  /** Whether a field needs the value. A replay sends calls before that is known. */
  need: 'yes' | 'unknown' | 'no' = 'yes';
  /** Identifies the response to the last attempt, for replays. Undefined while that is not needed. */
  hash: string | undefined;
  readonly #scope: Scope;
  /** Headers that the host's hook added. Undefined if there is no hook. */
  readonly #added: AddedHeaders | undefined;
  /** The response to an attempt that was sent before a field needed the value. */
  #early: Promise<HttpResponse> | undefined;
  #attemptedAt: number;
  /** The budget in which the bytes of the response count. */
  #bytes: ByteBudget;
  #span: CallSpan | undefined;
  #isReported = false;

  /** Throws the error of the host's hook, if it fails. */
  constructor(scope: Scope, operation: AnyOperation, target: Target) {
    this.#scope = scope;
    this.operation = operation;
    this.target = target;
    this.#added = scope.hooks?.addedFor(operation, target.path);
    this.record = scope.log.begin(operation);
    this.#attemptedAt = this.record.beganAt;
    this.#bytes = scope.bytes;
  }

  /** Waits for a turn among the calls of the request, and makes the call. Rejects with an error that clients may see. */
  async value(): Promise<unknown> {
    const { turns, deadline, values } = this.#scope;
    this.need = 'yes';
    try {
      deadline.begin();
      this.#countIn(this.#scope.bytes);
      await turns.enter('', deadline.signal);
      const value = await this.#attempts().finally(() => turns.leave(''));
      this.#end();
      values.add(value);
      return value;
    } catch (error) {
      throw this.#presented(error);
    }
  }

  /**
   * Sends the call before a field needs its value. It is not repeated if it fails. Its bytes count in `bytes` until a
   * field needs the value.
   */
  early(bytes: ByteBudget): Promise<HttpResponse> {
    this.#bytes = bytes;
    if (this.need === 'yes') this.need = 'unknown';
    this.#early = this.#sendEarly();
    return this.#early;
  }

  async #sendEarly(): Promise<HttpResponse> {
    try {
      this.#scope.deadline.begin();
      const response = await this.#send();
      // With fewer calls at once, the service may accept it.
      if (response.status === 429) throw rateLimited;
      if (this.need !== 'yes') this.#end();
      return response;
    } catch (error) {
      this.#failed(error);
      if (this.need !== 'yes') this.#end(error);
      throw error;
    }
  }

  /** A read that fails is sent once more, if it may succeed then. */
  async #attempts(): Promise<unknown> {
    try {
      return await this.#attempt();
    } catch (error) {
      if (!(await this.#mayRetry(error))) throw error;
      return await this.#attempt();
    }
  }

  async #attempt(): Promise<unknown> {
    try {
      const early = this.#early && (await this.#earlyResponse(this.#early));
      return await this.#read(early ?? (await this.#send()));
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }

  /** The response to an early attempt. Undefined if it has failed. */
  async #earlyResponse(early: Promise<HttpResponse>): Promise<HttpResponse | undefined> {
    const response = await early.catch(() => undefined);
    this.#early = undefined;
    if (!response) return undefined;
    this.#scope.passed?.take(response.headers);
    // Other reads of this turn are then requested first, as they are when the service responds.
    await nextTurn();
    return response;
  }

  async #send(): Promise<HttpResponse> {
    const { upstream, sender, limits, deadline } = this.#scope;
    for (;;) {
      if (limits.isObstacle) await limits.wait(deadline);
      this.#checkBytes();
      this.record.attempts += 1;
      this.record.ms = null;
      this.hash = undefined;
      this.#attemptedAt = performance.now();
      try {
        return await upstream.send(this.#request(), sender, this);
      } catch (error) {
        if (error !== rateLimited) throw error;
        // The service has stated a limit while the call waited for its turn.
        this.record.attempts -= 1;
      }
    }
  }

  #request(): HttpRequest {
    const { method, isRead } = this.operation;
    const { path, body } = this.target;
    const { headers: own, userAgent, trace } = this.#scope;
    this.#span ??= trace?.begin(this.record);
    const agent = this.#added?.hasUserAgent ? [] : ['user-agent', userAgent];
    const headers = [
      ...own,
      ...agent,
      ...(this.#added?.headers ?? []),
      ...(this.#span?.headers ?? []),
    ];
    if (body === undefined) return { method, isRead, path, headers, body: null };
    headers.push('content-type', 'application/json');
    return { method, isRead, path, headers, body: JSON.stringify(body) };
  }

  /** Called when the turn of the call has come. Throws if it must not be sent any more. */
  checkBeforeSending(): void {
    if (this.need === 'no') throw notNeeded;
    this.#checkBytes();
    if (this.#scope.limits.isObstacle) throw rateLimited;
  }

  #checkBytes(): void {
    const { refusal } = this.#bytes;
    if (refusal) throw refusal;
  }

  get isRetry(): boolean {
    return this.record.failures.length > 0;
  }

  /** Called when the head of a response has arrived. */
  headArrived(head: HttpHead): void {
    if (!this.operation.isRead) this.record.isAccepted = isAccepted(head);
  }

  /** Moves the bytes that have arrived into another budget. Throws if they are too many there. */
  #countIn(bytes: ByteBudget): void {
    if (this.#bytes === bytes) return;
    this.#bytes.take(-this.record.bytes);
    this.#bytes = bytes;
    const refusal = bytes.take(this.record.bytes);
    if (refusal) throw refusal;
  }

  /** Counts bytes of the response. The response to a write is never refused, because the write was made already. */
  take(bytes: number): RestError | undefined {
    this.record.bytes += bytes;
    const refusal = this.#bytes.take(bytes);
    return this.operation.isRead ? refusal : undefined;
  }

  /** Called when an attempt got a response, before the next call is sent: the response may state a limit for it. */
  received(response: HttpResponse): void {
    const { limits, passed } = this.#scope;
    this.record.status = response.status;
    this.record.cacheControl = response.headers['cache-control'];
    limits.received(response, this.#early !== undefined);
    if (this.need === 'yes') passed?.take(response.headers);
  }

  async #read(response: HttpResponse): Promise<unknown> {
    const { upstream, deadline, reads } = this.#scope;
    const { operation, target } = this;
    await upstream.readings.turn(response.body.length, deadline.signal);
    deadline.check();
    const isRecorded = reads && isRepeatable(operation, target);
    if (isRecorded) {
      const hash = this.hash ?? hashOf(response);
      reads.add({ operation, path: target.path, added: this.#added?.key ?? '', hash }, response);
    }
    try {
      return readResponse(operation, response);
    } finally {
      response.body = noBody;
    }
  }

  /** Whether the attempt may be repeated. Waits for the time that the service has stated, and a little more. */
  async #mayRetry(error: unknown): Promise<boolean> {
    if (!this.operation.isRead || !(error instanceof RestError) || !error.facts.transient)
      return false;
    const { upstream, sender, deadline } = this.#scope;
    const waitMs = (error.facts.retryAfter ?? 0) * 1_000;
    return waitMs < deadline.left && (await upstream.waitForRetry(waitMs, sender));
  }

  /** Records that an attempt has failed. */
  #failed(error: unknown): void {
    if (!(error instanceof RestError)) return;
    const { code, facts } = error;
    const ms = performance.now() - this.#attemptedAt;
    const { status = null, cause = code } = facts;
    this.record.failures.push({ attempt: this.record.attempts, status, ms, code, cause });
  }

  /** Records that the call is over. */
  #end(error?: unknown): void {
    const { record } = this;
    record.ms ??= performance.now() - record.beganAt;
    if (error instanceof RestError) {
      if (record.failures.length === 0) this.#failed(error);
      record.code = error.code;
    }
    this.#span?.end();
    if (!this.#isReported && record.attempts > 0) this.#scope.hooks?.ended(record);
    this.#isReported = true;
  }

  /** Ends the call with an error. Returns it as callers may see it: without the token, and without secrets of the body. */
  #presented(error: unknown): unknown {
    this.#end(error);
    const { reads, token } = this.#scope;
    reads?.failed(error);
    if (!(error instanceof RestError)) return error;
    const { detail, ...facts } = error.facts;
    if (detail === undefined) return error.of(this.operation);
    const secrets = secretsIn(this.operation.body, this.target.body);
    const shown = presentable(detail, [token, ...secrets]);
    return new RestError(error.code, shown === undefined ? facts : { ...facts, detail: shown }).of(
      this.operation,
    );
  }
}
