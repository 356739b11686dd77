/** One call of a request, from asking to its answer: its attempts, what is read, and what goes wrong. */
import { readAnswer } from './answer.ts';
import type { CallRecord } from './call-log.ts';
import type { Deadline } from './deadline.ts';
import { RestError } from './errors.ts';
import type { HttpRequest } from './exchange.ts';
import type { Appetite } from './held-bytes.ts';
import type { AnyOperation } from './operation.ts';
import { presentable, secretsIn } from './secrets.ts';
import type { Semaphore } from './semaphore.ts';
import type { Sender, Sent, Upstream } from './upstream.ts';

/** What the calls of one request have in common. */
export interface CallScope {
  readonly upstream: Upstream;
  readonly sender: Sender;
  readonly token: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly deadline: Deadline;
  readonly turns: Semaphore;
  readonly appetite: Appetite;
}

const mostAttempts = 2;

export class RestCall implements Sent {
  readonly #scope: CallScope;
  readonly #operation: AnyOperation;
  readonly #record: CallRecord;
  readonly #path: string;
  readonly #body: unknown;
  #began = performance.now();

  constructor(
    scope: CallScope,
    operation: AnyOperation,
    record: CallRecord,
    { path, body }: { path: string; body: unknown },
  ) {
    this.#scope = scope;
    this.#operation = operation;
    this.#record = record;
    this.#path = path;
    this.#body = body;
  }

  get isLast(): boolean {
    return this.#record.attempts >= mostAttempts;
  }

  get refusal(): RestError | undefined {
    return this.#scope.appetite.refusal;
  }

  /** Makes the call in its turn. Rejects with a `RestError` that may be shown. */
  async answer(): Promise<unknown> {
    const began = this.#began;
    const { deadline, turns } = this.#scope;
    try {
      return await deadline.during(() => turns.run(() => this.#attempts(), deadline.signal));
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      // It ended before there was an attempt.
      if (this.#record.failures.length === 0) this.#note(error);
      this.#record.code = error.code;
      throw this.#presentable(error);
    } finally {
      this.#record.ms = performance.now() - began;
    }
  }

  /** Takes note of bytes of the answer. What a write has answered is let in: it has been done. */
  take(bytes: number): RestError | undefined {
    const { appetite } = this.#scope;
    this.#record.bytes += bytes;
    appetite.take(bytes);
    return this.#operation.method === 'GET' ? this.refusal : undefined;
  }

  resend(error: RestError): void {
    this.#note(error);
    this.#begin();
  }

  async #attempts(): Promise<unknown> {
    const { upstream, sender, deadline } = this.#scope;
    const { refusal } = this;
    if (refusal) throw refusal;
    try {
      return await this.#attempt();
    } catch (error) {
      if (!(error instanceof RestError) || !this.#mayRetry(error)) throw error;
      const waitMs = (error.facts.retryAfter ?? 0) * 1000;
      if (waitMs >= deadline.left) throw error;
      const again = async () => ({ answer: await this.#attempt() });
      const second = await upstream.retry(again, { waitMs, sender });
      if (!second) throw error;
      return second.answer;
    }
  }

  #mayRetry({ facts }: RestError): boolean {
    return this.#operation.method === 'GET' && facts.transient === true && !this.isLast;
  }

  async #attempt(): Promise<unknown> {
    const { upstream, sender } = this.#scope;
    this.#begin();
    try {
      const answer = await upstream.send(this.#request(), sender, this);
      this.#record.status = answer.status;
      return readAnswer(this.#operation, answer);
    } catch (error) {
      if (error instanceof RestError) this.#note(error);
      throw error;
    }
  }

  #begin(): void {
    this.#record.attempts += 1;
    this.#began = performance.now();
  }

  #note({ code, facts }: RestError): void {
    this.#record.failures.push({
      attempt: this.#record.attempts,
      status: facts.status ?? null,
      ms: performance.now() - this.#began,
      code,
      cause: facts.cause ?? code,
    });
  }

  #request(): HttpRequest {
    const { headers } = this.#scope;
    const { method } = this.#operation;
    if (this.#body === undefined) return { method, path: this.#path, headers, body: null };
    return {
      method,
      path: this.#path,
      headers: [...headers, 'content-type', 'application/json'],
      body: JSON.stringify(this.#body),
    };
  }

  #presentable(error: RestError): RestError {
    const { detail, ...facts } = error.facts;
    if (detail === undefined) return error.of(this.#operation);
    const secrets = [this.#scope.token, ...secretsIn(this.#operation.body, this.#body)];
    const shown = presentable(detail, secrets);
    const shownFacts = shown === undefined ? facts : { ...facts, detail: shown };
    return new RestError(error.code, shownFacts).of(this.#operation);
  }
}
