/**
 * Bodies of requests that are under way: how many there are, and how many bytes of them have come. What a head
 * announces counts for nothing: anybody can announce.
 *
 * There are two parts, and neither takes anything of the other: a quarter for tokens that the service has not accepted
 * yet, as anybody can make those up, and the rest for those it has. Beyond a bound it is not the newcomer that has to
 * go. It is the body that has been under way longest, of the token that has most: whoever stalls, or drips, is the
 * first to be in that place, and a body that comes with its head is never there.
 */
import { type Link, LinkedList } from '../../rest/values/linked-list.ts';

export const mostBodies = 1_000;
export const mostBodyBytes = 16_000_000;

/** What a part may hold. */
interface Bounds {
  readonly bodies: number;
  readonly bytes: number;
}

/** Whose body it is. */
export interface BodyOwner {
  /** Hash of the token; empty without one. */
  readonly tokenHash: string;
  readonly isAccepted: boolean;
}

export class Bodies {
  readonly #unaccepted = new Part({ bodies: mostBodies / 4, bytes: mostBodyBytes / 4 });
  readonly #accepted = new Part({ bodies: (mostBodies * 3) / 4, bytes: (mostBodyBytes * 3) / 4 });

  /** A body begins to come. `onGivenUp` runs when it has to make room for others, once. */
  begin({ tokenHash, isAccepted }: BodyOwner, onGivenUp: () => void): Body {
    return (isAccepted ? this.#accepted : this.#unaccepted).begin(tokenHash, onGivenUp);
  }
}

/** A body that is under way, until it ends. */
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

  /** So many bytes more have come. */
  take(bytes: number): void {
    this.#part.take(this, bytes);
  }

  /** It is whole, or nobody waits for the rest of it. */
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
    // What still comes of one that was given up is kept by nobody.
    if (!body.link?.isIn) return;
    body.bytes += bytes;
    this.#bytes += bytes;
    while (this.#bytes > this.#bounds.bytes) this.#giveUpOne((one) => one.bytes);
  }

  end(body: Body): void {
    if (body.link && this.#incoming.remove(body.link)) this.#bytes -= body.bytes;
  }

  /** The oldest of the token that has most by this measure. */
  #giveUpOne(weigh: (body: Body) => number): void {
    const tokens = new Map<string, { readonly oldest: Body; weight: number }>();
    for (const body of this.#incoming) {
      const weight = weigh(body);
      const known = tokens.get(body.tokenHash);
      if (known) known.weight += weight;
      else if (weight > 0) tokens.set(body.tokenHash, { oldest: body, weight });
    }
    let most: { readonly oldest: Body; readonly weight: number } | undefined;
    // The first of several is the one whose body is oldest.
    for (const token of tokens.values()) if (!most || token.weight > most.weight) most = token;
    if (!most) return;
    this.end(most.oldest);
    most.oldest.giveUp();
  }
}
