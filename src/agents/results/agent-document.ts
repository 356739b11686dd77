/**
 * The document of a tool as it is executed. Hidden fields are added to it, whose values are needed if the result has
 * to be cut: the cursor of each item of a connection whose last cursor is selected, and in mutations the IDs of objects.
 */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isConnection, type Outline, OutlinedDocument } from './outline.ts';

/** Response keys of the hidden fields. */
export const cursorsKey = '_cursorsOfItems';
export const idKey = '_idOfObject';

export class AgentDocument {
  /** The text as it was written. */
  readonly source: string;
  /**
   * The text to execute, which has to be trusted where only trusted documents are. Equal to the source if no field was
   * added.
   */
  readonly text: string;
  readonly #schema: GraphQLSchema;
  #document: DocumentNode | undefined;
  #outlined: OutlinedDocument | undefined;

  /** Does not throw: a text that cannot be parsed is executed as it is, for its error. */
  constructor(source: string, schema: GraphQLSchema) {
    this.source = source;
    this.#schema = schema;
    const needsFields = source.includes('pageInfo') || /\bmutation\b/.test(source);
    const document = needsFields ? this.#parsed() : undefined;
    const extended = document && withHiddenFields(document, schema);
    if (extended) this.#document = extended;
    this.text = extended && extended !== document ? print(extended) : source;
  }

  get hasHiddenFields(): boolean {
    return this.text !== this.source;
  }

  /** The fields of an operation. Undefined if they are not known. */
  outline(operationName: string | undefined): Outline | undefined {
    const document = this.#parsed();
    if (!document) return undefined;
    this.#outlined ??= new OutlinedDocument(document, this.#schema);
    return this.#outlined.of(operationName);
  }

  #parsed(): DocumentNode | undefined {
    try {
      this.#document ??= parse(this.source, { noLocation: true });
    } catch {
      return undefined;
    }
    return this.#document;
  }
}

const field = (alias: string, name: string, selectionSet?: SelectionSetNode): FieldNode => ({
  kind: Kind.FIELD,
  alias: { kind: Kind.NAME, value: alias },
  name: { kind: Kind.NAME, value: name },
  ...(selectionSet && { selectionSet }),
});

const cursors = field(cursorsKey, 'edges', {
  kind: Kind.SELECTION_SET,
  selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'cursor' } }],
});

const objectId = field(idKey, 'id');

/** The document itself if nothing has to be added. */
function withHiddenFields(document: DocumentNode, schema: GraphQLSchema): DocumentNode {
  const types = new TypeInfo(schema);
  const isMutation = document.definitions.some(
    (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === 'mutation',
  );
  return visit(
    document,
    visitWithTypeInfo(types, {
      SelectionSet: {
        leave(node: SelectionSetNode) {
          const type = types.getParentType();
          const needsCursors = isConnection(type) && node.selections.some(hasCursor);
          const hasFields = isObjectType(type) || isInterfaceType(type);
          const needsId = isMutation && hasFields && type.getFields().id !== undefined;
          if (!needsCursors && !needsId) return undefined;
          const added = [...(needsCursors ? [cursors] : []), ...(needsId ? [objectId] : [])];
          return { ...node, selections: [...node.selections, ...added] };
        },
      },
    }),
  );
}

/** Fields of `pageInfo` that need no cursor. Where no cursor is selected, lists may be read with fewer calls. */
const withoutCursors: ReadonlySet<string> = new Set([
  'hasNextPage',
  'hasPreviousPage',
  '__typename',
]);

const hasCursor = (selection: SelectionNode): boolean =>
  selection.kind === Kind.FIELD &&
  selection.name.value === 'pageInfo' &&
  (selection.selectionSet?.selections ?? []).some(
    (one) => one.kind !== Kind.FIELD || !withoutCursors.has(one.name.value),
  );
