/**
 * Callers told apart by their tokens, without keeping one: by a hash of it.
 *
 * Anybody can make up tokens, and with each a caller. So those that the service has not accepted yet stand
 * in one turn together.
 */
import { hash } from 'node:crypto';
import type { CredentialsProblem } from '../values/errors.ts';

const bearer = /^Bearer ([\x21-\x7e]{1,8192})$/i;

/** Whose request it is. */
export interface Caller {
  readonly token: string;
  /** Made once a request: it costs more than all else that a call passes here. */
  readonly tokenHash: string;
}

/** The caller by an `Authorization` header; undefined when it brings no token that could be sent on. */
export function callerOf(authorization: string | null): Caller | undefined {
  const token = bearer.exec(authorization?.trim() ?? '')?.[1];
  return token === undefined ? undefined : { token, tokenHash: hash('sha256', token, 'base64url') };
}

/** Why a header brings no token that could be sent on. */
export function credentialsProblem(authorization: string | null): CredentialsProblem {
  if (authorization === null || authorization.trim() === '') return 'missing';
  return /^Bearer(\s|$)/i.test(authorization.trim()) ? 'form' : 'scheme';
}

/** The turn of all tokens that no answer has accepted yet; no hash is as short. */
const unproven = 'unproven';

export class AcceptedTokens {
  readonly #most: number;
  readonly #hashes = new Set<string>();
  #newest: string | undefined;

  /** Remembers `most` at once; those not seen for longest are forgotten first. */
  constructor(most = 10_000) {
    this.#most = most;
  }

  /** Whether the service has accepted the token, as far as that is remembered. */
  has(tokenHash: string): boolean {
    return this.#hashes.has(tokenHash);
  }

  /** In whose turn a token's calls stand. */
  turnKeyOf(tokenHash: string): string {
    return this.has(tokenHash) ? tokenHash : unproven;
  }

  /** The service has answered this token with a success. */
  accept(tokenHash: string): void {
    if (tokenHash === this.#newest) return;
    this.#newest = tokenHash;
    this.#hashes.delete(tokenHash);
    this.#hashes.add(tokenHash);
    if (this.#hashes.size <= this.#most) return;
    const [oldest] = this.#hashes;
    if (oldest !== undefined) this.#hashes.delete(oldest);
  }
}
