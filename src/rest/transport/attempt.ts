/**
 * One attempt of a call on its way: through admission, over a connection, and back. What its end tells of the
 * service is noted on the way back.
 */
import type { Dispatcher } from 'undici';
import type { RestError } from '../values/errors.ts';
import type { Admission } from './admission.ts';
import { deadlineCause } from './deadline.ts';
import type { Dispatchers } from './dispatchers.ts';
import type { Signal } from './end-signal.ts';
import {
  type ExchangeOptions,
  exchange,
  type HttpRequest,
  type HttpResponse,
  type Intake,
  type Outcome,
} from './exchange.ts';
import type { Ending, Health } from './health.ts';
import type { RetryBudget } from './retry-budget.ts';
import type { AcceptedTokens } from './tokens.ts';

/** Who makes a request's calls. */
export interface Sender {
  readonly tokenHash: string;
  readonly deadlineMs: number;
  readonly signal: Signal;
}

/** The call that is sent, and hears how that ended. */
export interface SentCall extends Intake, Outcome {
  /** Whether it cannot be sent once more after this. */
  readonly isLast: boolean;
  /** Why it may not be sent after all; looked at when its turn comes. */
  readonly refusal: RestError | undefined;
  /** It goes once more, as the connection it went over had ended: what became of it first. */
  resend(error: RestError): void;
}

/** What all attempts pass. */
export interface Transport {
  readonly origin: string;
  /** Bytes of one answer at most. */
  readonly maxBytes: number;
  readonly admission: Admission;
  readonly health: Health;
  readonly retries: RetryBudget;
  readonly tokens: AcceptedTokens;
  readonly dispatchers: Dispatchers;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Runs when the attempt is over. */
  readonly onEnd: () => void;
}

export class Attempt implements Outcome {
  readonly #transport: Transport;
  readonly #request: HttpRequest;
  readonly #sender: Sender;
  readonly #sent: SentCall;
  readonly #options: ExchangeOptions;
  /** In whose turn it stands. */
  #key = '';
  #isProbe = false;
  #enteredAt = 0;
  #sentAt = 0;
  /** By the clock of the deadline's timer. */
  #began = 0;
  /** Whether it goes over a connection that may have been closed meanwhile, and can go over another. */
  #isKept = false;

  constructor(transport: Transport, request: HttpRequest, sender: Sender, sent: SentCall) {
    this.#transport = transport;
    this.#request = request;
    this.#sender = sender;
    this.#sent = sent;
    const { origin, maxBytes } = transport;
    this.#options = { origin, maxBytes, signal: sender.signal, intake: sent };
  }

  begin(): void {
    const { admission, health, tokens } = this.#transport;
    const { tokenHash, signal } = this.#sender;
    try {
      this.#isProbe = health.admit(tokenHash, this.#request.method);
    } catch (error) {
      this.#end(error as RestError);
      return;
    }
    this.#key = tokens.turnKeyOf(tokenHash);
    // Whether the service is back must show even while calls that hang hold every place.
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

  received(response: HttpResponse): void {
    const { health, tokens } = this.#transport;
    const { tokenHash } = this.#sender;
    health.record(tokenHash, 'responded', this.#sentAt);
    if (response.status >= 200 && response.status <= 299) tokens.accept(tokenHash);
    this.#leave();
    this.#transport.onEnd();
    this.#sent.received(response);
  }

  failed(error: RestError): void {
    const { health, dispatchers } = this.#transport;
    const ending = endingOf(error, performance.now() - this.#began, this.#sender);
    if (ending) health.record(this.#sender.tokenHash, ending, this.#sentAt);
    if (this.#isKept && error.facts.stale) {
      this.#isKept = false;
      this.#sent.resend(error);
      this.#exchange(dispatchers.fresh);
    } else {
      this.#leave();
      this.#end(error);
    }
  }

  #enter(): void {
    const { dispatchers, retries, now } = this.#transport;
    this.#enteredAt = now();
    const { isLast } = this.#sent;
    // Places become free as well because all calls of a request end.
    const refusal = (this.#sender.signal.reason as RestError | undefined) ?? this.#sent.refusal;
    if (refusal) {
      this.#leave();
      this.#end(refusal);
      return;
    }
    if (!isLast) retries.earn();
    const isRead = this.#request.method === 'GET';
    // Reads go over connections that are kept; what must not be lost with one that was idle goes over its own.
    this.#isKept = isRead && !this.#isProbe && !isLast;
    if (this.#isKept) this.#exchange(dispatchers.kept);
    else this.#exchange(isRead ? dispatchers.fresh : dispatchers.writes);
  }

  #exchange(dispatcher: Dispatcher): void {
    this.#sentAt = this.#transport.now();
    this.#began = performance.now();
    exchange(dispatcher, this.#request, this.#options, this);
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

/** What an exchange ends with because of all that has come. */
const tooMuch = new Set(['UPSTREAM_BUDGET_EXCEEDED', 'OVERLOADED']);

/** What a failed exchange tells of the service's health; undefined when nothing. */
function endingOf(
  { code, facts }: RestError,
  ms: number,
  { deadlineMs }: Sender,
): Ending | undefined {
  if (tooMuch.has(code)) return 'responded';
  if (code === 'UPSTREAM_INVALID_RESPONSE' && (facts.status === undefined || facts.transient))
    return 'broken';
  if (facts.status !== undefined) return 'responded';
  // The end of a connection that was kept is no news; what comes of the second one is.
  if (code === 'UPSTREAM_UNAVAILABLE') return facts.stale ? undefined : 'lost';
  if (code !== 'UPSTREAM_TIMEOUT') return undefined;
  // The deadline may fire just after a call was admitted. Half of it is time enough to answer.
  return facts.cause !== deadlineCause || ms * 2 >= deadlineMs ? 'late' : undefined;
}
