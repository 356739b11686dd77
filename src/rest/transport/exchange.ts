/** One HTTP exchange over the pool of connections. This is the only file that sends requests. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { RestError, unreadableResponse } from '../values/errors.ts';
import type { Method } from '../values/method.ts';
import { isSendable } from '../values/path.ts';
import { wasKept } from './dispatchers.ts';
import type { EndListener, Signal } from './end-signal.ts';
import { errorOfTransport } from './transport-errors.ts';

export interface HttpRequest {
  readonly method: Method;
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: string | null;
  /** Identifies headers that were added to this call. Calls with others get other responses. */
  readonly addedKey?: string;
  /** Whether it requests the body only if that has changed. Then 304 is a success. */
  readonly isConditional?: boolean;
}

export type HttpHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface HttpResponse {
  readonly status: number;
  readonly headers: HttpHeaders;
  /**
   * Decoded. Empty for 204, 205 and 304, where no body is waited for, and for error responses with an unreadable body.
   */
  readonly body: Buffer;
}

/** The head of a response. */
export type HttpHead = Omit<HttpResponse, 'body'>;

/** Receives what arrives, and its outcome, once. */
export interface Recipient {
  /** The head of the response has arrived. */
  begin?(head: HttpHead): void;
  /** Counts received bytes. A returned error ends the exchange. */
  take(bytes: number): RestError | undefined;
  received(response: HttpResponse): void;
  failed(error: RestError): void;
}

export interface ExchangeOptions {
  readonly origin: string;
  /** Maximum size of the decoded body. The pool limits its size as sent. */
  readonly maxBytes: number;
  readonly signal: Signal;
}

/**
 * Sends a request. It is checked first: a path or header that undici refuses costs a bounded pool that connection for
 * good.
 *
 * `signal` ends the exchange in any state. undici's own `signal` has no effect on a request that is queued in the pool
 * or waits for a connection; here its outcome is reported immediately, and the pool drops the abandoned request unsent.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: HttpRequest,
  options: ExchangeOptions,
  recipient: Recipient,
): void {
  const { signal } = options;
  const refusal = isSendable(request.path, request.headers)
    ? (signal.reason as RestError | undefined)
    : new RestError('BAD_USER_INPUT');
  if (refusal) {
    recipient.failed(refusal);
    return;
  }
  const collector = new ResponseCollector(request, options, recipient);
  signal.addEventListener('abort', collector, { once: true });
  dispatcher.dispatch(
    {
      origin: options.origin,
      method: request.method,
      path: request.path,
      headers: request.headers as string[],
      body: request.body,
    },
    collector,
  );
}

const bodiless = new Set([204, 205, 304]);
const isRefusal = (status = 0) => status >= 300;
const isSuccess = (status = 0) => status >= 200 && status <= 299;

/** Reads the body to its end, or gives it up with its connection, which an unread body would hold. */
class ResponseCollector implements Dispatcher.DispatchHandler, EndListener {
  readonly #options: ExchangeOptions;
  readonly #recipient: Recipient;
  readonly #isChange: boolean;
  #settled = false;
  #controller: Dispatcher.DispatchController | undefined;
  #head: HttpHead | undefined;
  #chunks: Buffer[] = [];
  #hasBegun = false;

  constructor({ method }: HttpRequest, options: ExchangeOptions, recipient: Recipient) {
    this.#isChange = method !== 'GET';
    this.#options = options;
    this.#recipient = recipient;
  }

  /** The signal has aborted. */
  handleEvent(): void {
    this.#giveUp(this.#options.signal.reason as Error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#settled) controller.abort(new RestError('CLIENT_CLOSED_REQUEST'));
    else this.#controller = controller;
  }

  /** The first byte of a response has arrived. */
  onResponseStarted(): void {
    this.#hasBegun = true;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: HttpHeaders,
  ): void {
    if (this.#settled || status < 200) return;
    this.#head = { status, headers };
    this.#recipient.begin?.(this.#head);
    if (!bodiless.has(status)) return;
    this.#finish();
    // A 205 without a length ends only with its connection, which waiting would hold.
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
    const response = { status, headers, body: wholeOf(this.#chunks) };
    this.#chunks = [];
    if (isPlain(response)) this.#recipient.received(response);
    else void this.#decode(response);
  }

  async #decode(response: HttpResponse): Promise<void> {
    const body = await decode(response, this.#options.maxBytes, this.#recipient);
    if (body instanceof RestError) this.#recipient.failed(body);
    else this.#recipient.received({ ...response, body });
  }

  #giveUp(reason: Error): void {
    this.#fail(reason);
    this.#controller?.abort(reason);
  }

  #fail(cause: Error): void {
    const status = this.#head?.status;
    const error = errorOfTransport(cause, { status, stale: !this.#hasBegun && wasKept(cause) });
    if (isRefusal(status) && error.code === 'UPSTREAM_INVALID_RESPONSE') {
      this.#chunks = [];
      this.#finish();
      return;
    }
    this.#settle();
    // A controller shows that the request was written to a connection.
    const isSent = this.#isChange && this.#controller !== undefined;
    this.#recipient.failed(isSent && !isSuccess(status) ? error.afterSending : error);
  }

  #settle(): void {
    this.#settled = true;
    this.#options.signal.removeEventListener('abort', this);
  }
}

/** Most bodies arrive in one chunk and need no copy. */
const wholeOf = (chunks: readonly Buffer[]): Buffer => {
  const [first, ...others] = chunks;
  return first && others.length === 0 ? first : Buffer.concat(chunks);
};

const decoders = { gzip: promisify(gunzip), br: promisify(brotliDecompress) };

/** An older name of gzip, which recipients must take. */
const gzipAlias = 'x-gzip';

/** Supported encodings, for `accept-encoding`. */
export const acceptedEncodings = Object.keys(decoders).join(', ');

function encodingOf({ headers }: HttpResponse): string {
  const encoding = String(headers['content-encoding'] ?? '')
    .trim()
    .toLowerCase();
  return encoding === gzipAlias ? 'gzip' : encoding || 'identity';
}

const isPlain = (response: HttpResponse) =>
  response.body.length === 0 || encodingOf(response) === 'identity';

/** The decoded body, or why it cannot be decoded. */
async function decode(
  response: HttpResponse,
  maxBytes: number,
  recipient: Recipient,
): Promise<Buffer | RestError> {
  const encoding = encodingOf(response);
  const decoder = Object.entries(decoders).find(([name]) => name === encoding)?.[1];
  // Stops at the limit, before a small body that decodes to a huge one takes the memory.
  const decoded = await decoder?.(response.body, { maxOutputLength: maxBytes }).catch(
    () => undefined,
  );
  if (decoded) {
    const more = decoded.length - response.body.length;
    const refusal = more > 0 ? recipient.take(more) : undefined;
    return refusal ?? decoded;
  }
  if (isRefusal(response.status)) return Buffer.alloc(0);
  return unreadableResponse(response.status, `expected ${acceptedEncodings}`);
}
