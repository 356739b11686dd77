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
  readonly answers: Map<OperationDefinitionNode, JsonPieces>;
}

export class DocumentCache {
  readonly #kept = new Map<string, Kept>();
  #characters = 0;
  #answerBytes = 0;

  get(text: string): PreparedDocument | undefined {
    const kept = this.#kept.get(text);
    if (!kept) return undefined;
    // A map remembers the order of insertion: what was used last now comes last.
    this.#kept.delete(text);
    this.#kept.set(text, kept);
    return kept.prepared;
  }

  set(prepared: PreparedDocument): void {
    this.#forget(prepared.text);
    this.#kept.set(prepared.text, { prepared, answers: new Map() });
    this.#characters += prepared.text.length;
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
    this.#characters -= text.length;
    this.#forgetAnswers(kept);
  }

  #forgetAnswers({ answers }: Kept): void {
    for (const { bytes } of answers.values()) this.#answerBytes -= bytes;
    answers.clear();
  }
}
