/** One read of a path whose bodies are kept. It has the ETag to send, and the body to use for the response. */
import type { HttpResponse } from '../transport/exchange.ts';
import type { ReadStart } from './confirmation.ts';
import { isConfirmedBy, isNoStore } from './keep-rules.ts';
import { type CallerBodies, type KeptBody, versionOf, type Withdrawals } from './kept-bodies.ts';

const neverBegun: ReadStart = { at: 0, writes: 0 };

export class KeptRead {
  readonly #bodies: CallerBodies;
  readonly #path: string;
  /**
   * The kept body to use. During an attempt, it is the body that was kept when the attempt was sent, so that a 304
   * always confirms that one.
   */
  #kept: KeptBody | undefined;
  /** The body of the last response. It is stored when it has been parsed. */
  #made: KeptBody | undefined;
  #withdrawals: Withdrawals = [];
  #start = neverBegun;
  /** Until when the response is fresh, by the monotonic clock. */
  freshUntil = Number.NEGATIVE_INFINITY;
  /** Whether a 304 confirmed another body, so that the read is sent again without an ETag. */
  #isUnconditional = false;
  #version: string | undefined;
  /** Whether nothing that depends on the last response may be kept. */
  #isUncertain = false;

  constructor(bodies: CallerBodies, path: string) {
    this.#bodies = bodies;
    this.#path = path;
  }

  /** Begins an attempt. Returns the ETag for `if-none-match`; undefined if the service must send the body. */
  begin(): string | undefined {
    const kept = this.#bodies.get(this.#path);
    this.#start = this.#bodies.start();
    this.#withdrawals = this.#bodies.withdrawals(this.#path);
    this.#made = undefined;
    // An earlier attempt may have received a part of a response.
    this.#version = undefined;
    this.freshUntil = Number.NEGATIVE_INFINITY;
    const etag = kept && !this.#isUnconditional ? this.#bodies.etagOf(kept) : undefined;
    this.#kept = etag === undefined ? undefined : kept;
    return etag;
  }

  /** Whether the body of the last response is the kept one. */
  get isKept(): boolean {
    return this.#kept !== undefined;
  }

  /** Whether there is a kept body to use if the service is unreachable. */
  get hasStaleCopy(): boolean {
    return this.#bodies.staleCopy(this.#path) !== undefined;
  }

  /** Takes the kept body because the service is unreachable. Undefined if it must not be used. */
  staleCopy(): { readonly response: HttpResponse; readonly readAt: Date } | undefined {
    const kept = this.#bodies.staleCopy(this.#path);
    if (!kept) return undefined;
    this.#kept = kept;
    this.#isUncertain = true;
    return { response: kept.response, readAt: this.#bodies.dateOf(kept) };
  }

  /** Takes the kept body if it is fresh. */
  fresh(): HttpResponse | undefined {
    const kept = this.#bodies.fresh(this.#path);
    this.#kept = kept;
    this.#use(kept);
    return kept?.response;
  }

  /**
   * Returns the response, or for a 304 the kept response that it confirms. Undefined if that response is no longer
   * stored; the read must then be sent again.
   */
  received(response: HttpResponse): HttpResponse | undefined {
    const kept = this.#kept;
    this.#isUncertain = isNoStore(response.headers);
    if (response.status === 304 && kept) {
      if (!isConfirmedBy(kept.etag ?? '', response.headers)) {
        this.#isUnconditional = true;
        return undefined;
      }
      if (!this.#isWithdrawn) this.#bodies.confirm(this.#path, kept, response, this.#start);
      this.#use(kept);
      return kept.response;
    }
    this.#kept = undefined;
    this.#bodies.withdrawAfter(response.status, this.#path);
    if (response.status === 200) this.#make(response);
    return response;
  }

  #make(response: HttpResponse): void {
    const before = this.#bodies.get(this.#path);
    this.#made = this.#bodies.made(this.#path, response, this.#start);
    this.#use(this.#made);
    // An earlier response with the same bytes has been parsed, so this one can be.
    if (this.#made && this.#made.version === before?.version) this.keep();
  }

  /**
   * Stores the body of the last response, after it was parsed. An incomplete body must not be stored, as a 304 would
   * confirm it.
   */
  keep(): void {
    const made = this.#made;
    this.#made = undefined;
    if (made && !this.#isWithdrawn) this.#bodies.keep(this.#path, made);
  }

  /** Whether the caller has lost access to the body since the read began. */
  get #isWithdrawn(): boolean {
    const before = this.#withdrawals;
    return this.#bodies.withdrawals(this.#path).some((one, at) => one !== before[at]);
  }

  #use(kept: KeptBody | undefined): void {
    if (!kept) return;
    this.#version = kept.version;
    this.freshUntil = this.#bodies.freshUntil(kept);
  }

  /** Identifies the body of the response. Undefined if nothing that depends on it may be kept. */
  versionOf(response: HttpResponse): string | undefined {
    if (this.#isUncertain) return undefined;
    this.#version ??= versionOf(response);
    return this.#version;
  }
}
