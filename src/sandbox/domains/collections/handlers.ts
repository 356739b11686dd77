/** The handlers for collections. */
import type { collectionOperations } from '../../../domains/collections/operations.ts';
import {
  dissolveCollection,
  transferContents,
  withNested,
} from '../../objects/collection-contents.ts';
import { collection, collectionKind, findCollection } from '../../objects/collection-rows.ts';
import { destinationOf } from '../../objects/content-order.ts';
import { inOrganization } from '../../objects/organization-rows.ts';
import { space, spaceKind } from '../../objects/space-rows.ts';
import { transferTarget } from '../../objects/space-transfer.ts';
import { crud } from '../../service/crud.ts';
import type { Handlers } from '../../service/handlers.ts';
import { created, updated } from '../../service/write.ts';
import { badRequest } from '../../store/refusal.ts';

const collections = crud(collectionKind, {
  scope: inOrganization,
  find: findCollection,
  response: collection,
});

export const collectionHandlers: Handlers<typeof collectionOperations> = {
  getCollection: collections.get,
  updateCollection: collections.update,
  listCollections: collections.listed(({ nested }) =>
    nested === false ? { match: { parent: null } } : {},
  ),

  deleteCollection({ path }, service) {
    const row = findCollection(path, service);
    if (row) dissolveCollection(row, service);
    return row !== undefined;
  },

  listCollectionSpaces({ path, paging }, service) {
    const { scope, id } = collections.require(path, service);
    return service.rows(spaceKind).page(scope, paging, (row) => space(row, service), {
      match: { parent: id, deletedAt: null },
    });
  },

  moveCollection({ path, body }, service) {
    const row = collections.require(path, service);
    const { parent, place } = destinationOf(row, body, service);
    if (withNested(row, service).some(({ id }) => id === parent))
      throw badRequest('A collection cannot be moved into itself, nor into one that is in it.');
    const moved = updated(collectionKind, row, { parent: parent ?? null }, service);
    return collection(service.rows(collectionKind).move(moved, place), service);
  },

  transferCollection({ path, body }, service) {
    const row = collections.require(path, service);
    const organization = transferTarget(row, body.organization, service);
    return collection(transferContents(row, organization, service), service);
  },

  createCollection({ path, body }, service) {
    const organization = inOrganization(path, service);
    const { title = 'Untitled', parent } = body;
    if (parent !== undefined) service.rows(collectionKind).named(organization, parent);
    const data = { title, parent, defaultLevel: 'inherit' as const };
    return collection(created(collectionKind, organization, data, service), service);
  },
};
