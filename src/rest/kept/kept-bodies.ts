/**
 * Bodies of responses that may be used again: after a 304, while they are fresh, or while the service is out of reach.
 * Each caller has its own, by the hash of its token.
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
   * Always a success: a 304 confirms nothing else, and may renew headers. Its body is in bytes, because parsed values
   * are emptied when a request is over.
   */
  response: HttpResponse;
  /** Undefined if the service cannot confirm the body. */
  readonly etag: string | undefined;
  /** Identifies what is read from it. */
  readonly version: string;
  /** When the bytes arrived. */
  readonly keptAt: number;
  /** The last one. */
  confirmation: Confirmation;
}

/** Identifies what is read from a response: its bytes, and whether they are JSON. */
export function versionOf({ headers, body }: Pick<HttpResponse, 'headers' | 'body'>): string {
  const ofBytes = hash('sha256', body, 'base64');
  return hasJsonType({ headers }) ? ofBytes : `${ofBytes} of another type`;
}

/** Maximum size of a body. */
const maxBytes = 1_000_000;
/** What a body takes besides its bytes and headers: status, version, and the objects that contain them. */
const bytesBeside = 400;

const areSame = (one: LifetimeHeaders, other: LifetimeHeaders): boolean =>
  one['cache-control'] === other['cache-control'] && one.expires === other.expires;

/** Bytes of a body with the headers that are kept with it. */
function bytesOf({ response, etag = '', confirmation }: KeptBody): number {
  let bytes = response.body.length + etag.length + bytesBeside;
  for (const headers of [response.headers, confirmation.lifetime])
    for (const header of Object.values(headers)) bytes += String(header ?? '').length;
  return bytes;
}

/**
 * Milliseconds after which a body is read as if it were not kept. Signed addresses are part of bodies and expire,
 * although the ETag stays.
 */
const maxAgeMs = 5 * 60_000;

/**
 * Whether the body may contain the token of a next page. Tokens may end before the body changes, and a list that was
 * confirmed with such a token could not be read further.
 */
function hasNextPage(body: Buffer): boolean {
  // Without the first quotation mark, as a search that begins with such a frequent character takes ten times as long.
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
  /** Receives each header that prevents keeping, once. */
  readonly onObstacle: (header: string) => void;
  readonly rules: UseRules;
  /** Names of headers that are kept with a body, besides those that describe it. */
  readonly passHeaders?: readonly string[] | undefined;
}

/** Statuses after which the caller may not have the body any more. */
const withdrawn = new Set([403, 404, 410]);

/** Of a path: the caller may not have the bodies any more that were sent before. */
class Withdrawal {}
const allPaths = 'withdrawn';
const ofPath = (path: string) => `withdrawn ${path}`;

/** The path in the key of a body, without its query and without headers that were added to the call. */
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

  /** The bodies of a caller. `representation`: the headers of its request that may change a response. */
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

  /** The last withdrawals of the path, and of all paths. Changes with each withdrawal. */
  withdrawals(path: string): Withdrawals {
    const keys = [ofPath(pathIn(path)), allPaths];
    return keys.map((key) => this.#store.get(this.#tokenHash, key));
  }

  /** The ETag with which the service can confirm the body. */
  etagOf({ etag, keptAt }: KeptBody): string | undefined {
    return this.#now() - keptAt < maxAgeMs ? etag : undefined;
  }

  /** The body of this path, if it may be used while the service is out of reach. */
  staleCopy(path: string): KeptBody | undefined {
    const { staleMs } = this.#rules;
    const kept = staleMs > 0 ? this.get(path) : undefined;
    if (!kept?.confirmation.isUsableAlone) return undefined;
    return this.#now() - kept.confirmation.at <= staleMs ? kept : undefined;
  }

  /** The body of this path, if it may be used without asking the service. */
  fresh(path: string): KeptBody | undefined {
    const kept = this.#rules.freshMs > 0 ? this.get(path) : undefined;
    return kept && this.#now() < this.freshUntil(kept) ? kept : undefined;
  }

  /** Until when the body may be used without asking the service. */
  freshUntil({ confirmation }: KeptBody): number {
    const { at, freshUntil, writes } = confirmation;
    return writes === this.start().writes ? freshUntil : at;
  }

  /** A read begins now. */
  start(): ReadStart {
    return { at: this.#now(), writes: this.#rules.writes?.of(this.#tokenHash) ?? 0 };
  }

  /** When the service last sent or confirmed the body, by the wall clock. */
  dateOf({ confirmation }: KeptBody): Date {
    return new Date(Date.now() - (this.#now() - confirmation.at));
  }

  /** The service has confirmed the body. */
  confirm(path: string, kept: KeptBody, response: HttpResponse, start: ReadStart): void {
    if (obstacleIn(response.headers)) this.drop(path);
    const { lifetime } = kept.confirmation;
    if (this.#passHeaders.length > 0) this.#renewHeaders(kept, response);
    kept.confirmation = this.#confirmationOf(response, start, kept.confirmation);
    const hasOthers =
      this.#passHeaders.length > 0 || !areSame(lifetime, kept.confirmation.lifetime);
    if (hasOthers && this.get(path) === kept) this.keep(path, kept);
  }

  /** The body of a response, to be kept in place of an earlier one. Undefined if it may not be kept: then none is. */
  made(path: string, received: HttpResponse, start: ReadStart): KeptBody | undefined {
    const { status, headers, body } = received;
    const obstacle = obstacleIn(headers);
    if (obstacle) this.#onObstacle(obstacle);
    const sent = etagIn(headers);
    const etag = sent !== undefined && hasNextPage(body) ? undefined : sent;
    const confirmation = this.#confirmationOf(received, start);
    const { at, freshUntil, isUsableAlone } = confirmation;
    const isUseful = etag !== undefined || isUsableAlone || freshUntil > at;
    if (obstacle || !isUseful || status !== 200 || body.length > maxBytes) {
      this.drop(path);
      return undefined;
    }
    // A copy: what has arrived may be a small part of a large buffer. Decoded: the encoding is over.
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

  /** A 304 need not contain the headers of its body again. Those that it has are newer. */
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
   * After a status that shows that the caller may not have bodies any more: neither kept ones, in any language and with
   * any headers and queries, nor any sent before.
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
