/** A document that was read, and what is worked out about it once, whoever sends it. */
import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { DocumentPlans } from './document-plans.ts';
import { type Fragments, fragmentsIn } from './fragments.ts';

/** A planned field takes as much memory as so many characters of a document that is parsed. */
const charactersAField = 3;

export class PreparedDocument {
  readonly text: string;
  readonly document: DocumentNode;
  #plans: DocumentPlans | undefined;
  #fragments: Fragments | undefined;
  /** The one there is, where no name is needed to tell which. */
  readonly #only: OperationDefinitionNode | undefined;

  constructor(text: string, document: DocumentNode) {
    this.text = text;
    this.document = document;
    this.#only = getOperationAST(document) ?? undefined;
  }

  /** Its plans, made when they are first asked for. */
  planned(schema: GraphQLSchema): DocumentPlans {
    this.#plans ??= new DocumentPlans(schema, this.document);
    return this.#plans;
  }

  /** Characters that take as much memory as the document with its plans. */
  get weight(): number {
    return this.text.length + charactersAField * (this.#plans?.plannedFields ?? 0);
  }

  /** Whether the operation is always answered in the same way: it asks about the schema alone, with no variable. */
  isFixed({ selectionSet, variableDefinitions = [] }: OperationDefinitionNode): boolean {
    return variableDefinitions.length === 0 && this.#asksSchemaAlone(selectionSet);
  }

  #asksSchemaAlone({ selections }: SelectionSetNode): boolean {
    return selections.every((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value.startsWith('__');
      if (selection.kind === Kind.INLINE_FRAGMENT)
        return this.#asksSchemaAlone(selection.selectionSet);
      this.#fragments ??= fragmentsIn(this.document);
      const fragment = this.#fragments[selection.name.value];
      return fragment !== undefined && this.#asksSchemaAlone(fragment.selectionSet);
    });
  }

  /** The operation of this name, or the only one; undefined where that says no operation, or several. */
  operation(name: string | null | undefined): OperationDefinitionNode | undefined {
    if (name === null || name === undefined) return this.#only;
    if (this.#only) return this.#only.name?.value === name ? this.#only : undefined;
    return getOperationAST(this.document, name) ?? undefined;
  }
}
