/** Recognizes documents that are only about the schema, such as those of tools, before they are validated. */
import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';
import { fragmentsIn } from '../../graphql/plan/fragments.ts';

/** Whether all operations select only `__schema`, `__type` and `__typename`. Fragments may contain themselves. */
export function isAboutSchemaOnly(document: DocumentNode): boolean {
  const fragments = fragmentsIn(document);
  const seen = new Set<string>();
  const isOnly = ({ selections }: SelectionSetNode): boolean =>
    selections.every((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value.startsWith('__');
      if (selection.kind === Kind.INLINE_FRAGMENT) return isOnly(selection.selectionSet);
      const { value } = selection.name;
      if (seen.has(value)) return true;
      seen.add(value);
      const fragment = fragments[value];
      return fragment !== undefined && isOnly(fragment.selectionSet);
    });
  return document.definitions.every(
    (one) => one.kind !== Kind.OPERATION_DEFINITION || isOnly(one.selectionSet),
  );
}
