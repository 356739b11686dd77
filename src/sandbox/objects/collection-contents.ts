/** The content of a collection, and its deletion and transfer. */
import type { Service } from '../service/handlers.ts';
import { movesBefore } from '../service/position.ts';
import { patched, updated } from '../service/write.ts';
import type { Row } from '../store/rows.ts';
import { type CollectionData, collectionKind } from './collection-rows.ts';
import { inCollection, type SpaceData, spaceKind } from './space-rows.ts';
import { transferSpaces } from './space-transfer.ts';

/** The collection and its nested collections. */
export function withNested(
  collection: Row<CollectionData>,
  service: Service,
): Row<CollectionData>[] {
  const nested = service
    .rows(collectionKind)
    .list(collection.scope, { match: { parent: collection.id } });
  return [collection, ...nested.flatMap((one) => withNested(one, service))];
}

/** Spaces directly in the collection, including deleted ones, which may be restored. */
const spacesIn = ({ scope, id }: Row<CollectionData>, service: Service): Row<SpaceData>[] =>
  service.rows(spaceKind).list(scope, { match: { parent: id } });

/**
 * Deletes the collection. Its content moves to the parent in the same order. This is not documented, but nothing is
 * lost.
 */
export function dissolveCollection(row: Row<CollectionData>, service: Service): void {
  const spaces = service.rows(spaceKind);
  const collections = service.rows(collectionKind);
  const { parent } = row.data;
  const match = { parent: row.id };
  const moves = [
    ...movesBefore(row, spaces, match, (data) => inCollection(data, parent)),
    ...movesBefore(row, collections, match, (data) => patched(data, { parent: parent ?? null })),
  ];
  for (const { move } of moves.sort((a, b) => (a.rank < b.rank ? -1 : 1))) move();
  collections.remove(row);
}

/** Moves the collection and its content to the end of an organization. Throws a 412 if a site has one of the spaces. */
export function transferContents(
  collection: Row<CollectionData>,
  organization: string,
  service: Service,
): Row<CollectionData> {
  const nested = withNested(collection, service);
  transferSpaces(
    nested.flatMap((one) => spacesIn(one, service)),
    organization,
    service,
  );
  const rows = service.rows(collectionKind);
  const [root = collection] = nested.map((one) => rows.transfer(one, organization));
  return rows.move(updated(collectionKind, root, { parent: null }, service));
}
