/** A document that was read, and what is worked out about it once, whoever sends it. */
import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  stripIgnoredCharacters,
} from 'graphql';
import { bytesOfDocument, bytesOfText } from './document-bytes.ts';
import { DocumentPlans } from './document-plans.ts';
import { type Fragments, fragmentsIn } from './fragments.ts';

export class PreparedDocument {
  readonly text: string;
  readonly document: DocumentNode;
  /** Hears of it when the document takes more room than before, or less. */
  onGrowth: (() => void) | undefined;
  readonly #ownBytes: number;
  #bareText: string | undefined;
  #plans: DocumentPlans | undefined;
  #fragments: Fragments | undefined;
  /** The one there is, where no name is needed to tell which. */
  readonly #only: OperationDefinitionNode | undefined;

  constructor(text: string, document: DocumentNode) {
    this.text = text;
    this.document = document;
    this.#ownBytes = bytesOfDocument(text, document);
    this.#only = getOperationAST(document) ?? undefined;
  }

  /** Its plans, made when they are first asked for. */
  planned(schema: GraphQLSchema): DocumentPlans {
    this.#plans ??= new DocumentPlans(schema, this.document, () => this.onGrowth?.());
    return this.#plans;
  }

  /** Bytes that it takes in memory, with its plans. */
  get bytes(): number {
    return this.#ownBytes + bytesOfText(this.#bareText ?? '') + (this.#plans?.bytes ?? 0);
  }

  /** The text without comments and spaces: documents that ask the same have the same. */
  get bareText(): string {
    if (this.#bareText === undefined) {
      this.#bareText = stripIgnoredCharacters(this.text);
      this.onGrowth?.();
    }
    return this.#bareText;
  }

  /** Whether anything of it may ask about the schema. */
  get selectsSchema(): boolean {
    return /__(schema|type)\b/.test(this.text);
  }

  /** Whether the operation asks about the schema and nothing else. */
  selectsSchemaOnly({ selectionSet }: OperationDefinitionNode): boolean {
    return this.#selectsSchemaOnly(selectionSet);
  }

  #selectsSchemaOnly({ selections }: SelectionSetNode): boolean {
    return selections.every((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value.startsWith('__');
      if (selection.kind === Kind.INLINE_FRAGMENT)
        return this.#selectsSchemaOnly(selection.selectionSet);
      this.#fragments ??= fragmentsIn(this.document);
      const fragment = this.#fragments[selection.name.value];
      return fragment !== undefined && this.#selectsSchemaOnly(fragment.selectionSet);
    });
  }

  /** The operation of this name, or the only one; undefined where that says no operation, or several. */
  operation(name: string | null | undefined): OperationDefinitionNode | undefined {
    if (name === null || name === undefined) return this.#only;
    if (this.#only) return this.#only.name?.value === name ? this.#only : undefined;
    return getOperationAST(this.document, name) ?? undefined;
  }
}
