/** The handlers for change requests. */
import type { z } from 'zod';
import type { changeRequestOperations } from '../../../domains/change-requests/operations.ts';
import { reviewOperations } from '../../../domains/reviews/operations.ts';
import {
  ancestorOf,
  changeRequest,
  isOutdated,
  requireChangeRequest,
} from '../../objects/change-request-response.ts';
import {
  type ChangeRequestData,
  changeRequestKind,
  numbersOf,
} from '../../objects/change-request-rows.ts';
import {
  addRevision,
  moveSpaceTo,
  requirePageIn,
  requireUnlocked,
  revisionOf,
} from '../../objects/content-revisions.ts';
import type { RevisionData } from '../../objects/content-rows.ts';
import { applyTemplate } from '../../objects/content-templates.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import { isRequested } from '../../objects/review-rows.ts';
import {
  requireActiveSpace,
  requireSpace,
  type SpaceData,
  spaceKind,
} from '../../objects/space-rows.ts';
import { threeWay } from '../../objects/three-way.ts';
import { assetAddress } from '../../service/addresses.ts';
import { crud } from '../../service/crud.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { created, updated } from '../../service/write.ts';
import { badRequest, conflict } from '../../store/refusal.ts';
import type { Row, Selection } from '../../store/rows.ts';

type Rows = typeof changeRequestOperations;

const changeRequests = crud(changeRequestKind, {
  scope: (path: { spaceId: string }, service) => requireSpace(path, service).id,
  find: requireChangeRequest,
  response: changeRequest,
});

export const changeRequestHandlers: Handlers<Rows> = {
  listChangeRequests: changeRequests.listed((query) => selected(query)),

  /** Only this response contains the imports. */
  getChangeRequest({ path }, service) {
    const row = requireChangeRequest(path, service);
    const { imports } = row.data;
    return { ...changeRequest(row, service), ...(imports && { imports }) };
  },

  listOrganizationChangeRequests({ path, query, paging }, service) {
    const { id } = requireOrganization(path, service);
    const active = service.rows(spaceKind).list(id, { match: { deletedAt: null } });
    const spaces = new Set(active.map((space) => space.id));
    const toResponse = (row: Row<ChangeRequestData>) => changeRequest(row, service);
    const { site, space, styleguideRun, status = ['open'], finding = 'none', ...filters } = query;
    // A release that has no reviews yet has no parameter for what triage made either, and lists everything.
    const showsTriage = finding === 'all' || !service.serves(reviewOperations.listReviews);
    const selection = selected(
      filters,
      ({ scope, data: { siteTopic, styleguide, ...data } }) =>
        spaces.has(scope) &&
        status.includes(data.status) &&
        [scope, undefined].includes(space) &&
        [siteTopic?.site, styleguide?.site, undefined].includes(site) &&
        [styleguide?.run, undefined].includes(styleguideRun) &&
        (showsTriage || !data.isByTriage),
    );
    return service.rows(changeRequestKind).page(undefined, paging, toResponse, selection);
  },

  /** The initial status is undocumented; the sandbox creates drafts. */
  createChangeRequest({ path, body }, service) {
    const space = requireActiveSpace(path, service);
    const data: Omit<ChangeRequestData, 'createdAt' | 'updatedAt'> = {
      number: service.nextNumber(numbersOf(space.id)),
      status: 'draft',
      ...(body.subject !== undefined && { subject: body.subject }),
      createdBy: service.access.user,
      revision: firstRevision(space, body.template, service),
      revisionInitial: space.data.revision,
      contributors: [service.access.user],
      requestedReviewers: [],
    };
    return changeRequest(created(changeRequestKind, space.id, data, service), service);
  },

  updateChangeRequest({ path, body }, service) {
    requireActiveSpace(path, service);
    const row = requireUnmerged(requireChangeRequest(path, service));
    const links = body.links && linksAfter(row.data.links ?? [], body.links, service);
    return changeRequest(updated(changeRequestKind, row, { ...body, links }, service), service);
  },

  getChangeRequestPdf({ path, query }, service) {
    const { scope, id, data } = requireChangeRequest(path, service);
    const { only, page } = query;
    if (only && page === undefined)
      throw badRequest('Query parameter "only" needs the page that it is about.');
    if (page !== undefined) requirePageIn(revisionOf(scope, data.revision, service).data, page);
    const parameters = new URLSearchParams({
      ...(only !== undefined && { only: String(only) }),
      ...(page !== undefined && { page }),
    });
    const file = assetAddress('pdf', scope, id, `${data.revision}.pdf`);
    return { url: parameters.size > 0 ? `${file}?${parameters}` : file };
  },

  mergeChangeRequest({ path }, service) {
    const space = requireActiveSpace(path, service);
    const row = requireUnmerged(requireChangeRequest(path, service));
    requireUnlocked(space);
    const { base, main, own } = sidesOf(row, space, service);
    const merged = threeWay(base.data, main.data, own.data);
    if (!merged) return { revision: main.id, result: 'conflicts' };
    const { id: revision } = addRevision(
      space.id,
      {
        ...merged,
        type: 'merge',
        mergedFrom: row.id,
        parents: parents(main, own),
        createdAt: service.now(),
      },
      service,
    );
    moveSpaceTo(space, revision, service);
    updated(
      changeRequestKind,
      row,
      {
        status: 'merged',
        revisionMerged: revision,
        mergedBy: service.access.user,
        mergedAt: service.now(),
      },
      service,
    );
    return { revision, result: 'merge' };
  },

  updateChangeRequestFromMain({ path }, service) {
    const space = requireActiveSpace(path, service);
    const row = requireUnmerged(requireChangeRequest(path, service));
    const { base, main, own } = sidesOf(row, space, service);
    if (!isOutdated(row.data, space)) return { revision: own.id, result: 'update' };
    const merged = threeWay(base.data, own.data, main.data);
    if (!merged) return { revision: own.id, result: 'conflicts' };
    const { id: revision } = addRevision(
      space.id,
      { ...merged, type: 'update', parents: parents(own, main), createdAt: service.now() },
      service,
    );
    updated(changeRequestKind, row, { revision, revisionMergedAncestor: main.id }, service);
    return { revision, result: 'update' };
  },
};

