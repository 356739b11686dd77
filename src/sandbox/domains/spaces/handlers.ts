/** The handlers for spaces. */
import type { spaceOperations } from '../../../domains/spaces/operations.ts';
import { spaceLinks } from '../../objects/content-links.ts';
import { destinationOf } from '../../objects/content-order.ts';
import { searchSpace } from '../../objects/content-search.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import { space } from '../../objects/space-answer.ts';
import { copySpace } from '../../objects/space-copy.ts';
import {
  findSpace,
  inCollection,
  requireActiveSpace,
  requireSpace,
  spaceKind,
} from '../../objects/space-rows.ts';
import { transferSpaces, transferTarget } from '../../objects/space-transfer.ts';
import type { Handlers } from '../../service/handlers.ts';
import { patched } from '../../service/patch.ts';
import { conflict, forbidden } from '../../store/refusal.ts';

export const spaceHandlers: Handlers<typeof spaceOperations> = {
  getSpace({ path, query, access }, service) {
    const row = requireSpace(path, access, service);
    const { shareKey } = row.data;
    if (shareKey !== undefined && query.shareKey !== undefined && query.shareKey !== shareKey)
      throw forbidden('The share key does not open this space.');
    return space(row, access, service, query.shareKey);
  },

  deleteSpace({ path, access }, service) {
    const row = findSpace(path, access, service);
    if (!row || row.data.deletedAt !== undefined) return false;
    service.store.rows(spaceKind).update(row, { ...row.data, deletedAt: service.now() });
    return true;
  },

  updateSpace({ path, body, access }, service) {
    const row = requireActiveSpace(path, access, service);
    const { defaultLevel = row.data.defaultLevel, ...changes } = body;
    const data = patched(row.data, { ...changes, updatedAt: service.now() });
    // Null is a valid level, which grants no access.
    const updated = service.store.rows(spaceKind).update(row, { ...data, defaultLevel });
    return space(updated, access, service);
  },

  duplicateSpace({ path, access }, service) {
    const original = requireActiveSpace(path, access, service);
    const title = `${original.data.title ?? 'Untitled'} (copy)`;
    return space(copySpace(original, { title }, service), access, service);
  },

  restoreSpace({ path, access }, service) {
    const row = requireSpace(path, access, service);
    if (row.data.deletedAt === undefined)
      throw conflict('There is nothing to update: the space is not deleted.');
    const data = patched(row.data, { deletedAt: null, updatedAt: service.now() });
    return space(service.store.rows(spaceKind).update(row, data), access, service);
  },

  moveSpace({ path, body, access }, service) {
    const row = requireActiveSpace(path, access, service);
    const { parent, place } = destinationOf(row, body, service);
    const rows = service.store.rows(spaceKind);
    const data = { ...inCollection(row.data, parent), updatedAt: service.now() };
    return space(rows.move(rows.update(row, data), place), access, service);
  },

  transferSpace({ path, body, access }, service) {
    const row = requireActiveSpace(path, access, service);
    const organization = transferTarget(row, body.organization, access, service);
    const rows = service.store.rows(spaceKind);
    const [moved = row] = transferSpaces([row], organization, service);
    // The collection belongs to the former organization.
    return space(
      rows.move(rows.update(moved, inCollection(moved.data, undefined))),
      access,
      service,
    );
  },

  listSpaceLinks({ path, query, access, paging }, service) {
    const { status } = query;
    return spaceLinks(requireSpace(path, access, service), { status, paging, access }, service);
  },

  listSpaces({ path, access, paging }, service) {
    const { id } = requireOrganization(path, service);
    const { rows, ...envelope } = service.store
      .rows(spaceKind)
      .page(id, paging, { match: { deletedAt: null } });
    return { ...envelope, items: rows.map((row) => space(row, access, service)) };
  },

  searchSpace({ path, query, access, paging }, service) {
    return searchSpace(requireSpace(path, access, service), query.query, paging, service);
  },
};
