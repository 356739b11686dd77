/**
 * Answers about the schema, as they are written: the schema stays as it is, so whoever asks the same gets the same.
 * Kept by what is asked, without the comments and spaces of the document; in two parts, as documents are.
 */
import type { JsonPieces } from './json-pieces.ts';
import { WeighedCache } from './weighed-cache.ts';

export class WrittenAnswers {
  readonly #accepted: WeighedCache<JsonPieces>;
  readonly #strangers: WeighedCache<JsonPieces>;

  constructor(mostBytes: number) {
    const half = mostBytes / 2;
    const options = { mostBytes: half, mostBytesOfOne: half / 2 };
    this.#accepted = new WeighedCache(options);
    this.#strangers = new WeighedCache(options);
  }

  get(question: string, isAccepted: boolean): JsonPieces | undefined {
    const own = isAccepted ? this.#accepted : this.#strangers;
    const other = isAccepted ? this.#strangers : this.#accepted;
    const answer = own.get(question) ?? other.peek(question);
    // Whoever sends it takes the pieces out.
    return answer && { ...answer, pieces: [...answer.pieces] };
  }

  keep(question: string, isAccepted: boolean, { pieces, bytes }: JsonPieces): void {
    const part = isAccepted ? this.#accepted : this.#strangers;
    part.set(question, { pieces: [...pieces], bytes }, bytes + 2 * question.length);
  }
}
