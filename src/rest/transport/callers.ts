/**
 * Who the caller of a request is: the token in its `Authorization` header, and the hash of this token, which keeps
 * callers apart. All tokens that the service has not accepted yet share one turn, because anybody can invent tokens.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CredentialsProblem } from '../values/errors.ts';

const bearer = /^Bearer +([\x21-\x7e]{1,8192})$/i;

/** The caller of a request. Each request has a `RestClient` of its own, whose calls all have this token. */
export interface Caller {
  /** `client/headers.ts` writes it to the headers of calls. Nothing keeps it longer than its connection. */
  readonly token: string;
  /**
   * Hash of the token. What outlives a request and contains values of a caller is stored under it: runs that may be
   * replayed, lengths of lists, and what was read early without need. So are turns.
   * A connection serves one call at a time (`connections.ts`), so it needs no caller.
   *
   * It is computed once per request, because it takes longer than everything else that a call does here.
   */
  readonly tokenHash: string;
}

/** The caller in an `Authorization` header. Undefined if the header has no token that can be forwarded. */
export function callerOf(authorization: string | null): Caller | undefined {
  const token = bearer.exec(authorization?.trim() ?? '')?.[1];
  return token === undefined ? undefined : { token, tokenHash: hash('sha256', token, 'base64url') };
}

/** Why the header has no token that can be forwarded. */
export function credentialsProblem(authorization: string | null): CredentialsProblem {
  if (authorization === null || authorization.trim() === '') return 'missing';
  return /^Bearer(\s|$)/i.test(authorization.trim()) ? 'form' : 'scheme';
}

/** Turn key of all tokens that were not accepted yet. It is shorter than any hash. */
const unproven = 'unproven';

/** The tokens that the service has accepted recently, by their hashes. */
export class AcceptedTokens {
  readonly #hashes: LRUCache<string, true>;
  #newest: string | undefined;

  /** `max`: maximum number of tokens. The least recently accepted ones are dropped. */
  constructor(max = 10_000) {
    this.#hashes = new LRUCache({ max });
  }

  /** Whether the service has accepted the token recently enough. */
  has(tokenHash: string): boolean {
    return this.#hashes.has(tokenHash);
  }

  /** Turn key for the calls with a token. */
  turnKeyOf(tokenHash: string): string {
    return this.has(tokenHash) ? tokenHash : unproven;
  }

  /** Notes that the service has accepted the token. */
  accept(tokenHash: string): void {
    if (tokenHash === this.#newest) return;
    this.#newest = tokenHash;
    this.#hashes.set(tokenHash, true);
  }
}
