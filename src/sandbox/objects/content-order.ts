/** Positions of spaces and collections: both are ordered together, within a collection or at the top level. */
import type { z } from 'zod';
import type { ContentPosition } from '../../domains/spaces/shapes.ts';
import type { Service } from '../service/handlers.ts';
import { besideIn, invalidPosition, nothingToUpdate } from '../service/position.ts';
import type { Place, Row } from '../store/rows.ts';
import { collectionKind } from './collection-rows.ts';
import { activeSpace, spaceKind } from './space-rows.ts';

/** The members that both spaces and collections have. */
type Standing = Row<{ readonly parent?: string | undefined }>;

type Position = z.output<typeof ContentPosition>;
type Target = NonNullable<Position['before']>;

export interface Move {
  /** The destination collection; null for the top level. */
  readonly parent?: string | null | undefined;
  readonly position?: Position | undefined;
}

export interface Destination {
  /** The collection. Undefined at the top level. */
  readonly parent: string | undefined;
  /** The position. Defaults to the end. */
  readonly place?: Place;
}

/**
 * The destination of a move: the given collection, or that of the neighbor. A collection without a position changes
 * nothing for a row that is already in it. Throws a 400 for an unknown collection, and for a position next to an
 * unknown row, next to the row itself, or outside the collection. Throws a 409 if nothing would change.
 */
export function destinationOf(moved: Standing, move: Move, service: Service): Destination {
  const { parent, position } = move;
  if (typeof parent === 'string') service.rows(collectionKind).named(moved.scope, parent);
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

function standing(scope: string, target: Target, service: Service): Standing | undefined {
  if (target.type === 'collection')
    return service.rows(collectionKind).get(scope, target.collection);
  return activeSpace(scope, target.space, service);
}

/** Whether the row is already next to its neighbor, on the requested side. */
function isThere(moved: Standing, neighbor: Standing, place: Place, service: Service): boolean {
  const ranks = ranksIn(moved.scope, moved.data.parent, service);
  const [first, second] = 'before' in place ? [moved, neighbor] : [neighbor, moved];
  return ranks.indexOf(first.rank) + 1 === ranks.indexOf(second.rank);
}

/** Ranks of everything in the collection, or at the top level, in order. */
function ranksIn(scope: string, parent: string | undefined, service: Service): string[] {
  const match = { parent: parent ?? null };
  const spaces = service.rows(spaceKind).list(scope, { match: { ...match, deletedAt: null } });
  const collections = service.rows(collectionKind).list(scope, { match });
  return [...spaces, ...collections].map(({ rank }) => rank).sort();
}
