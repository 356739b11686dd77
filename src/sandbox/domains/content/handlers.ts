/** The handlers for content of spaces and of change requests. */
import type { contentOperations } from '../../../domains/content/operations.ts';
import { ContentLocation } from '../../../domains/shared/content-references/shapes.ts';
import {
  ancestorOf,
  type ChangeRequestPath,
  changeRequest,
  findChangeRequest,
  requireChangeRequest,
} from '../../objects/change-request-response.ts';
import { type ChangeRequestData, changeRequestKind } from '../../objects/change-request-rows.ts';
import { ContentEdit } from '../../objects/content-edits.ts';
import { type Backlink, backlinksOf, pageLinks } from '../../objects/content-links.ts';
import { Locations } from '../../objects/content-locations.ts';
import {
  fileResponse,
  pageAtPath,
  pageResponse,
  pageTree,
  requireFile,
  requirePage,
  revisionResponse,
} from '../../objects/content-responses.ts';
import {
  addRevision,
  flatten,
  moveSpaceTo,
  requireUnlocked,
  revisionOf,
} from '../../objects/content-revisions.ts';
import { revisionKind } from '../../objects/content-rows.ts';
import { applyTemplate } from '../../objects/content-templates.ts';
import {
  type ContentVersion,
  changeRequestVersion,
  mainVersion,
} from '../../objects/content-version.ts';
import { requireActiveSpace, requireSpace } from '../../objects/space-rows.ts';
import { presented } from '../../objects/terse-responses.ts';
import { assetAddress, restAddress } from '../../service/addresses.ts';
import type { Call, Handler, Handlers, Service } from '../../service/handlers.ts';
import { idOf, pageOf } from '../../service/item-page.ts';
import { freePath } from '../../service/slug.ts';
import { updated } from '../../service/write.ts';
import { badRequest, preconditionFailed } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

type Operations = typeof contentOperations;

/** Finds the version in a path. Throws a 404, or a 403 if the token gives no access to its organization. */
type VersionOf<Path> = (path: Path, service: Service) => ContentVersion;

/** The current content of the space in the path. */
const ofSpace: VersionOf<{ spaceId: string }> = (path, service) =>
  mainVersion(requireSpace(path, service), service);

/** The content of the change request in the path. */
const ofChangeRequest: VersionOf<ChangeRequestPath> = (path, service) =>
  changeRequestVersion(requireSpace(path, service), requireChangeRequest(path, service), service);

/** A call of either operation of a pair, named after the space's operation. */
type Read<Name extends keyof Operations, Path> = Omit<Call<Operations[Name]>, 'path' | 'body'> & {
  readonly path: Path;
};

/** The handlers for spaces or for change requests; `versionOf` finds the content. */
const handlersOf = <Path extends { spaceId: string }>(versionOf: VersionOf<Path>) => ({
  revision: ({ path, query }: Read<'getRevision', Path>, service: Service) =>
    revisionResponse(versionOf(path, service), query, service),

  pages: ({ path, query }: Read<'listPages', Path>, service: Service) => ({
    pages: pageTree(versionOf(path, service), query),
  }),

  files({ path, query, paging }: Read<'listFiles', Path>, service: Service) {
    const version = versionOf(path, service);
    const { files } = version.revision.data;
    return pageOf(files, paging, idOf, (file) => fileResponse(file, version, query));
  },

  file({ path, query }: Read<'getFile', Path & { fileId: string }>, service: Service) {
    const version = versionOf(path, service);
    return fileResponse(requireFile(path.fileId, version), version, query);
  },

  fileBacklinks(
    { path, paging }: Read<'listFileBacklinks', Path & { fileId: string }>,
    service: Service,
  ) {
    const version = versionOf(path, service);
    const { id } = requireFile(path.fileId, version);
    const locations = new Locations(version, service);
    return pageOf(backlinksOf(version, id), paging, nameOf, ({ source, use }) =>
      presented(ContentLocation, locations.ofSource(source, use), version),
    );
  },

  page: ({ path, query }: Read<'getPage', Path & { pageId: string }>, service: Service) =>
    pageResponse(path.pageId, versionOf(path, service), query, service),

  pageByPath: (
    { path, query }: Read<'getPageByPath', Path & { pagePath: string }>,
    service: Service,
  ) => {
    const version = versionOf(path, service);
    return pageResponse(pageAtPath(path.pagePath, version), version, query, service);
  },

  pageLinks(
    { path, query, paging }: Read<'listPageLinks', Path & { pageId: string }>,
    service: Service,
  ) {
    const version = versionOf(path, service);
    const { page } = requirePage(path.pageId, version);
    const before = ancestorVersion(version, service);
    return pageLinks(version, page.id, before, { status: query.status, paging }, service);
  },
});

