/**
 * Documents whose responses may hold keys. They are not compressed: the size of a compressed response shows how much a
 * text that others may choose has in common with a key beside it (BREACH).
 */
import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';

/**
 * Names of fields and arguments with keys, certificates, tokens, addresses that are keys, and settings that may contain
 * some. By name alone, as a field without a key costs only bytes.
 */
export const keyNames: ReadonlySet<string> = new Set([
  'certificate',
  'configuration',
  'downloadUrl',
  'payload',
  'pdf',
  'serviceVisitorClaims',
  'shareKey',
  'token',
  // All of an object that the schema does not know.
  'value',
]);

/** Whether a document names a key. */
export const namesKeys = memoized(({ definitions }: DocumentNode): boolean =>
  definitions.some(
    (definition) => 'selectionSet' in definition && selectsKey(definition.selectionSet),
  ),
);

function selectsKey(selected: SelectionSetNode | undefined): boolean {
  return (selected?.selections ?? []).some((selection) => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return false;
    const isKey =
      selection.kind === Kind.FIELD &&
      (keyNames.has(selection.name.value) ||
        selection.arguments?.some(({ name }) => keyNames.has(name.value)));
    return isKey || selectsKey(selection.selectionSet);
  });
}
