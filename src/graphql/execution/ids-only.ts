/** Determines whether the keys of objects are enough for what is selected on them. */
import type { FieldNode } from 'graphql';

/** A selection, or what matters of it here. */
interface Selected {
  readonly fields: readonly SelectedField[];
  readonly refusal: Error | undefined;
  readonly isIdsOnly: boolean;
}

interface SelectedField {
  readonly key: string;
  readonly name: string;
  readonly nodes: readonly FieldNode[];
  readonly isOfKey: boolean;
  readonly selections: readonly Selected[];
  isSameAs(other: Pick<SelectedField, 'key' | 'name' | 'nodes'>): boolean;
}

const ownIdFields: ReadonlySet<string> = new Set(['id', 'restId']);

/**
 * Whether the key of an object is enough for the selection. If an object may have several types, its key does not show
 * which one, so nothing may depend on the type: neither `__typename`, nor fields that are selected only on some types.
 */
export function selectsIdsOnly([first, ...others]: readonly Selected[]): boolean {
  if (!first) return false;
  if (others.length === 0) return first.isIdsOnly;
  return hasIdsOfAnyType(first) && others.every((other) => hasSameIds(first, other));
}

/** Whether only IDs are selected that objects of every type have. */
const hasIdsOfAnyType = ({ fields, refusal }: Selected): boolean =>
  !refusal && fields.every((field) => ownIdFields.has(field.name) || field.isOfKey);

/** Whether the selections on two types have the same fields. */
const hasSameIds = ({ fields }: Selected, other: Selected): boolean =>
  !other.refusal &&
  other.fields.length === fields.length &&
  fields.every((field) => other.fields.some((one) => isSameId(field, one)));

const isSameId = (field: SelectedField, other: SelectedField): boolean =>
  field.isSameAs(other) &&
  field.selections.every((selection, at) => {
    const same = other.selections[at];
    return same !== undefined && (same === selection || hasSameIds(selection, same));
  });
