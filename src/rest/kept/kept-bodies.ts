/**
 * Bodies of responses that have an ETag, so that the service may respond with 304 when they are asked for again.
 *
 * Each caller has its own, by the hash of its token. They are bytes: parsed values would be shared, and are emptied
 * when a request is over.
 */
import { hash } from 'node:crypto';
import type { HttpResponse } from '../transport/exchange.ts';
import { etagIn, obstacleIn } from './keep-rules.ts';
import type { KeptStore } from './kept-store.ts';

export interface KeptBody {
  /** Always a success: 304 stands for nothing else. */
  readonly response: HttpResponse;
  readonly etag: string;
  /** Identifies status and bytes. */
  readonly version: string;
  /** When the bytes arrived. */
  readonly keptAt: number;
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
  readonly #onObstacle: (header: string) => void;
  readonly #tokenHash: string;
  readonly #prefix: string;

  constructor(
    { store, now }: KeptBodiesOptions,
    onObstacle: (header: string) => void,
    { tokenHash, representation }: { tokenHash: string; representation: string },
  ) {
    this.#store = store;
    this.#now = now;
    this.#onObstacle = onObstacle;
    this.#tokenHash = tokenHash;
    this.#prefix = `body ${representation}\n`;
  }

  /** The body of this path. */
  get(path: string): KeptBody | undefined {
    return this.#store.get(this.#tokenHash, this.#prefix + path) as KeptBody | undefined;
  }

  /** Whether the service may be asked whether the body is still the same. */
  isRecent({ keptAt }: KeptBody): boolean {
    return this.#now() - keptAt < mostAgeMs;
  }

  /** Keeps the body of a response, in place of an earlier one. Returns what was kept. */
  keep(path: string, { status, headers, body }: HttpResponse): KeptBody | undefined {
    const obstacle = obstacleIn(headers);
    if (obstacle) this.#onObstacle(obstacle);
    const etag = obstacle ? undefined : etagIn(headers);
    if (etag === undefined || status !== 200 || body.length > mostBytes || hasNextPage(body)) {
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
    const kept = { response, etag, version: versionOf(copy), keptAt: this.#now() };
    this.#store.set(this.#tokenHash, this.#prefix + path, kept, copy.length + bytesBeside);
    return kept;
  }

  drop(path: string): void {
    this.#store.delete(this.#tokenHash, this.#prefix + path);
  }
}
