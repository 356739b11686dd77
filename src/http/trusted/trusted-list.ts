/** One version of the trusted documents. It never changes: another version replaces it as a whole. */
import { hash } from 'node:crypto';
import { type DocumentNode, GraphQLError, print } from 'graphql';
import type { PreparedDocument } from '../../graphql/plan/prepared-document.ts';
import { bareId } from './asked-document.ts';
import { BrokenList, type ListedDocument, twoTexts } from './document-list.ts';

/** Parses and validates a text, unless that is cached. Throws a `GraphQLError` if the document is refused. */
export type Prepare = (text: string) => PreparedDocument;

/** Maximum number of documents with IDs. */
const maxDocuments = 20_000;

/** A text of the list. The parsed document is in a cache of limited size. */
export class TrustedDocument {
  readonly id: string;
  readonly text: string;
  /** Why the document is not served. Undefined if it is served, or not prepared yet. */
  problem: string | undefined;

  constructor({ id, text }: ListedDocument) {
    this.id = id;
    this.text = text;
  }

  /** The parsed document. Undefined if it is not valid. */
  prepared(prepare: Prepare): PreparedDocument | undefined {
    if (this.problem !== undefined) return undefined;
    try {
      return prepare(this.text);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      this.problem = error.message;
      return undefined;
    }
  }
}

export class TrustedList {
  /** Maps, because an ID may be any string. */
  readonly #byId = new Map<string, TrustedDocument>();
  readonly #byText = new Map<string, TrustedDocument>();
  /** The results of `canonicalHash`. Undefined until all documents are prepared. */
  #canonical: ReadonlySet<string> | undefined;
  /** Whether documents in requests are equal to one of the list. */
  readonly #known = new WeakMap<PreparedDocument, boolean>();

  /** `before`: the former list, whose documents are reused. Throws a `BrokenList`. */
  constructor(listed: readonly ListedDocument[], before?: TrustedList) {
    if (listed.length > maxDocuments)
      throw new BrokenList(`there are more than ${maxDocuments} documents`);
    for (const one of listed) {
      const id = bareId(one.id);
      const known = this.#byId.get(id);
      if (known && known.text !== one.text) throw twoTexts(one.id);
      const document =
        this.#byText.get(one.text) ?? before?.ofText(one.text) ?? new TrustedDocument(one);
      this.#byText.set(one.text, document);
      this.#byId.set(id, document);
    }
  }

  /** All different texts. */
  get documents(): Iterable<TrustedDocument> {
    return this.#byText.values();
  }

  get size(): number {
    return this.#byText.size;
  }

  /** Number of documents without a problem. */
  get served(): number {
    let served = 0;
    for (const { problem } of this.documents) if (problem === undefined) served += 1;
    return served;
  }

  ofId(id: string): TrustedDocument | undefined {
    return this.#byId.get(bareId(id));
  }

  ofText(text: string): TrustedDocument | undefined {
    return this.#byText.get(text);
  }

  /** To be called when all documents are prepared. Documents in requests can then be compared with them. */
  complete(canonical: ReadonlySet<string>): void {
    this.#canonical = canonical;
  }

  /** Whether a document in a request is equal to one of the list. Undefined while that is not known. */
  isEqualToOne(sent: PreparedDocument): boolean | undefined {
    const known = this.#known.get(sent);
    if (known !== undefined || !this.#canonical) return known;
    const isEqual = this.#canonical.has(canonicalHash(sent.document));
    this.#known.set(sent, isEqual);
    return isEqual;
  }
}

/**
 * A hash that is the same for documents with the same meaning, because clients may write definitions in any order, with
 * any spaces.
 */
export const canonicalHash = ({ definitions }: DocumentNode): string =>
  hash('sha256', definitions.map(print).sort().join('\n'), 'base64');
