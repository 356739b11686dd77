/** The handlers for spaces. */
import type { spaceOperations } from '../../../domains/spaces/operations.ts';
import { collectionKind } from '../../objects/collection-rows.ts';
import { spaceLinks } from '../../objects/content-links.ts';
import { destinationOf } from '../../objects/content-order.ts';
import { searchSpace } from '../../objects/content-search.ts';
import { addSpace, initialContent } from '../../objects/new-space.ts';
import { inOrganization } from '../../objects/organization-rows.ts';
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
import { crud } from '../../service/crud.ts';
import { filled } from '../../service/defaults.ts';
import type { Handlers } from '../../service/handlers.ts';
import { updated } from '../../service/write.ts';
import { aboutField, badRequest, conflict, forbidden } from '../../store/refusal.ts';

const spaces = crud(spaceKind, { scope: inOrganization, find: findSpace, response: space });

export const spaceHandlers: Handlers<typeof spaceOperations> = {
  /** Only this response contains the imports. */
  getSpace({ path, query }, service) {
    const row = requireSpace(path, service);
    const { shareKey } = row.data;
    if (shareKey !== undefined && query.shareKey !== undefined && query.shareKey !== shareKey)
      throw forbidden('The share key does not open this space.');
    const { imports } = row.data;
    return { ...space(row, service, query.shareKey), ...(imports && { imports }) };
  },

  deleteSpace({ path }, service) {
    const row = findSpace(path, service);
    if (!row || row.data.deletedAt !== undefined) return false;
    service.rows(spaceKind).update(row, { ...row.data, deletedAt: service.now() });
    return true;
  },

  updateSpace({ path, body }, service) {
    const row = requireActiveSpace(path, service);
    const { icon, ...changes } = body;
    if (typeof icon === 'string' && typeof body.emoji === 'string')
      throw badRequest('A space has an emoji or an icon, not both.');
    const mergeRules = body.mergeRules && filled(body.mergeRules, spaceDefaults.mergeRules);
    return space(
      updated(spaceKind, row, { ...changes, iconUrl: icon, mergeRules }, service),
      service,
    );
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
    return space(updated(spaceKind, row, { deletedAt: null }, service), service);
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

  listSpaces: spaces.listed(() => ({ match: { deletedAt: null } })),

  createSpace({ path, body }, service) {
    const organization = inOrganization(path, service);
    const { template, computedSource, empty, ...settings } = body;
    const { parent } = settings;
    if (parent !== undefined)
      aboutField('parent', () => service.rows(collectionKind).named(organization, parent));
    const content = initialContent({ template, computedSource, isEmpty: empty === true }, service);
    return space(addSpace(organization, settings, content, service), service);
  },

  searchSpace({ path, query, paging }, service) {
    return searchSpace(requireSpace(path, service), query.query, paging, service);
  },
};
