/** A document without fields about the schema, for an executor that would block the event loop for these. */
import { type DocumentNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql';
import { isAboutSchema } from '../plan/introspection.ts';

/** Only the root has fields about the schema, so other selections stay. */
export const withoutSchema = (document: DocumentNode): DocumentNode => ({
  ...document,
  definitions: document.definitions.map((definition) =>
    'selectionSet' in definition && definition.selectionSet
      ? { ...definition, selectionSet: without(definition.selectionSet) }
      : definition,
  ),
});

const without = (set: SelectionSetNode): SelectionSetNode => ({
  ...set,
  selections: set.selections.flatMap((selection: SelectionNode) => {
    if (selection.kind === Kind.FIELD) return isAboutSchema(selection.name.value) ? [] : selection;
    if (selection.kind === Kind.FRAGMENT_SPREAD) return selection;
    return { ...selection, selectionSet: without(selection.selectionSet) };
  }),
});
