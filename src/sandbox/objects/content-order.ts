/** Where spaces and collections stand: in a collection or at the top, both kinds in one order. */
import type { z } from 'zod';
import type { ContentPosition } from '../../domains/spaces/shapes.ts';
import type { Service } from '../service/handlers.ts';
import { named } from '../service/named-rows.ts';
import { besideIn, invalidPosition, nothingToUpdate } from '../service/position.ts';
import type { Row } from '../store/rows.ts';
import type { Place } from '../store/sequence.ts';
import { collectionKind } from './collection-rows.ts';
import { spaceKind } from './space-rows.ts';

/** What a space and a collection have in common. */
type Standing = Row<{ readonly parent?: string | undefined }>;

type Position = z.output<typeof ContentPosition>;
type Target = NonNullable<Position['before']>;

export interface Move {
  /** The collection it goes to; null for the top. */
  readonly parent?: string | null | undefined;
  readonly position?: Position | undefined;
}

export interface Destination {
  /** Undefined at the top. */
  readonly parent: string | undefined;
  /** Last unless there is one. */
  readonly place?: Place;
}

/**
 * Where a move takes a space or a collection: to the collection named, else to that of the neighbor.
 *
 * A collection alone does not say where in it, so that of a row that is in it already changes nothing.
 * Throws a 400 for an unknown collection and for a position beside what is unknown, the row itself, or not
 * in the collection named; a 409 when nothing would change.
 */
export function destinationOf(moved: Standing, move: Move, service: Service): Destination {
  const { parent, position } = move;
  if (typeof parent === 'string') named(collectionKind, moved.scope, parent, 'collection', service);
  if (!position) {
    const goesTo = parent === undefined ? moved.data.parent : (parent ?? undefined);
    if (goesTo === moved.data.parent) throw nothingToUpdate();
    return { parent: goesTo };
  }
  const { neighbor, place } = besideIn(position, moved, (target) =>
    standing(moved.scope, target, service),
  );
  const goesTo = neighbor.data.parent;
  if (parent !== undefined && parent !== (goesTo ?? null))
    throw invalidPosition('what it names is not where "parent" says');
  if (goesTo === moved.data.parent && isThere(moved, neighbor, place, service))
    throw nothingToUpdate();
  return { parent: goesTo, place };
}

function standing(scope: string, target: Target, { store }: Service): Standing | undefined {
  if (target.type === 'collection') return store.rows(collectionKind).get(scope, target.collection);
  const row = store.rows(spaceKind).get(scope, target.space);
  return row?.data.deletedAt === undefined ? row : undefined;
}

/** Whether the row stands right beside its neighbor, on the side of the place. */
function isThere(moved: Standing, neighbor: Standing, place: Place, service: Service): boolean {
  const ranks = ranksIn(moved.scope, moved.data.parent, service);
  const [first, second] = 'before' in place ? [moved, neighbor] : [neighbor, moved];
  return ranks.indexOf(first.rank) + 1 === ranks.indexOf(second.rank);
}

/** Ranks of all that stands in the collection, or at the top, in order. */
function ranksIn(scope: string, parent: string | undefined, { store }: Service): string[] {
  const match = { parent: parent ?? null };
  const spaces = store.rows(spaceKind).list(scope, { match: { ...match, deletedAt: null } });
  const collections = store.rows(collectionKind).list(scope, { match });
  return [...spaces, ...collections].map(({ rank }) => rank).sort();
}
