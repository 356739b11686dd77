/**
 * Stores response bodies that may be used again: after a 304, while they are fresh, or while the service is
 * unreachable. Each caller has its own, by the hash of its token.
 */
import { hash } from 'node:crypto';
import type { HttpHeaders, HttpResponse } from '../transport/exchange.ts';
import { hasJsonType } from '../transport/json-type.ts';
import {
  type Confirmation,
  confirmationOf,
  type ReadStart,
  type UseRules,
} from './confirmation.ts';
import type { LifetimeHeaders } from './freshness.ts';
import { etagIn, obstacleIn } from './keep-rules.ts';
import type { KeptStore } from './kept-store.ts';

export interface KeptBody {
  /**
   * The response: always a success, with the headers of the last confirmation. The body is stored in bytes, because
   * parsed values are emptied when their request is over.
   */
  response: HttpResponse;
  /** The ETag of the body. Undefined if the service cannot confirm the body. */
  readonly etag: string | undefined;
  /** Identifies the contents of the body. */
  readonly version: string;
  /** When the body arrived. */
  readonly keptAt: number;
  /** The last confirmation by the service. */
  confirmation: Confirmation;
}

/** Identifies the contents of a response: its bytes, and whether they are JSON. */
export function versionOf({ headers, body }: Pick<HttpResponse, 'headers' | 'body'>): string {
  const ofBytes = hash('sha256', body, 'base64');
  return hasJsonType({ headers }) ? ofBytes : `${ofBytes} of another type`;
}

/** Maximum size of a stored body. */
const maxBytes = 1_000_000;
/**
 * Estimated memory for a body apart from its bytes and headers: the status, the version, and the objects that contain
 * them.
 */
const bytesBeside = 400;

const areSame = (one: LifetimeHeaders, other: LifetimeHeaders): boolean =>
  one['cache-control'] === other['cache-control'] && one.expires === other.expires;

/** Memory for a body with its stored headers, in bytes. */
function bytesOf({ response, etag = '', confirmation }: KeptBody): number {
  let bytes = response.body.length + etag.length + bytesBeside;
  for (const headers of [response.headers, confirmation.lifetime])
    for (const header of Object.values(headers)) bytes += String(header ?? '').length;
  return bytes;
}

/**
 * Maximum age of a body, in milliseconds; an older one is not confirmed but requested anew. Signed URLs in bodies
 * expire although the ETag stays the same.
 */
const maxAgeMs = 5 * 60_000;

/**
 * Whether the body may contain a token for the next page. Such a token may expire while the body stays the same, and
 * then the list could not be read further.
 */
function hasNextPage(body: Buffer): boolean {
  // Searches without the first quotation mark, because a search for text that begins with such a frequent character
  // takes ten times as long.
  for (let at = body.indexOf(nextQuote); at >= 0; at = body.indexOf(nextQuote, at + 1))
    if (body[at - 1] === quote) return true;
  return false;
}

const nextQuote = 'next"';
const quote = 0x22;

export interface KeptBodiesOptions {
  readonly store: KeptStore;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** Called once with each header that forbids storing a body. */
  readonly onObstacle: (header: string) => void;
  readonly rules: UseRules;
  /** Names of headers that are stored with a body, in addition to those that describe it. */
  readonly passHeaders?: readonly string[] | undefined;
}

/** Statuses which mean that the caller has lost access to the object, and so to kept bodies. */
const withdrawn = new Set([403, 404, 410]);

/** A mark for a path: bodies that the service sent before it must not be used. */
class Withdrawal {}
const allPaths = 'withdrawn';
const ofPath = (path: string) => `withdrawn ${path}`;

/** The path in the key of a body, without its query and without added headers. */
function pathIn(key: string): string {
  const end = key.search(/[?\n]/);
  return end < 0 ? key : key.slice(0, end);
}

export type Withdrawals = readonly unknown[];

export class KeptBodies {
  readonly #options: KeptBodiesOptions;
  readonly #obstacles = new Set<string>();

