/**
 * One attempt of a call: its admission, the exchange over a connection, and what the outcome means for health and
 * retries.
 */
import type { RestError } from '../values/errors.ts';
import type { Admission } from './admission.ts';
import type { AcceptedTokens } from './callers.ts';
import type { Connections } from './connections.ts';
import { deadlineCause } from './deadline.ts';
import type { Signal } from './end-signal.ts';
import {
  type ExchangeOptions,
  exchange,
  type HttpHead,
  type HttpRequest,
  type HttpResponse,
  type Recipient,
} from './exchange.ts';
import type { Ending, Health } from './health.ts';
import type { RetryBudget } from './retry-budget.ts';

/** The request that makes the calls. */
export interface Sender {
  readonly tokenHash: string;
  readonly deadlineMs: number;
  readonly signal: Signal;
}

/** The call, which receives the outcome of its attempts. */
export interface Sent extends Recipient {
  /** Whether this is the last attempt. */
  readonly isLast: boolean;
  /** Why the call must not be sent, if so. Read when the turn of the call comes. */
  readonly refusal: RestError | undefined;
}

/** What all attempts use. */
export interface Transport {
  readonly origin: string;
  /** Maximum size of a response, in bytes. */
  readonly maxBytes: number;
  readonly admission: Admission;
  readonly health: Health;
  readonly retries: RetryBudget;
  readonly tokens: AcceptedTokens;
  readonly connections: Connections;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** Runs when the attempt is over. */
  readonly onEnd: () => void;
}

export class Attempt implements Recipient {
  readonly #transport: Transport;
  readonly #request: HttpRequest;
  readonly #sender: Sender;
  readonly #sent: Sent;
  readonly #options: ExchangeOptions;
  /** Key of its turn in admission. */
  #key = '';
  #isProbe = false;
  #enteredAt = 0;
  #sentAt = 0;
  /** When it was sent, by the clock of the deadline's timer. */
  #began = 0;
  /** Whether the service has responded. What fails after that does not concern its health. */
  #hasArrived = false;

  constructor(transport: Transport, request: HttpRequest, sender: Sender, sent: Sent) {
    this.#transport = transport;
    this.#request = request;
    this.#sender = sender;
    this.#sent = sent;
    const { origin, maxBytes } = transport;
    const { signal, deadlineMs } = sender;
    this.#options = { origin, maxBytes, signal, deadlineMs };
  }

  /** Waits for its turn, and sends the request. */
  send(): void {
    const { admission, health, tokens } = this.#transport;
    const { tokenHash, signal } = this.#sender;
    try {
      this.#isProbe = health.admit(tokenHash, this.#request);
    } catch (error) {
      this.#end(error as RestError);
      return;
    }
    this.#key = tokens.turnKeyOf(tokenHash);
    // A probe is sent even if hanging calls have taken all places.
    const turn = this.#isProbe
      ? admission.force(this.#key)
      : admission.enter(this.#key, signal, tokenHash);
    if (turn)
      turn.then(
        () => this.#enter(),
        (error: RestError) => this.#end(error),
      );
    else this.#enter();
  }

  begin(head: HttpHead): void {
    this.#sent.begin?.(head);
  }

  take(bytes: number): RestError | undefined {
    return this.#sent.take(bytes);
  }

  arrived(): void {
    this.#hasArrived = true;
    this.#transport.health.record(this.#sender.tokenHash, 'responded', this.#sentAt);
  }

  received(response: HttpResponse): void {
    const { tokens } = this.#transport;
    const { tokenHash } = this.#sender;
    if (isSuccess(response.status)) tokens.accept(tokenHash);
    this.#leave();
    this.#transport.onEnd();
    this.#sent.received(response);
  }

  failed(error: RestError): void {
    const { health } = this.#transport;
    const ending = endingOf(error, performance.now() - this.#began, this.#sender);
    if (ending && !this.#hasArrived) health.record(this.#sender.tokenHash, ending, this.#sentAt);
    this.#leave();
    this.#end(error);
  }

  #enter(): void {
    const { connections, retries, now } = this.#transport;
    this.#enteredAt = now();
    const { isLast } = this.#sent;
    // The request may have ended while this call waited: a place becomes free when calls of a request end.
    const refusal = (this.#sender.signal.reason as RestError | undefined) ?? this.#sent.refusal;
    if (refusal) {
      this.#leave();
      this.#end(refusal);
      return;
    }
    if (!isLast) retries.earn();
    this.#sentAt = now();
    this.#began = performance.now();
    exchange(connections, this.#request, this.#options, this);
  }

  #leave(): void {
    const { admission, tokens, now } = this.#transport;
    const isLast = this.#key !== tokens.turnKeyOf(this.#sender.tokenHash);
    admission.leave(this.#key, now() - this.#enteredAt, isLast);
  }

  #end(error: RestError): void {
    this.#transport.onEnd();
    this.#sent.failed(error);
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

/** What a failed exchange shows about the health of the service. Undefined if nothing. */
function endingOf(
  { code, facts }: RestError,
  ms: number,
  { deadlineMs }: Sender,
): Ending | undefined {
  if (tooMuch.has(code)) return 'responded';
  if (code === 'UPSTREAM_INVALID_RESPONSE' && (facts.status === undefined || facts.transient))
    return 'broken';
  if (facts.status !== undefined) return 'responded';
  if (code === 'UPSTREAM_UNAVAILABLE') return 'lost';
  if (code !== 'UPSTREAM_TIMEOUT') return undefined;
  return facts.cause !== deadlineCause || ms >= deadlineMs * enoughTime ? 'late' : undefined;
}
