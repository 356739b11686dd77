/** The handlers for revisions of spaces and of their change requests. */
import type { revisionOperations } from '../../../domains/revisions/operations.ts';
import { changeRequest } from '../../objects/change-request-response.ts';
import { changeRequestKind } from '../../objects/change-request-rows.ts';
import { changesBetween } from '../../objects/content-changes.ts';
import {
  fileResponse,
  pageResponse,
  pageTree,
  revisionResponse,
} from '../../objects/content-responses.ts';
import { revisionKind } from '../../objects/content-rows.ts';
import type { ContentVersion } from '../../objects/content-version.ts';
import { requireSpace } from '../../objects/space-rows.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { idOf, pageOf } from '../../service/item-page.ts';
import { notFound } from '../../store/refusal.ts';

/** The revision in the path as a version of content. Throws a 404. */
function versionOf(
  path: { readonly spaceId: string; readonly revisionId: string },
  service: Service,
): ContentVersion {
  const space = requireSpace(path, service);
  const revision = service.rows(revisionKind).get(space.id, path.revisionId);
  if (!revision) throw notFound('revision');
  return { space, revision };
}

export const revisionHandlers: Handlers<typeof revisionOperations> = {
  getAnyRevision: ({ path, query }, service) =>
    revisionResponse(versionOf(path, service), query, service),

  /** The first revision has no changes, and neither has one whose parent was forgotten. */
  getRevisionChanges({ path, query }, service) {
    const { space, revision } = versionOf(path, service);
    const { parents, mergedFrom } = revision.data;
    const before = service.rows(revisionKind).get(space.id, parents[0] ?? '');
    const merged =
      mergedFrom === undefined
        ? undefined
        : service.rows(changeRequestKind).get(space.id, mergedFrom);
    return {
      ...(merged && { mergedFrom: changeRequest(merged, service) }),
      ...changesBetween(before?.data, revision.data, query.limit),
    };
  },

  listRevisionPages: ({ path, query }, service) => ({
    pages: pageTree(versionOf(path, service), query),
  }),

  getRevisionPage: ({ path, query }, service) =>
    pageResponse(path.pageId, versionOf(path, service), query, service),

  listRevisionFiles({ path, query, paging }, service) {
    const version = versionOf(path, service);
    const { files } = version.revision.data;
    return pageOf(files, paging, idOf, (file) => fileResponse(file, version, query));
  },
};