  constructor(options: KeptBodiesOptions) {
    const onObstacle = (header: string) => {
      if (!this.#obstacles.has(header)) options.onObstacle(header);
      this.#obstacles.add(header);
    };
    this.#options = { ...options, onObstacle };
  }

  /** The bodies of one caller. `representation`: the headers of the request that may change a response. */
  of(tokenHash: string, representation: string): CallerBodies {
    return new CallerBodies(this.#options, tokenHash, representation);
  }
}

export class CallerBodies {
  readonly #store: KeptStore;
  readonly #now: () => number;
  readonly #rules: UseRules;
  readonly #onObstacle: (header: string) => void;
  readonly #passHeaders: readonly string[];
  readonly #tokenHash: string;
  readonly #prefix: string;

  constructor(
    { store, now, rules, onObstacle, passHeaders = [] }: KeptBodiesOptions,
    tokenHash: string,
    representation: string,
  ) {
    this.#store = store;
    this.#now = now;
    this.#rules = rules;
    this.#passHeaders = passHeaders;
    this.#onObstacle = onObstacle;
    this.#tokenHash = tokenHash;
    this.#prefix = `body ${representation}\n`;
  }

  get(path: string): KeptBody | undefined {
    return this.#store.get(this.#tokenHash, this.#prefix + path) as KeptBody | undefined;
  }

  /** The last withdrawals for this path and for all paths. The result changes with each withdrawal. */
  withdrawals(path: string): Withdrawals {
    const keys = [ofPath(pathIn(path)), allPaths];
    return keys.map((key) => this.#store.get(this.#tokenHash, key));
  }

  /** The ETag by which the service can confirm the body. Undefined if the body is too old for that. */
  etagOf({ etag, keptAt }: KeptBody): string | undefined {
    return this.#now() - keptAt < maxAgeMs ? etag : undefined;
  }

  /** The body for this path, if it may be used while the service is unreachable. */
  staleCopy(path: string): KeptBody | undefined {
    const { staleMs } = this.#rules;
    const kept = staleMs > 0 ? this.get(path) : undefined;
    if (!kept?.confirmation.isUsableStale) return undefined;
    return this.#now() - kept.confirmation.at <= staleMs ? kept : undefined;
  }

  /** The body for this path, if it may be used without a call. */
  fresh(path: string): KeptBody | undefined {
    const kept = this.#rules.freshMs > 0 ? this.get(path) : undefined;
    return kept && this.#now() < this.freshUntil(kept) ? kept : undefined;
  }

  /** Until when the body may be used without a call. */
  freshUntil({ confirmation }: KeptBody): number {
    const { at, freshUntil, writes } = confirmation;
    return writes === this.start().writes ? freshUntil : at;
  }

  /** The state at the beginning of a read. */
  start(): ReadStart {
    return { at: this.#now(), writes: this.#rules.writes?.of(this.#tokenHash) ?? 0 };
  }

  /** When the service last sent or confirmed the body, by the system clock. */
  dateOf({ confirmation }: KeptBody): Date {
    return new Date(Date.now() - (this.#now() - confirmation.at));
  }

  /** Records that the service has confirmed the body. */
  confirm(path: string, kept: KeptBody, response: HttpResponse, start: ReadStart): void {
    if (obstacleIn(response.headers)) this.drop(path);
    const { lifetime } = kept.confirmation;
    if (this.#passHeaders.length > 0) this.#renewHeaders(kept, response);
    kept.confirmation = this.#confirmationOf(response, start, kept.confirmation);
    const hasOthers =
      this.#passHeaders.length > 0 || !areSame(lifetime, kept.confirmation.lifetime);
    if (hasOthers && this.get(path) === kept) this.keep(path, kept);
  }

  /**
   * Creates a stored body from a response. Undefined if the response must not be stored; then no earlier body is kept,
   * either.
   */
  made(path: string, received: HttpResponse, start: ReadStart): KeptBody | undefined {
    const { status, headers, body } = received;
    const obstacle = obstacleIn(headers);
    if (obstacle) this.#onObstacle(obstacle);
    const sent = etagIn(headers);
    const etag = sent !== undefined && hasNextPage(body) ? undefined : sent;
    const confirmation = this.#confirmationOf(received, start);
    const { at, freshUntil, isUsableStale } = confirmation;
    const isUseful = etag !== undefined || isUsableStale || freshUntil > at;
    if (obstacle || !isUseful || status !== 200 || body.length > maxBytes) {
      this.drop(path);
      return undefined;
    }
    // Copies the body, because the original may be a small part of a large buffer.
    const copy = Buffer.from(new Uint8Array(body).buffer);
    const { 'content-type': type } = headers;
    const response = {
      status,
      headers: {
        ...this.#passedIn(headers),
        'content-length': String(copy.length),
        ...(type && { 'content-type': type }),
      },
      body: copy,
    };
    const version = versionOf(response);
    return { response, etag, version, keptAt: confirmation.at, confirmation };
  }

  /** Takes over the headers of a 304, which may lack some of them. */
  #renewHeaders(kept: KeptBody, { headers }: HttpResponse): void {
    const { response } = kept;
    kept.response = { ...response, headers: { ...response.headers, ...this.#passedIn(headers) } };
  }

  #passedIn(headers: HttpHeaders): HttpHeaders {
    const present = this.#passHeaders.filter((name) => headers[name] !== undefined);
    return Object.fromEntries(present.map((name) => [name, headers[name]]));
  }

  keep(path: string, body: KeptBody): void {
    this.#store.set(this.#tokenHash, this.#prefix + path, body, bytesOf(body), pathIn(path));
  }

  #confirmationOf(response: HttpResponse, start: ReadStart, before?: Confirmation): Confirmation {
    return confirmationOf(response, { start, now: this.#now(), rules: this.#rules }, before);
  }

  /**
   * Deletes bodies after a status that shows that the caller has lost access: those of the path, in any language and
   * with any query, or all bodies after a 401. Responses to reads that began earlier are not stored, either.
   */
  withdrawAfter(status: number, path: string): void {
    if (status === 401) {
      this.#store.deleteAll(this.#tokenHash);
      this.#withdraw(allPaths);
    } else if (withdrawn.has(status)) {
      this.#store.deleteGroup(this.#tokenHash, pathIn(path));
      this.#withdraw(ofPath(pathIn(path)));
    }
  }

  #withdraw(key: string): void {
    this.#store.set(this.#tokenHash, key, new Withdrawal(), 0);
  }

  drop(path: string): void {
    this.#store.delete(this.#tokenHash, this.#prefix + path);
  }
}
