/**
 * Caches valid documents in two parts: for callers whose token the service has accepted, and for all others. Each part
 * is limited by the memory it takes, and neither can evict documents of the other.
 */
import { PreparedDocument } from '../../graphql/plan/prepared-document.ts';
import { WeighedCache } from '../../graphql/plan/weighed-cache.ts';

/** Share of the cache for tokens that were not accepted. */
const unacceptedShare = 1 / 16;
/** Share of a part that one document may take. */
const maxShare = 1 / 8;

export class DocumentCache {
  readonly #accepted: WeighedCache<PreparedDocument>;
  readonly #unaccepted: WeighedCache<PreparedDocument>;

  constructor(maxBytes: number) {
    this.#accepted = partOf(maxBytes * (1 - unacceptedShare));
    this.#unaccepted = partOf(maxBytes * unacceptedShare);
  }

  /** Bytes in both parts. */
  get bytes(): number {
    return this.#accepted.bytes + this.#unaccepted.bytes;
  }

  /** `isAccepted`: the service has accepted the caller's token before. */
  get(text: string, isAccepted: boolean): PreparedDocument | undefined {
    return this.#part(isAccepted).get(text) ?? this.#adopted(text, isAccepted);
  }

  set(prepared: PreparedDocument, isAccepted: boolean): void {
    const { text } = prepared;
    const part = this.#part(isAccepted);
    prepared.onGrowth = () => {
      // A refused plan takes no memory any more, so a document that was evicted while it was planned comes back.
      if (part.peek(text)) part.weigh(text, prepared, prepared.bytes);
      else part.set(text, prepared, prepared.bytes);
    };
    part.set(text, prepared, prepared.bytes);
  }

  /**
   * A document in the other part is neither parsed nor validated again. Plans are not copied, so that each counts in
   * one part only. A document of an accepted caller leaves the part of the others.
   */
  #adopted(text: string, isAccepted: boolean): PreparedDocument | undefined {
    const other = this.#part(!isAccepted);
    const known = other.peek(text);
    if (!known) return undefined;
    if (isAccepted) {
      known.onGrowth = undefined;
      other.delete(text);
    }
    const adopted = new PreparedDocument(text, known.document);
    this.set(adopted, isAccepted);
    return adopted;
  }

  #part(isAccepted: boolean): WeighedCache<PreparedDocument> {
    return isAccepted ? this.#accepted : this.#unaccepted;
  }
}

const partOf = (maxBytes: number) =>
  new WeighedCache<PreparedDocument>({ maxBytes, maxBytesOfOne: maxBytes * maxShare });
