/** The handlers for collections. */
import type { collectionOperations } from '../../../domains/collections/operations.ts';
import {
  dissolveCollection,
  transferContents,
  withNested,
} from '../../objects/collection-contents.ts';
import {
  type CollectionData,
  collection,
  collectionKind,
  findCollection,
  requireCollection,
} from '../../objects/collection-rows.ts';
import { destinationOf } from '../../objects/content-order.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import { space, spaceKind } from '../../objects/space-rows.ts';
import { transferTarget } from '../../objects/space-transfer.ts';
import type { Handlers } from '../../service/handlers.ts';
import { patched } from '../../service/patch.ts';
import { badRequest } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

export const collectionHandlers: Handlers<typeof collectionOperations> = {
  getCollection({ path }, service) {
    return collection(requireCollection(path, service), service);
  },

  deleteCollection({ path }, service) {
    const row = findCollection(path, service);
    if (row) dissolveCollection(row, service);
    return row !== undefined;
  },

  updateCollection({ path, body }, service) {
    const row = requireCollection(path, service);
    const { defaultLevel = row.data.defaultLevel, ...changes } = body;
    const data = { ...patched(row.data, changes), defaultLevel };
    return collection(service.rows(collectionKind).update(row, data), service);
  },

  listCollectionSpaces({ path, paging }, service) {
    const { scope, id } = requireCollection(path, service);
    return service.rows(spaceKind).page(scope, paging, (row) => space(row, service), {
      match: { parent: id, deletedAt: null },
    });
  },

  moveCollection({ path, body }, service) {
    const row = requireCollection(path, service);
    const { parent, place } = destinationOf(row, body, service);
    if (withNested(row, service).some(({ id }) => id === parent))
      throw badRequest('A collection cannot be moved into itself, nor into one that is in it.');
    const rows = service.rows(collectionKind);
    const moved = rows.update(row, patched(row.data, { parent: parent ?? null }));
    return collection(rows.move(moved, place), service);
  },

  transferCollection({ path, body }, service) {
    const row = requireCollection(path, service);
    const organization = transferTarget(row, body.organization, service);
    return collection(transferContents(row, organization, service), service);
  },

  listCollections({ path, query, paging }, service) {
    const { id } = requireOrganization(path, service);
    const toResponse = (row: Row<CollectionData>) => collection(row, service);
    const selection = query.nested === false ? { match: { parent: null } } : {};
    return service.rows(collectionKind).page(id, paging, toResponse, selection);
  },

  createCollection({ path, body }, service) {
    const { id: organization } = requireOrganization(path, service);
    const { title = 'Untitled', parent } = body;
    if (parent !== undefined) service.rows(collectionKind).named(organization, parent);
    const rows = service.rows(collectionKind);
    const data = { title, parent, defaultLevel: 'inherit' as const };
    return collection(rows.insert(organization, rows.newId(), data), service);
  },
};
