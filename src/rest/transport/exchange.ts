/** One HTTP exchange over the pool of connections. This is the only file that sends requests. */
import type { Dispatcher } from 'undici';
import { type Method, RestError, unreadableResponse } from '../values/errors.ts';
import { isSendable } from '../values/path.ts';
import type { Connections } from './connections.ts';
import { timeUp } from './deadline.ts';
import { errorOfTransport } from './transport-errors.ts';

export interface HttpRequest {
  readonly method: Method;
  /** Whether the request changes nothing. */
  readonly isRead: boolean;
  readonly path: string;
  /** Names and values, alternating. */
  readonly headers: readonly string[];
  readonly body: string | null;
}

export type HttpHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface HttpResponse {
  readonly status: number;
  readonly headers: HttpHeaders;
  /**
   * The decoded body. Empty for 204, 205 and 304, whose body is not read. Error responses with a body that cannot be
   * decoded, or is cut off, have one that is no text.
   */
  body: Buffer;
}

/** The head of a response. */
export type HttpHead = Omit<HttpResponse, 'body'>;

/** Follows an exchange. */
export interface Recipient {
  /** Called when the head of the response has arrived. */
  headArrived(head: HttpHead): void;
  /** Counts received bytes. If it returns an error, the exchange ends with that. */
  take(bytes: number): RestError | undefined;
}

export interface ExchangeOptions {
  readonly origin: string;
  readonly isRetry: boolean;
  readonly signal: AbortSignal;
  /** Maximum time of a change after its client has left. */
  readonly deadlineMs: number;
}

/**
 * Sends a request. Rejects with a `RestError`. A path or header that undici would refuse is refused here, because undici
 * would permanently lose a connection of the pool.
 *
 * `signal` ends the exchange in any state. undici's own `signal` has no effect while a request is queued in the pool or
 * waits for a connection. Here the outcome is reported immediately, and the pool later drops the request without
 * sending it.
 */
export function exchange(
  connections: Connections,
  request: HttpRequest,
  options: ExchangeOptions,
  recipient: Recipient,
): Promise<HttpResponse> {
  const { signal, origin, isRetry } = options;
  if (!isSendable(request.path, request.headers))
    return Promise.reject(new RestError('BAD_USER_INPUT'));
  const collector = new ResponseCollector(request, options, recipient);
  signal.addEventListener('abort', collector, { once: true });
  const { method, path, body } = request;
  const headers = request.headers as string[];
  connections.dispatch({ origin, method, path, headers, body }, collector, isRetry);
  return collector.response;
}

const bodiless = new Set([204, 205, 304]);
const isRefusal = (status = 0) => status >= 300;
const isSuccess = (status = 0) => status >= 200 && status <= 299;

/**
 * Reads the body to its end. If the body is not needed, ends the connection instead, because an unread body would block
 * it.
 */
class ResponseCollector implements Dispatcher.DispatchHandler {
  readonly #outcome = Promise.withResolvers<HttpResponse>();
  readonly #options: ExchangeOptions;
  readonly #recipient: Recipient;
  readonly #isChange: boolean;
  #settled = false;
  #controller: Dispatcher.DispatchController | undefined;
  #head: HttpHead | undefined;
  #chunks: Buffer[] = [];
  /** Ends a change whose client has left. */
  #lastTimer: NodeJS.Timeout | undefined;

  constructor({ isRead }: HttpRequest, options: ExchangeOptions, recipient: Recipient) {
    this.#isChange = !isRead;
    this.#options = options;
    this.#recipient = recipient;
  }

  get response(): Promise<HttpResponse> {
    return this.#outcome.promise;
  }

  /**
   * Ends the exchange because its signal has aborted. A change that was sent is not ended if its client has left: the
   * service might stop halfway. It then has the time of a request.
   */
  handleEvent(): void {
    const reason = this.#options.signal.reason as RestError;
    const hasLeft = reason.code === 'CLIENT_CLOSED_REQUEST';
    if (hasLeft && this.#isChange && this.#controller)
      this.#lastTimer = setTimeout(() => this.#giveUp(timeUp()), this.#options.deadlineMs);
    else this.#giveUp(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#settled) controller.abort(new RestError('CLIENT_CLOSED_REQUEST'));
    else this.#controller = controller;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: HttpHeaders,
  ): void {
    if (this.#settled || status < 200) return;
    this.#head = { status, headers };
    this.#recipient.headArrived(this.#head);
    if (!bodiless.has(status)) return;
    this.#finish();
    // Does not wait for the body of a 205 without a length, which would end only with its connection.
    if (status === 205 && headers['content-length'] !== '0')
      controller.abort(new RestError('CLIENT_CLOSED_REQUEST'));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return;
    const refusal = this.#recipient.take(chunk.length);
    if (refusal) this.#giveUp(refusal);
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (!this.#settled) this.#fail(error);
  }

  #finish(): void {
    if (this.#settled || !this.#head) return;
    this.#settle();
    const { status, headers } = this.#head;
    const { 'content-encoding': encoding = '' } = headers;
    const isDecoded = unencoded.has(String(encoding).trim()) || this.#chunks.length === 0;
    if (isDecoded || isRefusal(status))
      this.#outcome.resolve({
        status,
        headers,
        body: isDecoded ? wholeOf(this.#chunks) : undecodable,
      });
    else this.#outcome.reject(unreadableResponse(status, `expected ${acceptedEncodings}`));
  }

  #giveUp(reason: Error): void {
    this.#fail(reason);
    this.#controller?.abort(reason);
  }

  #fail(cause: Error): void {
    const status = this.#head?.status;
    const error = errorOfTransport(cause, status);
    if (isRefusal(status) && error.code === 'UPSTREAM_INVALID_RESPONSE') {
      this.#chunks = [undecodable];
      this.#finish();
      return;
    }
    this.#settle();
    // If there is a controller, the request was written to a connection.
    const isSent = this.#isChange && this.#controller !== undefined;
    this.#outcome.reject(isSent && !isSuccess(status) ? error.afterSending : error);
  }

  #settle(): void {
    this.#settled = true;
    clearTimeout(this.#lastTimer);
    this.#options.signal.removeEventListener('abort', this);
  }
}

/** Joins the chunks of a body. Most bodies arrive in one chunk, which is not copied. */
const wholeOf = (chunks: readonly Buffer[]): Buffer => {
  const [first, ...others] = chunks;
  return first && others.length === 0 ? first : Buffer.concat(chunks);
};

/** What takes the place of a body that cannot be decoded, which is not an empty one. */
const undecodable = Buffer.from('\ufffd');
const unencoded = new Set(['', 'identity']);

/** The encodings of responses that the service may choose, as a value of `accept-encoding`. */
export const acceptedEncodings = 'gzip, br';
