/** A parsed document with its plans, for all requests that send it. */
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  stripIgnoredCharacters,
} from 'graphql';
import { bytesOfDocument, bytesOfText } from './document-bytes.ts';
import { DocumentPlans } from './document-plans.ts';
import { hasIncremental } from './incremental.ts';

/** Bytes of a validation error, which are mostly its stack. */
const errorBytes = 6_000;

export class PreparedDocument {
  readonly text: string;
  readonly document: DocumentNode;
  /** The validation errors, once the document has been validated. */
  errors: readonly GraphQLError[] | undefined;
  /** Called when the memory of the document has changed. */
  onGrowth: (() => void) | undefined;
  readonly #ownBytes: number;
  #bareText: string | undefined;
  #plans: DocumentPlans | undefined;
  #isIncremental: boolean | undefined;
  /** The only operation. Undefined if there are several. */
  readonly #only: OperationDefinitionNode | undefined;

  constructor(text: string, document: DocumentNode) {
    this.text = text;
    this.document = document;
    this.#ownBytes = bytesOfDocument(text, document);
    this.#only = getOperationAST(document) ?? undefined;
  }

  /** The plans of the document, which are made when they are first used. */
  planned(schema: GraphQLSchema): DocumentPlans {
    this.#plans ??= new DocumentPlans(schema, this.document, () => this.onGrowth?.());
    return this.#plans;
  }

  /** Memory of the document, its errors and its plans, in bytes. */
  get bytes(): number {
    const errors = (this.errors?.length ?? 0) * errorBytes;
    return this.#ownBytes + errors + bytesOfText(this.#bareText ?? '') + (this.#plans?.bytes ?? 0);
  }

  /** The text without comments and spaces, which is the same for equal documents. */
  get bareText(): string {
    if (this.#bareText === undefined) {
      this.#bareText = stripIgnoredCharacters(this.text);
      this.onGrowth?.();
    }
    return this.#bareText;
  }

  /** Whether it uses `@defer` or `@stream`, so that responses have `extensions.is_final`. */
  get isIncremental(): boolean {
    this.#isIncremental ??= /\b(defer|stream)\b/.test(this.text) && hasIncremental(this.document);
    return this.#isIncremental;
  }

  /** The operation with this name, or the only operation. Undefined if there is none, or if a name is required. */
  operation(name: string | null | undefined): OperationDefinitionNode | undefined {
    if (name === null || name === undefined) return this.#only;
    if (this.#only) return this.#only.name?.value === name ? this.#only : undefined;
    return getOperationAST(this.document, name) ?? undefined;
  }
}
