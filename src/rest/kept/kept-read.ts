/** One read of a path whose body is kept, or will be: the ETag that it sends, and the body that its response stands for. */
import type { HttpResponse } from '../transport/exchange.ts';
import type { ReadStart } from './confirmation.ts';
import { isConfirmedBy, isNoStore } from './keep-rules.ts';
import { type CallerBodies, type KeptBody, versionOf, type Withdrawals } from './kept-bodies.ts';

const neverBegun: ReadStart = { at: 0, writes: 0 };

export class KeptRead {
  readonly #bodies: CallerBodies;
  readonly #path: string;
  /**
   * The kept body that the response stands for. While the read is under way, the one that was kept when it was sent:
   * nothing that happens meanwhile changes what a 304 means.
   */
  #kept: KeptBody | undefined;
  /** The body of the last response, which is kept once it was read. */
  #made: KeptBody | undefined;
  #withdrawals: Withdrawals = [];
  #start = neverBegun;
  /** Until when the response is fresh. */
  freshUntil = Number.NEGATIVE_INFINITY;
  /** Whether the service has confirmed another body, so that the body itself is requested. */
  #isUnconditional = false;
  #version: string | undefined;
  /** Whether nothing may be kept that depends on the last response. */
  #isUncertain = false;

  constructor(bodies: CallerBodies, path: string) {
    this.#bodies = bodies;
    this.#path = path;
  }

  /** An attempt is about to be made. Returns its ETag for `if-none-match`; undefined if the body is needed. */
  begin(): string | undefined {
    const kept = this.#bodies.get(this.#path);
    this.#start = this.#bodies.start();
    this.#withdrawals = this.#bodies.withdrawals(this.#path);
    this.#made = undefined;
    // An attempt before may have got a part of a response.
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

  /** Whether a kept body may be used if the service is out of reach. */
  get hasStaleCopy(): boolean {
    return this.#bodies.staleCopy(this.#path) !== undefined;
  }

  /** Takes the kept body, as the service is out of reach. Undefined if none may be used. */
  staleCopy(): { readonly response: HttpResponse; readonly readAt: Date } | undefined {
    const kept = this.#bodies.staleCopy(this.#path);
    if (!kept) return undefined;
    this.#kept = kept;
    this.#isUncertain = true;
    return { response: kept.response, readAt: this.#bodies.dateOf(kept) };
  }

  /** Takes the kept body, if it is fresh. */
  fresh(): HttpResponse | undefined {
    const kept = this.#bodies.fresh(this.#path);
    this.#kept = kept;
    this.#use(kept);
    return kept?.response;
  }

  /**
   * The response, or for a 304 the kept one that it confirms. Undefined if that is not there any more: then the read is
   * to be sent again.
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
    // These bytes have been read before.
    if (this.#made && this.#made.version === before?.version) this.keep();
  }

  /** Keeps the body of the last response: it could be read. One that was cut off must not be confirmed later. */
  keep(): void {
    const made = this.#made;
    this.#made = undefined;
    if (made && !this.#isWithdrawn) this.#bodies.keep(this.#path, made);
  }

  /** Whether the caller has lost the body since the read began. */
  get #isWithdrawn(): boolean {
    const before = this.#withdrawals;
    return this.#bodies.withdrawals(this.#path).some((one, at) => one !== before[at]);
  }

  #use(kept: KeptBody | undefined): void {
    if (!kept) return;
    this.#version = kept.version;
    this.freshUntil = this.#bodies.freshUntil(kept);
  }

  /** Identifies the body of the response. Undefined if nothing may be kept that depends on it. */
  versionOf(response: HttpResponse): string | undefined {
    if (this.#isUncertain) return undefined;
    this.#version ??= versionOf(response);
    return this.#version;
  }
}
