/** Finds the types on which the fields of a document are selected. */
import {
  BREAK,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** Types by field. Because documents are cached, a field is searched for only once and not in each request. */
const found = new WeakMap<FieldNode, string>();

/** Where fields are searched for. */
export interface SelectedFields {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
}

/** The name of the type on which a field is selected. Empty if the field is not in the document. */
export function parentTypeOf(node: FieldNode, fields: SelectedFields): string {
  const known = found.get(node);
  if (known !== undefined) return known;
  const type = find(node, fields);
  found.set(node, type);
  return type;
}

function find(node: FieldNode, { schema, document }: SelectedFields): string {
  const info = new TypeInfo(schema);
  let type = '';
  const Field = (one: FieldNode) => {
    if (one !== node) return undefined;
    type = info.getParentType()?.name ?? '';
    return BREAK;
  };
  visit(document, visitWithTypeInfo(info, { Field }));
  return type;
}
