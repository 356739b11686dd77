/** The fragments of a document by name. */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

export const fragmentsIn = memoized(({ definitions }: DocumentNode): Fragments => {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  return fragments;
});

/**
 * Visits a selection. Returns whether to visit the selections inside it. `isTop`: whether the selection is not inside a
 * field.
 */
type VisitSelection = (selection: SelectionNode, isTop: boolean) => boolean;

/** Visits all selections inside a set. Each fragment is followed once, where it first occurs. */
export function eachSelection(
  { selections }: SelectionSetNode,
  fragments: Fragments,
  visit: VisitSelection,
  isTop = true,
  spread = new Set<string>(),
): void {
  for (const selection of selections) {
    if (!visit(selection, isTop)) continue;
    let below: SelectionSetNode | undefined;
    if (selection.kind !== Kind.FRAGMENT_SPREAD) below = selection.selectionSet;
    else if (!spread.has(selection.name.value)) {
      spread.add(selection.name.value);
      below = fragments[selection.name.value]?.selectionSet;
    }
    if (below)
      eachSelection(below, fragments, visit, isTop && selection.kind !== Kind.FIELD, spread);
  }
}
