/**
 * Bodies of responses: those that have an ETag, so that the service may respond with 304 when they are asked for again,
 * and all of them if they may be used while the service is out of reach.
 *
 * Each caller has its own, by the hash of its token. They are bytes: parsed values would be shared, and are emptied
 * when a request is over.
 */
import { hash } from 'node:crypto';
import type { HttpResponse } from '../transport/exchange.ts';
import { etagIn, needsConfirmation, obstacleIn } from './keep-rules.ts';
import type { KeptStore } from './kept-store.ts';

export interface KeptBody {
  /** Always a success: 304 stands for nothing else. */
  readonly response: HttpResponse;
  /** Undefined if the service cannot be asked whether the body is still the same. */
  readonly etag: string | undefined;
  /** Identifies status and bytes. */
  readonly version: string;
  /** When the bytes arrived. */
  readonly keptAt: number;
  /** When the service last responded with the body, or confirmed it. */
  confirmedAt: number;
  /** Whether it may be used without a confirmation. */
  isUsableAlone: boolean;
}

/** Identifies the content of a body. */
export const versionOf = (body: Buffer): string => hash('sha256', body, 'base64');

/** Maximum size of a body. */
const mostBytes = 1_000_000;
/** What a body takes besides its bytes: status, ETag, version, and the few headers that matter. */
const bytesBeside = 400;

/**
 * Milliseconds after which a body is asked for as if it were not kept. Signed addresses are part of bodies and end some
 * day, although the ETag stays.
 */
const mostAgeMs = 5 * 60_000;

/**
 * Whether the body may contain the token of a next page. Tokens may end before the body changes, and a list that was
 * confirmed with such a token could not be read further.
 */
const hasNextPage = (body: Buffer): boolean => body.includes('"next"');

export interface KeptBodiesOptions {
  readonly store: KeptStore;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** Receives each header that prevents keeping, once. */
  readonly onObstacle: (header: string) => void;
  /** Milliseconds for which a body may be used while the service is out of reach. */
  readonly staleMs: number;
}

export class KeptBodies {
  readonly #options: KeptBodiesOptions;
  readonly #obstacles = new Set<string>();

  constructor(options: KeptBodiesOptions) {
    this.#options = options;
  }

  /** The bodies of a caller. `representation`: the headers of its request that may change a response. */
  of(tokenHash: string, representation: string): CallerBodies {
    return new CallerBodies(this.#options, this.#meet, { tokenHash, representation });
  }

  readonly #meet = (obstacle: string): void => {
    if (this.#obstacles.has(obstacle)) return;
    this.#obstacles.add(obstacle);
    this.#options.onObstacle(obstacle);
  };
}

export class CallerBodies {
  readonly #store: KeptStore;
  readonly #now: () => number;
  readonly #staleMs: number;
  readonly #onObstacle: (header: string) => void;
  readonly #tokenHash: string;
  readonly #prefix: string;

  constructor(
    { store, now, staleMs }: KeptBodiesOptions,
    onObstacle: (header: string) => void,
    { tokenHash, representation }: { tokenHash: string; representation: string },
  ) {
    this.#store = store;
    this.#now = now;
    this.#staleMs = staleMs;
    this.#onObstacle = onObstacle;
    this.#tokenHash = tokenHash;
    this.#prefix = `body ${representation}\n`;
  }

  /** The body of this path. */
  get(path: string): KeptBody | undefined {
    return this.#store.get(this.#tokenHash, this.#prefix + path) as KeptBody | undefined;
  }

  /** By which the service may be asked whether the body is still the same. */
  etagOf({ etag, keptAt }: KeptBody): string | undefined {
    return this.#now() - keptAt < mostAgeMs ? etag : undefined;
  }

  /** The body of this path, if it may be used while the service is out of reach. */
  standIn(path: string): KeptBody | undefined {
    const kept = this.#staleMs > 0 ? this.get(path) : undefined;
    if (!kept?.isUsableAlone) return undefined;
    return this.#now() - kept.confirmedAt <= this.#staleMs ? kept : undefined;
  }

  /** When the body was last known to be right, by the clock on the wall. */
  dateOf({ confirmedAt }: KeptBody): Date {
    return new Date(Date.now() - (this.#now() - confirmedAt));
  }

  /** The service has confirmed the body. */
  confirm(path: string, kept: KeptBody, headers: HttpResponse['headers']): void {
    if (obstacleIn(headers)) this.drop(path);
    kept.confirmedAt = this.#now();
    if (headers['cache-control'] !== undefined) kept.isUsableAlone = !needsConfirmation(headers);
  }

  /** Keeps the body of a response, in place of an earlier one. Returns what was kept. */
  keep(path: string, { status, headers, body }: HttpResponse): KeptBody | undefined {
    const obstacle = obstacleIn(headers);
    if (obstacle) this.#onObstacle(obstacle);
    const etag = hasNextPage(body) ? undefined : etagIn(headers);
    const isUsableAlone = this.#staleMs > 0 && !needsConfirmation(headers);
    const isUseful = etag !== undefined || isUsableAlone;
    if (obstacle || !isUseful || status !== 200 || body.length > mostBytes) {
      this.drop(path);
      return undefined;
    }
    // A copy: what has arrived may be a small part of a large buffer. Decoded: the encoding is over.
    const copy = Buffer.from(new Uint8Array(body).buffer);
    const { 'content-type': type } = headers;
    const response = {
      status,
      headers: { 'content-length': String(copy.length), ...(type && { 'content-type': type }) },
      body: copy,
    };
    const now = this.#now();
    const version = versionOf(copy);
    const kept = { response, etag, version, keptAt: now, confirmedAt: now, isUsableAlone };
    this.#store.set(this.#tokenHash, this.#prefix + path, kept, copy.length + bytesBeside);
    return kept;
  }

  /** The service has rejected the token. */
  dropAll(): void {
    this.#store.deleteAll(this.#tokenHash);
  }

  drop(path: string): void {
    this.#store.delete(this.#tokenHash, this.#prefix + path);
  }
}
