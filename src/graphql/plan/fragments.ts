/** The fragments of a document, by their names. */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

export function fragmentsIn({ definitions }: DocumentNode): Fragments {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  return fragments;
}

/** The operation, and the fragments that it comes to. */
export function definitionsOf(
  operation: OperationDefinitionNode,
  fragments: Fragments,
): readonly (OperationDefinitionNode | FragmentDefinitionNode)[] {
  const all = new Set<OperationDefinitionNode | FragmentDefinitionNode>([operation]);
  // What is added on the way is gone through, too.
  for (const definition of all)
    visit(definition, {
      FragmentSpread({ name }) {
        const fragment = fragments[name.value];
        if (fragment) all.add(fragment);
      },
    });
  return [...all];
}
