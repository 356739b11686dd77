/** What can be cut: a list, the items of a connection, or a long text. */
import { isRecord } from '../../rest/values/record.ts';
import { cursorsKey, idKey } from './agent-document.ts';
import type { Outline } from './outline.ts';

export type Path = readonly (string | number)[];
export type Members = Readonly<Record<string, unknown>>;

/** A value of which a part is left out. */
export interface Cut {
  readonly path: Path;
  /** The same path with the index of each member instead of its key, because it is shorter. */
  readonly place: readonly number[];
  /** Number of items or characters from the beginning that were written, and number of all. */
  readonly kept: number;
  readonly of: number;
  /** The items of lists that contain the value, the outermost first. */
  readonly above: readonly unknown[];
  /** The last item that was written, undefined if none was; or the complete text. */
  readonly last: unknown;
  /** The items that were left out. None for a text. */
  readonly left: () => readonly unknown[];
  /** ID of the nearest object that contains the value, if it is known. */
  readonly objectId: string | undefined;
}

/** The keys of the lists with the items of a connection: nodes, edges, or both. */
export const itemKeysOf = (connection: Members, outline: Outline): string[] =>
  Object.keys(connection).filter(
    (key) => outline.child(key)?.role === 'items' && Array.isArray(connection[key]),
  );

/** The items in a value. Undefined if it has none. */
export function itemsOf(
  value: unknown,
  outline: Outline | undefined,
): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRecord(value) || outline?.role !== 'connection') return undefined;
  const [key] = itemKeysOf(value, outline);
  return key === undefined ? undefined : (value[key] as readonly unknown[]);
}

/** The ID of an object. Undefined if it is not known. */
export function idOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const id = value[idKey] ?? value.id;
  return typeof id === 'string' ? id : undefined;
}

/** The ID of an item, which may be an edge. */
export const itemIdOf = (item: unknown): string | undefined =>
  idOf(item) ?? (isRecord(item) ? idOf(item.node) : undefined);

/** The `pageInfo` of a connection of which the items from `from` to `to` were written. */
export function pageInfoOf(
  pageInfo: Members,
  connection: Members,
  outline: Outline | undefined,
  { from, to, isCut }: { readonly from: number; readonly to: number; readonly isCut: boolean },
): Members {
  const edges = connection[cursorsKey];
  const cursorAt = (index: number): unknown => {
    const edge: unknown = Array.isArray(edges) ? edges[index] : undefined;
    return isRecord(edge) ? edge.cursor : null;
  };
  const patched: Readonly<Record<string, unknown>> = {
    ...(isCut && { hasNextPage: true, endCursor: cursorAt(to - 1) }),
    ...(from > 0 && { hasPreviousPage: true, startCursor: to > from ? cursorAt(from) : null }),
  };
  return Object.fromEntries(
    Object.entries(pageInfo).map(([key, value]) => {
      const role = outline?.child(key)?.role;
      return [key, role !== undefined && role in patched ? (patched[role] ?? null) : value];
    }),
  );
}
