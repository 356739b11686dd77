/**
 * Caches valid documents in two parts: one for callers whose token the service has accepted, and one for all others.
 * Each part has a maximum size in memory, and cannot displace documents of the other.
 */
import { PreparedDocument } from '../../graphql/plan/prepared-document.ts';
import { WeighedCache } from '../../graphql/plan/weighed-cache.ts';

/** Share of the cache for callers whose token was not accepted. */
const unacceptedShare = 1 / 16;
/** Maximum share of a part that one document may use. */
const maxShare = 1 / 8;

export class DocumentCache {
  readonly #accepted: WeighedCache<PreparedDocument>;
  readonly #unaccepted: WeighedCache<PreparedDocument>;

  constructor(maxBytes: number) {
    this.#accepted = partOf(maxBytes * (1 - unacceptedShare));
    this.#unaccepted = partOf(maxBytes * unacceptedShare);
  }

  /** Size of the documents in both parts, in bytes. */
  get bytes(): number {
    return this.#accepted.bytes + this.#unaccepted.bytes;
  }

  /** `isAccepted`: whether the service has accepted the caller's token before. */
  get(text: string, isAccepted: boolean): PreparedDocument | undefined {
    return this.#part(isAccepted).get(text) ?? this.#adopted(text, isAccepted);
  }

  set(prepared: PreparedDocument, isAccepted: boolean): void {
    const { text } = prepared;
    const part = this.#part(isAccepted);
    prepared.onGrowth = () => {
      // The document may have been removed while it was planned. A refused plan needs little memory, so it is stored
      // again.
      if (part.peek(text)) part.weigh(text, prepared, prepared.bytes);
      else part.set(text, prepared, prepared.bytes);
    };
    part.set(text, prepared, prepared.bytes);
  }

  /**
   * The document, if it is in the other part, so that it is not parsed and validated again. Its plans are not copied,
   * so that they count only once. If the caller's token was accepted, the document moves to that part.
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
