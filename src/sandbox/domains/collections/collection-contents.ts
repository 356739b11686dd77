/** What is in a collection, and what becomes of it when the collection goes. */

import { type CollectionData, collectionKind } from '../../objects/collection-rows.ts';
import { inCollection, type SpaceData, spaceKind } from '../../objects/space-rows.ts';
import { transferSpaces } from '../../objects/space-transfer.ts';
import type { Service } from '../../service/handlers.ts';
import { patched } from '../../service/patch.ts';
import type { Row } from '../../store/rows.ts';

/** The collection and those in it, at any depth. */
export function withNested(
  collection: Row<CollectionData>,
  service: Service,
): Row<CollectionData>[] {
  const nested = service.store
    .rows(collectionKind)
    .list(collection.scope, { match: { parent: collection.id } });
  return [collection, ...nested.flatMap((one) => withNested(one, service))];
}

/** Spaces right in the collection, deleted ones too: restored, they are in it again. */
const spacesIn = ({ scope, id }: Row<CollectionData>, { store }: Service): Row<SpaceData>[] =>
  store.rows(spaceKind).list(scope, { match: { parent: id } });

/**
 * Removes the collection. What was in it takes its place in the collection around it, in the same order:
 * the reference does not tell, and nothing is lost that way.
 */
export function dissolveCollection(row: Row<CollectionData>, service: Service): void {
  const spaces = service.store.rows(spaceKind);
  const collections = service.store.rows(collectionKind);
  const { parent } = row.data;
  const moves = [
    ...spacesIn(row, service).map((child) => ({
      rank: child.rank,
      move: () =>
        spaces.update(spaces.move(child, { before: row }), inCollection(child.data, parent)),
    })),
    ...collections.list(row.scope, { match: { parent: row.id } }).map((child) => ({
      rank: child.rank,
      move: () =>
        collections.update(
          collections.move(child, { before: row }),
          patched(child.data, { parent: parent ?? null }),
        ),
    })),
  ];
  for (const { move } of moves.sort((a, b) => (a.rank < b.rank ? -1 : 1))) move();
  collections.remove(row);
}

/**
 * Puts the collection with all that is in it, at any depth, behind all else at the top of another
 * organization. Throws a 412 when a site shows a space in it.
 */
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
  const rows = service.store.rows(collectionKind);
  const [root = collection] = nested.map((one) => rows.transfer(one, organization));
  return rows.move(rows.update(root, patched(root.data, { parent: null })));
}
