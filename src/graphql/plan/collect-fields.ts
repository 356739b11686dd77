/** Collects the fields of a selection by response key, like `collectFields` in graphql-js. */
import {
  type DirectiveNode,
  type FieldNode,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Fragments } from './fragments.ts';
import { directiveValues } from './graphql-js.ts';
import type { Variables } from './model.ts';

/** Decides which parts of a selection apply. */
export interface CollectOptions {
  readonly fragments: Fragments;
  /** Whether `@skip` and `@include` include it. */
  readonly isIncluded: (selection: SelectionNode) => boolean;
  /** Whether a fragment with this type condition applies to the object. */
  readonly isOn: (condition: string | undefined) => boolean;
}

/** Adds the fields to `byKey`. Each fragment is followed once: `spread` contains the fragments that were followed. */
export function collectFields(
  { selections }: SelectionSetNode,
  options: CollectOptions,
  byKey: Map<string, FieldNode[]>,
  spread: Set<string>,
): void {
  const { fragments, isIncluded, isOn } = options;
  for (const selection of selections) {
    if (!isIncluded(selection)) continue;
    if (selection.kind === Kind.FIELD) {
      const key = (selection.alias ?? selection.name).value;
      const same = byKey.get(key);
      if (same) same.push(selection);
      else byKey.set(key, [selection]);
      continue;
    }
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      if (spread.has(selection.name.value)) continue;
      spread.add(selection.name.value);
    }
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
    if (fragment && isOn(fragment.typeCondition?.name.value))
      collectFields(fragment.selectionSet, options, byKey, spread);
  }
}

/** Whether `@skip` and `@include` include the node. Like graphql-js, throws if the variable of a condition is null. */
export function isIncluded(
  directed: { readonly directives?: readonly DirectiveNode[] | undefined },
  variables: Variables,
): boolean {
  if (!directed.directives?.length) return true;
  if (directiveValues(GraphQLSkipDirective, directed, variables)?.if === true) return false;
  return directiveValues(GraphQLIncludeDirective, directed, variables)?.if !== false;
}
