/**
 * Limits request bodies in progress, by number and by bytes received: anybody can announce any length. Tokens that the
 * service has not accepted yet, which anybody can make up, have a quarter of the room; accepted tokens have the rest.
 */
import { type Link, LinkedList } from '../../rest/values/linked-list.ts';

export const maxBodies = 1_000;
export const maxBodyBytes = 16_000_000;

/** Limits of a part. */
interface Bounds {
  readonly bodies: number;
  readonly bytes: number;
}

export interface BodyOwner {
  /** Hash of the token; empty without one. */
  readonly tokenHash: string;
  readonly isAccepted: boolean;
}

export class Bodies {
  readonly #unaccepted = new Part({ bodies: maxBodies / 4, bytes: maxBodyBytes / 4 });
  readonly #accepted = new Part({ bodies: (maxBodies * 3) / 4, bytes: (maxBodyBytes * 3) / 4 });

  /** A body begins. `onGivenUp` runs once if it has to make room for others. */
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

  /** More bytes have arrived. */
  take(bytes: number): void {
    this.#part.take(this, bytes);
  }

  /** The body is complete, or nothing waits for the rest of it. */
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
    // The rest of a refused body is not kept.
    if (!body.link?.isIn) return;
    body.bytes += bytes;
    this.#bytes += bytes;
    while (this.#bytes > this.#bounds.bytes) this.#giveUpOne((one) => one.bytes);
  }

  end(body: Body): void {
    if (body.link && this.#incoming.remove(body.link)) this.#bytes -= body.bytes;
  }

  /**
   * Refuses the oldest body of the token with the most by this measure, and not the new one: a caller that stalls or
   * sends slowly is refused first, and a body that arrives with its head never is.
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
    // On a tie the token with the oldest body comes first.
    for (const token of tokens.values()) if (!most || token.weight > most.weight) most = token;
    if (!most) return;
    this.end(most.oldest);
    most.oldest.giveUp();
  }
}
