/**
 * Callers told apart by their tokens, without keeping one: by a hash of it.
 *
 * Anybody can make up tokens, and with each a caller. So those that the service has not accepted yet stand
 * in one turn together.
 */
import { hash } from 'node:crypto';

const bearer = /^Bearer ([\x21-\x7e]{1,8192})$/i;

/** The token of an `Authorization` header; undefined when there is none that could be sent on. */
export const bearerToken = (authorization: string | null): string | undefined =>
  bearer.exec(authorization?.trim() ?? '')?.[1];

/** Computed once a request: it costs more than all else that a call passes here. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url');

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

  /** In whose turn a token's calls stand. */
  turnKeyOf(tokenHash: string): string {
    return this.#hashes.has(tokenHash) ? tokenHash : unproven;
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
