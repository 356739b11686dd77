/** The types on which the fields of a document are selected. */
import {
  BREAK,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** Documents are cached, so that a field is searched for once and not in each request. */
const found = new WeakMap<FieldNode, string>();

export class ParentTypes {
  readonly #schema: GraphQLSchema;
  readonly #document: DocumentNode;

  constructor(schema: GraphQLSchema, document: DocumentNode) {
    this.#schema = schema;
    this.#document = document;
  }

  /** The name of the type. Empty if the field is not in the document. */
  of(node: FieldNode): string {
    const known = found.get(node);
    if (known !== undefined) return known;
    const type = this.#find(node);
    found.set(node, type);
    return type;
  }

  #find(node: FieldNode): string {
    const info = new TypeInfo(this.#schema);
    let type = '';
    const Field = (one: FieldNode) => {
      if (one !== node) return undefined;
      type = info.getParentType()?.name ?? '';
      return BREAK;
    };
    visit(this.#document, visitWithTypeInfo(info, { Field }));
    return type;
  }
}
