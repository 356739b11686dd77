/**
 * Identifies callers by hashes of their tokens, without keeping tokens. All tokens that the service has not accepted
 * yet share one turn, because anybody can make up tokens.
 */
import { hash } from 'node:crypto';
import type { CredentialsProblem } from '../values/errors.ts';

const bearer = /^Bearer +([\x21-\x7e]{1,8192})$/i;

/** The owner of a request. */
export interface Caller {
  readonly token: string;
  /** Computed once for a request: it costs more than everything else a call does here. */
  readonly tokenHash: string;
}

/** The caller from an `Authorization` header; undefined without a token that can be forwarded. */
export function callerOf(authorization: string | null): Caller | undefined {
  const token = bearer.exec(authorization?.trim() ?? '')?.[1];
  return token === undefined ? undefined : { token, tokenHash: hash('sha256', token, 'base64url') };
}

/** Why a header has no token that can be forwarded. */
export function credentialsProblem(authorization: string | null): CredentialsProblem {
  if (authorization === null || authorization.trim() === '') return 'missing';
  return /^Bearer(\s|$)/i.test(authorization.trim()) ? 'form' : 'scheme';
}

/** Turn key of all tokens that were not accepted yet. No hash is as short. */
const unproven = 'unproven';

export class AcceptedTokens {
  readonly #max: number;
  readonly #hashes = new Set<string>();
  #newest: string | undefined;

  /** Keeps `max` tokens; the least recently used are dropped. */
  constructor(max = 10_000) {
    this.#max = max;
  }

  /** Whether the service is remembered to have accepted the token. */
  has(tokenHash: string): boolean {
    return this.#hashes.has(tokenHash);
  }

  /** Turn key of a token's calls. */
  turnKeyOf(tokenHash: string): string {
    return this.has(tokenHash) ? tokenHash : unproven;
  }

  /** The service has responded to this token with a success. */
  accept(tokenHash: string): void {
    if (tokenHash === this.#newest) return;
    this.#newest = tokenHash;
    this.#hashes.delete(tokenHash);
    this.#hashes.add(tokenHash);
    if (this.#hashes.size <= this.#max) return;
    const [oldest] = this.#hashes;
    if (oldest !== undefined) this.#hashes.delete(oldest);
  }
}
