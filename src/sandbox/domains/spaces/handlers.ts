/** The handlers for spaces. */
import type { spaceOperations } from '../../../domains/spaces/operations.ts';
import { spaceLinks } from '../../objects/content-links.ts';
import { destinationOf } from '../../objects/content-order.ts';
import { searchSpace } from '../../objects/content-search.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import { copySpace } from '../../objects/space-copy.ts';
import {
  findSpace,
  inCollection,
  requireActiveSpace,
  requireSpace,
  space,
  spaceDefaults,
  spaceKind,
} from '../../objects/space-rows.ts';
import { transferSpaces, transferTarget } from '../../objects/space-transfer.ts';
import { filled } from '../../service/defaults.ts';
import type { Handlers } from '../../service/handlers.ts';
import { patched } from '../../service/patch.ts';
import { conflict, forbidden } from '../../store/refusal.ts';

export const spaceHandlers: Handlers<typeof spaceOperations> = {
  getSpace({ path, query }, service) {
    const row = requireSpace(path, service);
    const { shareKey } = row.data;
    if (shareKey !== undefined && query.shareKey !== undefined && query.shareKey !== shareKey)
      throw forbidden('The share key does not open this space.');
    return space(row, service, query.shareKey);
  },

  deleteSpace({ path }, service) {
    const row = findSpace(path, service);
    if (!row || row.data.deletedAt !== undefined) return false;
    service.rows(spaceKind).update(row, { ...row.data, deletedAt: service.now() });
    return true;
  },

  updateSpace({ path, body }, service) {
    const row = requireActiveSpace(path, service);
    const { defaultLevel = row.data.defaultLevel, mergeRules, ...changes } = body;
    const data = patched(row.data, {
      ...changes,
      mergeRules: mergeRules && filled(mergeRules, spaceDefaults.mergeRules),
      updatedAt: service.now(),
    });
    // Null is a valid level, which grants no access.
    const updated = service.rows(spaceKind).update(row, { ...data, defaultLevel });
    return space(updated, service);
  },

  duplicateSpace({ path }, service) {
    const original = requireActiveSpace(path, service);
    const title = `${original.data.title ?? 'Untitled'} (copy)`;
    return space(copySpace(original, { title }, service), service);
  },

  restoreSpace({ path }, service) {
    const row = requireSpace(path, service);
    if (row.data.deletedAt === undefined)
      throw conflict('There is nothing to update: the space is not deleted.');
    const data = patched(row.data, { deletedAt: null, updatedAt: service.now() });
    return space(service.rows(spaceKind).update(row, data), service);
  },

  moveSpace({ path, body }, service) {
    const row = requireActiveSpace(path, service);
    const { parent, place } = destinationOf(row, body, service);
    const rows = service.rows(spaceKind);
    const data = { ...inCollection(row.data, parent), updatedAt: service.now() };
    return space(rows.move(rows.update(row, data), place), service);
  },

  transferSpace({ path, body }, service) {
    const row = requireActiveSpace(path, service);
    const organization = transferTarget(row, body.organization, service);
    const rows = service.rows(spaceKind);
    const [moved = row] = transferSpaces([row], organization, service);
    // The collection belongs to the former organization.
    return space(rows.move(rows.update(moved, inCollection(moved.data, undefined))), service);
  },

  listSpaceLinks({ path, query, paging }, service) {
    const { status } = query;
    return spaceLinks(requireSpace(path, service), { status, paging }, service);
  },

  listSpaces({ path, paging }, service) {
    const { id } = requireOrganization(path, service);
    return service
      .rows(spaceKind)
      .page(id, paging, (row) => space(row, service), { match: { deletedAt: null } });
  },

  searchSpace({ path, query, paging }, service) {
    return searchSpace(requireSpace(path, service), query.query, paging, service);
  },
};
