/** A document without what it asks about the schema, for an executor that would answer that in one go. */
import { type DocumentNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql';
import { isAboutSchema } from '../plan/introspection.ts';

/** Fields about the schema are those of the root alone, so nothing is looked for below other fields. */
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