/** The content of the space as of the last update of the change request. */
const ancestorVersion = (
  { space, changeRequest }: ContentVersion,
  service: Service,
): ContentVersion | undefined =>
  changeRequest && {
    space,
    revision: revisionOf(space.id, ancestorOf(changeRequest.data), service),
  };

/** Identifies a source within one version of content. */
const nameOf = ({ source: { kind, id } }: Backlink) => `${kind} ${id}`;

/** Adds a revision made from the template, and makes it the active one of the space or change request. */
const applyTemplateToSpace: Handler<Operations['applyTemplateToSpace']> = (
  { path, body },
  service,
) => {
  const space = requireActiveSpace(path, service);
  const proposal = editable(space.id, body.changeRequestId, service);
  if (!proposal) requireUnlocked(space);
  const parent = (proposal ?? space).data.revision;
  const { data } = revisionOf(space.id, parent, service);
  const edited = applyTemplate(data, body.id, body.params, { now: service.now(), parent });
  const revision = addRevision(space.id, edited, service).id;
  if (!proposal) moveSpaceTo(space, revision, service);
  else withEdit(proposal, revision, service);
  return undefined;
};

/** The change request in the body, by ID or number. Throws a 400, or a 412 if it can no longer be edited. */
function editable(
  spaceId: string,
  changeRequestId: string | undefined,
  service: Service,
): Row<ChangeRequestData> | undefined {
  if (changeRequestId === undefined) return undefined;
  const row = findChangeRequest(spaceId, changeRequestId, service);
  if (!row) throw badRequest(`The space has no change request "${changeRequestId}".`);
  return requireEditable(row);
}

/** Throws a 412 if the change request can no longer be edited. */
function requireEditable(row: Row<ChangeRequestData>): Row<ChangeRequestData> {
  const { status } = row.data;
  if (status === 'merged' || status === 'archived')
    throw preconditionFailed(`The change request is ${status}.`);
  return row;
}

/** Makes the changes in one new revision, which becomes the active one of the change request. */
const updateChangeRequestContent: Handler<Operations['updateChangeRequestContent']> = (
  { path, query, body },
  service,
) => {
  const space = requireActiveSpace(path, service);
  const row = requireEditable(requireChangeRequest(path, service));
  const parent = row.data.revision;
  const { data } = revisionOf(space.id, parent, service);
  const ids = new Set(
    [data, revisionOf(space.id, ancestorOf(row.data), service).data].flatMap((one) => [
      ...flatten(one.pages).map(({ page }) => page.id),
      ...one.files.map(({ id }) => id),
    ]),
  );
  const edit = new ContentEdit(data, {
    now: service.now(),
    newId: (kind) => freePath(`${kind}-${service.nextNumber(`${kind} of ${space.id}`)}`, ids),
    revision: (id) => service.rows(revisionKind).get(space.id, id ?? ancestorOf(row.data))?.data,
    addressOf: (id, name) => assetAddress('files', space.id, id, name),
  });
  edit.apply(body.changes);
  const { git, mergedFrom, ...content } = data;
  const { pages, files } = edit;
  const revision = addRevision(
    space.id,
    { ...content, pages, files, parents: [parent], type: 'edits', createdAt: service.now() },
    service,
  ).id;
  const changed = withEdit(row, revision, service);
  if (query.compat) return changeRequest(changed, service);
  const version = changeRequestVersion(space, changed, service);
  const locationOf = (id: string) =>
    restAddress('spaces', space.id, 'change-requests', row.id, 'content', 'page', id);
  return {
    changeRequest: changeRequest(changed, service),
    changes: edit.outcomes(locationOf),
    ...(edit.insertedFiles.length > 0 && {
      insertedFiles: edit.insertedFiles.map((file) => fileResponse(file, version, {})),
    }),
  };
};

/** Makes a revision the active one of the change request, to which the caller has then contributed. */
function withEdit(row: Row<ChangeRequestData>, revision: string, service: Service) {
  const contributors = [...new Set([...row.data.contributors, service.access.user])];
  return updated(changeRequestKind, row, { revision, contributors }, service);
}

const main = handlersOf(ofSpace);
const proposed = handlersOf(ofChangeRequest);

export const contentHandlers: Handlers<Operations> = {
  getRevision: main.revision,
  applyTemplateToSpace,
  updateChangeRequestContent,
  listPages: main.pages,
  listFiles: main.files,
  getFile: main.file,
  listFileBacklinks: main.fileBacklinks,
  getPage: main.page,
  getPageByPath: main.pageByPath,
  listPageLinks: main.pageLinks,
  getChangeRequestRevision: proposed.revision,
  listChangeRequestPages: proposed.pages,
  listChangeRequestFiles: proposed.files,
  getChangeRequestFile: proposed.file,
  listChangeRequestFileBacklinks: proposed.fileBacklinks,
  getChangeRequestPage: proposed.page,
  getChangeRequestPageByPath: proposed.pageByPath,
  listChangeRequestPageLinks: proposed.pageLinks,
};