type Query<Name extends keyof Rows> = Omit<z.output<Rows[Name]['query']>, 'page' | 'limit'>;

type Filters = Pick<
  Query<'listChangeRequests'>,
  keyof Query<'listChangeRequests'> & keyof Query<'listOrganizationChangeRequests'>
>;

/** The change requests that match the filters, newest first. */
function selected(
  filters: Omit<Filters, 'status'> & { readonly status?: Filters['status'] },
  isIn: (row: Row<ChangeRequestData>) => boolean = () => true,
): Selection<ChangeRequestData> {
  const { status, creator, conversationsIssuesCluster, topic, orderBy = 'updatedAt' } = filters;
  const { contributor, requestedReviewer } = filters;
  return {
    by: orderBy,
    descending: true,
    match: { status, createdBy: creator, conversationsIssuesCluster },
    where: (row) =>
      isIn(row) &&
      [row.data.siteTopic?.topic, undefined].includes(topic) &&
      (contributor === undefined || row.data.contributors.includes(contributor)) &&
      (requestedReviewer === undefined || isRequested(row, requestedReviewer)),
  };
}

/** Without a template, the change request starts with the current revision of the space. */
function firstRevision(
  { id, data }: Row<SpaceData>,
  template: z.output<Rows['createChangeRequest']['body']>['template'],
  service: Service,
): string {
  const parent = data.revision;
  if (!template) return parent;
  const main = revisionOf(id, parent, service);
  const context = { now: service.now(), parent };
  const edited = applyTemplate(main.data, template.id, template.params, context);
  return addRevision(id, edited, service).id;
}

type Link = NonNullable<ChangeRequestData['links']>[number];

/** Links that are left out stay: what happens to them is undocumented. Throws a 400 for an unknown link. */
function linksAfter(
  links: readonly Link[],
  written: NonNullable<z.output<Rows['updateChangeRequest']['body']>['links']>,
  service: Service,
): Link[] {
  const after = [...links];
  for (const { id, ref, title } of written) {
    const at = after.findIndex((link) => link.id === id);
    if (id !== undefined && at < 0) throw badRequest(`No link matches "${id}".`);
    const link = { id: id ?? `link-${service.nextNumber('link') + 100}`, ref, title };
    if (at < 0) after.push(link);
    else after[at] = link;
  }
  return after;
}

/** Throws a 409 if the change request is already merged. */
function requireUnmerged(row: Row<ChangeRequestData>): Row<ChangeRequestData> {
  if (row.data.status === 'merged') throw conflict('The change request was merged already.');
  return row;
}

/** The three sides of a merge; `base` is the common ancestor. */
function sidesOf({ data }: Row<ChangeRequestData>, space: Row<SpaceData>, service: Service) {
  const named = (revision: string) => revisionOf(space.id, revision, service);
  return {
    base: named(ancestorOf(data)),
    main: named(space.data.revision),
    own: named(data.revision),
  };
}

/** Removes duplicates: the revision of an unedited change request is one of the space. */
const parents = (...sides: readonly Row<RevisionData>[]) => [...new Set(sides.map(({ id }) => id))];
