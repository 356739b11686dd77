/**
 * Recognizes documents whose responses may contain keys, which are not compressed. The size of a compressed response
 * shows how much a text that an attacker can choose has in common with a key next to it (BREACH).
 */
import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';
import { memoized } from '../rest/values/memoized.ts';

/**
 * Names of fields and arguments with keys, certificates, tokens, URLs that are keys, and settings that may contain any
 * of these. The name is enough, because a wrong match only makes a response larger.
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
  // Everything in an object that the schema does not describe.
  'value',
]);

/** Whether a document selects a key. */
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
