/** Finds the fields of a document at a path of the response. */
import {
  type DocumentNode,
  type FieldNode,
  getOperationAST,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** `path`: keys of the response, joined by dots, with `*` for list indexes. Empty if the document has no such fields. */
export function fieldsAt(
  document: DocumentNode,
  operationName: string | undefined,
  path: string,
): readonly FieldNode[] {
  const operation = getOperationAST(document, operationName);
  if (!operation) return [];
  let sets: readonly SelectionSetNode[] = [operation.selectionSet];
  let fields: readonly FieldNode[] = [];
  for (const key of path.split('.').filter((part) => part !== '*')) {
    fields = sets.flatMap((set) => fieldsIn(set, document).filter((field) => keyOf(field) === key));
    sets = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
  }
  return fields;
}

const keyOf = ({ alias, name }: FieldNode) => (alias ?? name).value;

/** The fields of a selection set, including those in fragments. */
function fieldsIn(
  set: SelectionSetNode,
  document: DocumentNode,
  seen: ReadonlySet<string> = new Set(),
): readonly FieldNode[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return selection;
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return fieldsIn(selection.selectionSet, document, seen);
    const name = selection.name.value;
    const fragment = document.definitions.find(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name,
    );
    // Fragments that contain themselves are not valid, but may be in the editor.
    return fragment?.kind === Kind.FRAGMENT_DEFINITION && !seen.has(name)
      ? fieldsIn(fragment.selectionSet, document, new Set([...seen, name]))
      : [];
  });
}
