/**
 * Parsed documents, the longest unused forgotten first.
 *
 * Bounded by the text they hold, not by their number: a document of many small tokens takes 240 times the
 * memory of its text, so a thousand of them, sent by anybody, would take all there is.
 */
import type { DocumentNode } from 'graphql';

const mostCharacters = 200_000;

export class DocumentCache {
  readonly #documents = new Map<string, DocumentNode>();
  #characters = 0;

  get(text: string): DocumentNode | undefined {
    const document = this.#documents.get(text);
    if (document) {
      // A map remembers the order of insertion: what was used last now comes last.
      this.#documents.delete(text);
      this.#documents.set(text, document);
    }
    return document;
  }

  set(text: string, document: DocumentNode): void {
    if (!this.#documents.has(text)) this.#characters += text.length;
    this.#documents.set(text, document);
    for (const oldest of this.#documents.keys()) {
      if (this.#characters <= mostCharacters) return;
      this.#documents.delete(oldest);
      this.#characters -= oldest.length;
    }
  }
}

/** Documents that do not parse are not worth remembering: they fail as fast again. */
export const noCache = { get: () => undefined, set: () => {} };
