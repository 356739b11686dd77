/** One read of a path whose body may be kept: what it sends, and what the response stands for. */
import type { HttpResponse } from '../transport/exchange.ts';
import { isConfirmedBy, isNoStore, obstacleIn } from './keep-rules.ts';
import { type CallerBodies, type KeptBody, versionOf } from './kept-bodies.ts';

/** Statuses after which the caller may not have what it had. */
const withdrawn = new Set([401, 403, 404, 410]);

export class ConditionalRead {
  readonly #bodies: CallerBodies;
  readonly #path: string;
  /** Whether the body is kept even if none was kept before. */
  readonly #keeps: () => boolean;
  /** The body that was kept when the read was sent. Nothing that happens meanwhile changes what a 304 means. */
  #kept: KeptBody | undefined;
  #isKnown = false;
  /** Whether the service has confirmed something else, and is asked for the body itself. */
  #isUnconditional = false;
  #version: string | undefined;
  /** Whether nothing of the last response may be kept. */
  #isNoStore = false;

  constructor(bodies: CallerBodies, path: string, keeps: () => boolean) {
    this.#bodies = bodies;
    this.#path = path;
    this.#keeps = keeps;
  }

  /** For `if-none-match`. Undefined if the body is wanted in any case. Read when an attempt is about to be made. */
  begin(): string | undefined {
    const kept = this.#bodies.get(this.#path);
    this.#isKnown = kept !== undefined;
    this.#kept = kept && !this.#isUnconditional && this.#bodies.isRecent(kept) ? kept : undefined;
    return this.#kept?.etag;
  }

  /** Whether the body of the last response is the kept one. */
  get isConfirmed(): boolean {
    return this.#kept !== undefined;
  }

  /** The response that was meant. Undefined if a 304 is about a body that is not there: then it is to be sent again. */
  received(response: HttpResponse): HttpResponse | undefined {
    const kept = this.#kept;
    this.#isNoStore = isNoStore(response.headers);
    if (response.status === 304 && kept) {
      if (!isConfirmedBy(kept.etag, response.headers)) {
        this.#isUnconditional = true;
        return undefined;
      }
      if (obstacleIn(response.headers)) this.#bodies.drop(this.#path);
      this.#version = kept.version;
      return kept.response;
    }
    this.#kept = undefined;
    if (withdrawn.has(response.status)) this.#bodies.drop(this.#path);
    else if (response.status === 200 && (this.#isKnown || this.#keeps()))
      this.#version = this.#bodies.keep(this.#path, response)?.version;
    return response;
  }

  /** Identifies the body of the response. Undefined if nothing of it may be kept. */
  versionOf({ body }: HttpResponse): string | undefined {
    if (this.#isNoStore) return undefined;
    this.#version ??= versionOf(body);
    return this.#version;
  }
}
