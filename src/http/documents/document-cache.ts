/**
 * Documents that may run, in two parts: those of callers whose token the service has accepted, and those of strangers,
 * who may be anybody. Each part is weighed by the memory it holds, and nothing that happens in one of them drives
 * anything out of the other.
 */
import { PreparedDocument } from '../../graphql/plan/prepared-document.ts';
import { WeighedCache } from '../../graphql/plan/weighed-cache.ts';

/** Of the cache, what strangers have. */
const unacceptedShare = 1 / 16;
/** Of a part, what one document may have. */
const largestShare = 1 / 8;

export class DocumentCache {
  readonly #accepted: WeighedCache<PreparedDocument>;
  readonly #unaccepted: WeighedCache<PreparedDocument>;

  constructor(mostBytes: number) {
    this.#accepted = partOf(mostBytes * (1 - unacceptedShare));
    this.#unaccepted = partOf(mostBytes * unacceptedShare);
  }

  /** Bytes that are held in all. */
  get bytes(): number {
    return this.#accepted.bytes + this.#unaccepted.bytes;
  }

  /** `isAccepted`: the caller's token was accepted by the service before. */
  get(text: string, isAccepted: boolean): PreparedDocument | undefined {
    return this.#part(isAccepted).get(text) ?? this.#adopted(text, isAccepted);
  }

  set(prepared: PreparedDocument, isAccepted: boolean): void {
    const { text } = prepared;
    const part = this.#part(isAccepted);
    prepared.onGrowth = () => {
      // A plan that is refused takes no room any more: its document comes back that had to go while it was made.
      if (part.peek(text)) part.weigh(text, prepared, prepared.bytes);
      else part.set(text, prepared, prepared.bytes);
    };
    part.set(text, prepared, prepared.bytes);
  }

  /**
   * What the other part holds is neither parsed nor checked again. Its plans stay where they are: whoever makes them
   * takes room in one part alone. What an accepted caller sends leaves the part of strangers.
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

const partOf = (mostBytes: number) =>
  new WeighedCache<PreparedDocument>({ mostBytes, mostBytesOfOne: mostBytes * largestShare });
