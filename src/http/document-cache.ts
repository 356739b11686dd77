/**
 * Documents that may run, and written answers to those that are always answered in the same way: the longest
 * unused forgotten first.
 *
 * Bounded by their number and by the text they hold: a document of many small tokens takes 240 times the
 * memory of its text, so a thousand of them, sent by anybody, would take all there is.
 */
import type { OperationDefinitionNode } from 'graphql';
import type { PreparedDocument } from '../graphql/plan/prepared-document.ts';
import type { JsonPieces } from './json-pieces.ts';

const mostDocuments = 2_000;
const mostCharacters = 200_000;
/** As many as three of the whole schema, as GraphiQL and code generators ask for it. */
const mostAnswerBytes = 8_000_000;

interface Kept {
  readonly prepared: PreparedDocument;
  /** What it was last found to weigh. */
  weight: number;
  readonly answers: Map<OperationDefinitionNode, JsonPieces>;
}

export class DocumentCache {
  readonly #kept = new Map<string, Kept>();
  #characters = 0;
  #answerBytes = 0;
  /** The one that was used last: since then it may have got a plan. */
  #last: Kept | undefined;

  get(text: string): PreparedDocument | undefined {
    this.#weighLast();
    const kept = this.#kept.get(text);
    if (!kept) return undefined;
    // A map remembers the order of insertion: what was used last now comes last. Nobody asks for the order while
    // there is room for as much again, and each change of it costs the map a part of its table.
    if (this.#isHalfFull) {
      this.#kept.delete(text);
      this.#kept.set(text, kept);
    }
    this.#last = kept;
    return kept.prepared;
  }

  set(prepared: PreparedDocument): void {
    this.#weighLast();
    this.#forget(prepared.text);
    const kept = { prepared, weight: prepared.weight, answers: new Map() };
    this.#kept.set(prepared.text, kept);
    this.#last = kept;
    this.#characters += kept.weight;
    this.#forgetOldest();
  }

  /** What an operation of a document was answered, and always is. */
  answerOf({ text }: PreparedDocument, operation: OperationDefinitionNode): JsonPieces | undefined {
    const answer = this.#kept.get(text)?.answers.get(operation);
    // Whoever sends it takes the pieces out.
    return answer && { ...answer, pieces: [...answer.pieces] };
  }

  /** Keeps an answer as long as its document. */
  keepAnswer(
    { text }: PreparedDocument,
    operation: OperationDefinitionNode,
    { pieces, bytes }: JsonPieces,
  ): void {
    const answers = this.#kept.get(text)?.answers;
    if (!answers || answers.has(operation) || bytes > mostAnswerBytes) return;
    answers.set(operation, { pieces: [...pieces], bytes });
    this.#answerBytes += bytes;
    for (const kept of this.#kept.values()) {
      if (this.#answerBytes <= mostAnswerBytes) return;
      this.#forgetAnswers(kept);
    }
  }

  #weighLast(): void {
    const last = this.#last;
    this.#last = undefined;
    if (!last || this.#kept.get(last.prepared.text) !== last) return;
    const { weight } = last.prepared;
    this.#characters += weight - last.weight;
    last.weight = weight;
    this.#forgetOldest();
  }

  get #isHalfFull(): boolean {
    return (
      this.#kept.size * 2 > mostDocuments ||
      this.#characters * 2 > mostCharacters ||
      this.#answerBytes * 2 > mostAnswerBytes
    );
  }

  #forgetOldest(): void {
    for (const oldest of this.#kept.keys()) {
      const isWithin = this.#kept.size <= mostDocuments && this.#characters <= mostCharacters;
      if (isWithin) return;
      this.#forget(oldest);
    }
  }

  #forget(text: string): void {
    const kept = this.#kept.get(text);
    if (!kept) return;
    this.#kept.delete(text);
    this.#characters -= kept.weight;
    this.#forgetAnswers(kept);
  }

  #forgetAnswers({ answers }: Kept): void {
    for (const { bytes } of answers.values()) this.#answerBytes -= bytes;
    answers.clear();
  }
}
