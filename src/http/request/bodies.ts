/**
 * Limits the number of request bodies in progress and the bytes received for them, because anybody can announce any
 * length. A quarter of each limit is for tokens that the service has not accepted yet, which anybody can invent, and
 * the rest for accepted tokens.
 */
import { type Link, LinkedList } from '../../rest/values/linked-list.ts';

export const maxBodies = 1_000;
export const maxBodyBytes = 16_000_000;

/** The limits for one group of tokens. */
interface Bounds {
  readonly bodies: number;
  readonly bytes: number;
}

export interface BodyOwner {
  /** Hash of the token. Empty if there is none. */
  readonly tokenHash: string;
  readonly isAccepted: boolean;
}

export class Bodies {
  readonly #unaccepted = new Part({ bodies: maxBodies / 4, bytes: maxBodyBytes / 4 });
  readonly #accepted = new Part({ bodies: (maxBodies * 3) / 4, bytes: (maxBodyBytes * 3) / 4 });

  /** Counts a body that begins. `onGivenUp` runs once if the body is refused to make room for others. */
  begin({ tokenHash, isAccepted }: BodyOwner, onGivenUp: () => void): Body {
    return (isAccepted ? this.#accepted : this.#unaccepted).begin(tokenHash, onGivenUp);
  }
}

/** A body in progress. */
export class Body {
  readonly tokenHash: string;
  readonly giveUp: () => void;
  bytes = 0;
  link: Link<Body> | undefined;
  readonly #part: Part;

  constructor(part: Part, tokenHash: string, onGivenUp: () => void) {
    this.#part = part;
    this.tokenHash = tokenHash;
    this.giveUp = onGivenUp;
  }

  /** Counts received bytes. */
  take(bytes: number): void {
    this.#part.take(this, bytes);
  }

  /** To be called when the body is complete, or no longer needed. */
  end(): void {
    this.#part.end(this);
  }
}

class Part {
  readonly #bounds: Bounds;
  readonly #incoming = new LinkedList<Body>();
  #bytes = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  begin(tokenHash: string, onGivenUp: () => void): Body {
    const body = new Body(this, tokenHash, onGivenUp);
    body.link = this.#incoming.add(body);
    if (this.#incoming.length > this.#bounds.bodies) this.#giveUpOne(() => 1);
    return body;
  }

  take(body: Body, bytes: number): void {
    // Further bytes of a refused body are dropped.
    if (!body.link?.isIn) return;
    body.bytes += bytes;
    this.#bytes += bytes;
    while (this.#bytes > this.#bounds.bytes) this.#giveUpOne((one) => one.bytes);
  }

  end(body: Body): void {
    if (body.link && this.#incoming.remove(body.link)) this.#bytes -= body.bytes;
  }

  /**
   * Refuses the oldest body of the token with the highest weight, and not the new one. A caller that stalls or sends
   * slowly is thus refused first, and a body that arrives together with its head never is.
   */
  #giveUpOne(weigh: (body: Body) => number): void {
    const tokens = new Map<string, { readonly oldest: Body; weight: number }>();
    for (const body of this.#incoming) {
      const weight = weigh(body);
      const known = tokens.get(body.tokenHash);
      if (known) known.weight += weight;
      else if (weight > 0) tokens.set(body.tokenHash, { oldest: body, weight });
    }
    let most: { readonly oldest: Body; readonly weight: number } | undefined;
    // If weights are equal, the token with the oldest body comes first.
    for (const token of tokens.values()) if (!most || token.weight > most.weight) most = token;
    if (!most) return;
    this.end(most.oldest);
    most.oldest.giveUp();
  }
}
