/** Reads the positions of moves: before or after another row. */
import { badRequest, conflict } from '../store/refusal.ts';
import type { Place, Rows, Selection } from '../store/rows.ts';

export interface Position<Target> {
  readonly before?: Target | undefined;
  readonly after?: Target | undefined;
}

/** The error 409 if the object is already at the target position. */
export const nothingToUpdate = () => conflict('There is nothing to update: it is there already.');

export const invalidPosition = (why: string) => badRequest(`Invalid position: ${why}.`);

/**
 * The row next to which `moved` is placed, and on which side. Throws a 400 unless the position refers to exactly one
 * other row.
 */
export function besideIn<Target, Neighbor extends { readonly rank: string }>(
  position: Position<Target>,
  moved: { readonly rank: string },
  find: (target: Target) => Neighbor | undefined,
): { neighbor: Neighbor; place: Place } {
  const { before, after } = position;
  const target = before ?? after;
  if (target === undefined || (before !== undefined && after !== undefined))
    throw invalidPosition('name either "before" or "after"');
  const neighbor = find(target);
  if (!neighbor) throw invalidPosition('there is nothing with the id it names');
  if (neighbor.rank === moved.rank) throw invalidPosition('nothing can stand beside itself');
  return { neighbor, place: before === undefined ? { after: neighbor } : { before: neighbor } };
}

/** The children of a row, each with a function that moves it before the row, and changes its document. */
export const movesBefore = <Data>(
  row: { readonly scope: string; readonly rank: string },
  children: Rows<Data>,
  match: Required<Selection<Data>>['match'],
  change: (data: Data) => Data,
) =>
  children.list(row.scope, { match }).map((child) => ({
    rank: child.rank,
    move: () => children.update(children.move(child, { before: row }), change(child.data)),
  }));
