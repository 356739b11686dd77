/** The fragments of a document by name. */
import { type DocumentNode, type FragmentDefinitionNode, Kind } from 'graphql';
import { memoized } from '../../rest/values/memoized.ts';

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

export const fragmentsIn = memoized(({ definitions }: DocumentNode): Fragments => {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  return fragments;
});
