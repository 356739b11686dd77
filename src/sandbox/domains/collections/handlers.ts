import type { collectionOperations } from '../../../domains/collections/operations.ts';
import { collection } from '../../objects/collection-answer.ts';
import {
  collectionKind,
  findCollection,
  requireCollection,
} from '../../objects/collection-rows.ts';
import { destinationOf } from '../../objects/content-order.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import { space } from '../../objects/space-answer.ts';
import { spaceKind } from '../../objects/space-rows.ts';
import { transferTarget } from '../../objects/space-transfer.ts';
import type { Handlers } from '../../service/handlers.ts';
import { named } from '../../service/named-rows.ts';
import { patched } from '../../service/patch.ts';
import { badRequest } from '../../store/refusal.ts';
import { dissolveCollection, transferContents, withNested } from './collection-contents.ts';

export const collectionHandlers: Handlers<typeof collectionOperations> = {
  getCollection({ path, access }, service) {
    return collection(requireCollection(path, access, service), access);
  },

  deleteCollection({ path, access }, service) {
    const row = findCollection(path, access, service);
    if (row) dissolveCollection(row, service);
    return row !== undefined;
  },

  updateCollection({ path, body, access }, service) {
    const row = requireCollection(path, access, service);
    const { defaultLevel = row.data.defaultLevel, ...changes } = body;
    const data = { ...patched(row.data, changes), defaultLevel };
    return collection(service.store.rows(collectionKind).update(row, data), access);
  },

  listCollectionSpaces({ path, access, paging }, service) {
    const { scope, id } = requireCollection(path, access, service);
    const { rows, ...envelope } = service.store
      .rows(spaceKind)
      .page(scope, paging, { match: { parent: id, deletedAt: null } });
    return { ...envelope, items: rows.map((row) => space(row, access, service)) };
  },

  moveCollection({ path, body, access }, service) {
    const row = requireCollection(path, access, service);
    const { parent, place } = destinationOf(row, body, service);
    if (withNested(row, service).some(({ id }) => id === parent))
      throw badRequest('A collection cannot be moved into itself, nor into one that is in it.');
    const rows = service.store.rows(collectionKind);
    const moved = rows.update(row, patched(row.data, { parent: parent ?? null }));
    return collection(rows.move(moved, place), access);
  },

  transferCollection({ path, body, access }, service) {
    const row = requireCollection(path, access, service);
    const organization = transferTarget(row, body.organization, access, service);
    return collection(transferContents(row, organization, service), access);
  },

  listCollections({ path, query, access, paging }, service) {
    const { id } = requireOrganization(path, service);
    const { rows, ...envelope } = service.store
      .rows(collectionKind)
      .page(id, paging, query.nested === false ? { match: { parent: null } } : {});
    return { ...envelope, items: rows.map((row) => collection(row, access)) };
  },

  createCollection({ path, body, access }, service) {
    const { id: organization } = requireOrganization(path, service);
    const { title = 'Untitled', parent } = body;
    if (parent !== undefined) named(collectionKind, organization, parent, 'collection', service);
    const rows = service.store.rows(collectionKind);
    const data = { title, parent, defaultLevel: 'inherit' as const };
    return collection(rows.insert(organization, rows.newId(), data), access);
  },
};
