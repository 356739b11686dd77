/** A document that was read, and what is worked out about it once, whoever sends it. */
import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { DocumentPlans } from './document-plans.ts';

/** A parsed document takes 240 times the memory of its text. */
const charactersAField = 3;

export class PreparedDocument {
  readonly text: string;
  readonly document: DocumentNode;
  #plans: DocumentPlans | undefined;
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

  /** The operation of this name, or the only one; undefined where that says no operation, or several. */
  operation(name: string | null | undefined): OperationDefinitionNode | undefined {
    if (name === null || name === undefined) return this.#only;
    if (this.#only) return this.#only.name?.value === name ? this.#only : undefined;
    return getOperationAST(this.document, name) ?? undefined;
  }
}

/** Whether the operation is always answered in the same way: it asks about the schema alone, with no variable. */
export const isAboutSchema = ({ selectionSet, variableDefinitions }: OperationDefinitionNode) =>
  (variableDefinitions ?? []).length === 0 &&
  selectionSet.selections.every(
    (selection) => selection.kind === Kind.FIELD && selection.name.value.startsWith('__'),
  );
