/** Rows of spaces, how to find them, and their responses. */
import { z } from 'zod';
import { Space } from '../../domains/spaces/shapes.ts';
import { permissionsOf, requireReach } from '../service/access.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import { longAgo, mayLack } from '../service/defaults.ts';
import { elapsedMs } from '../service/elapsed.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf, stored } from '../service/withhold.ts';
import { patched } from '../service/write.ts';
import { notFound, preconditionFailed, unknownId } from '../store/refusal.ts';
import { type Row, rowKind } from '../store/rows.ts';
import { changeRequestKind } from './change-request-rows.ts';
import { commentKind, spaceComments } from './comment-rows.ts';

const counts = ['comments', 'changeRequests', 'changeRequestsOpen', 'changeRequestsDraft'] as const;

/** A space without an emoji has an empty one. */
export const spaceDefaults = {
  title: 'Untitled',
  emoji: '',
  visibility: 'private',
  createdAt: longAgo,
  updatedAt: longAgo,
  mergeRules: { type: 'inherit' },
} as const;

const Document = stored(Space, 'organization', 'urls', 'permissions', ...counts)
  .partial(mayLack(spaceDefaults))
  .extend({
    /** The active revision. */
    revision: z.string(),
    /** URL of the site, with a trailing slash, and the path in it. */
    published: z.object({ site: z.string(), path: z.string() }).exactOptional(),
    iconUrl: z.string().exactOptional(),
    /** The share key, without which the published URL is not returned. */
    shareKey: z.string().exactOptional(),
  });
export type SpaceData = z.output<typeof Document>;

/** Rows are in the scope of their organization; their IDs are globally unique. */
export const spaceKind = rowKind('space', Document);

const retentionMs = 7 * 86_400_000;

/** Whether the retention period of a deleted space has ended. */
export const isGone = ({ data: { deletedAt } }: Row<SpaceData>, service: Service) =>
  deletedAt !== undefined && elapsedMs(deletedAt, service) >= retentionMs;

/** The space with this ID in any organization, if it exists. It may be deleted, within the retention period. */
export function spaceById(id: string, service: Service): Row<SpaceData> | undefined {
  const row = service.rows(spaceKind).find(id);
  return row && !isGone(row, service) ? row : undefined;
}

/** The space in the path, deleted or not, if it exists. Throws a 403 without access to its organization. */
export function findSpace(
  { spaceId }: { spaceId: string },
  service: Service,
): Row<SpaceData> | undefined {
  const row = spaceById(spaceId, service);
  if (row) requireReach(service.access, row.scope);
  return row;
}

/** The space in the path, deleted or not. Throws a 404, or a 403 if the token gives no access to its organization. */
export function requireSpace(path: { spaceId: string }, service: Service): Row<SpaceData> {
  const row = findSpace(path, service);
  if (!row) throw notFound('space');
  return row;
}

/** The space in the path, for writes. Throws like `requireSpace`, and a 412 if it is deleted. */
export function requireActiveSpace(path: { spaceId: string }, service: Service): Row<SpaceData> {
  const row = requireSpace(path, service);
  if (row.data.deletedAt !== undefined)
    throw preconditionFailed('The space is deleted: restore it first.');
  return row;
}

/** A space of the organization. Undefined if it is deleted or does not exist. */
export function activeSpace(organization: string, id: string, service: Service) {
  const row = service.rows(spaceKind).get(organization, id);
  return row?.data.deletedAt === undefined ? row : undefined;
}

/** A space of the organization to which the body refers. Throws a 400, also for a deleted space. */
export function namedSpace(organization: string, id: string, service: Service): Row<SpaceData> {
  const row = activeSpace(organization, id, service);
  if (!row) throw unknownId(spaceKind.title, id);
  return row;
}

/**
 * The document of a space that was moved to another collection or to the top level, where the visibility
 * `in-collection` becomes `private`.
 */
export const inCollection = (data: SpaceData, parent: string | undefined): SpaceData =>
  patched(data, {
    parent: parent ?? null,
    ...(parent === undefined && data.visibility === 'in-collection' && { visibility: 'private' }),
  });

/** The response for a space. `shareKey` has been checked by the caller. */
export function space(row: Row<SpaceData>, service: Service, shareKey?: string) {
  const { id, scope, data } = row;
  const published = publishedAddress(data, shareKey);
  const computed = {
    organization: scope,
    urls: {
      location: restAddress('spaces', id),
      app: appAddress('o', scope, 's', id),
      published,
      public: data.visibility === 'public' ? published : undefined,
      icon: data.iconUrl,
    },
    ...countsOf(id, service),
    permissions: permissionsOf(Space, service.access),
  };
  const { imports: _, ...rest } = data;
  return responseOf(Space, { id, data: rest }, computed, spaceDefaults);
}

/** The share key is part of the URL, so the URL is returned only with the key. */
function publishedAddress({ published, shareKey }: SpaceData, given: string | undefined) {
  if (!published || (shareKey !== undefined && given === undefined)) return undefined;
  return `${published.site}${shareKey === undefined ? '' : `${shareKey}/`}${published.path}`;
}

function countsOf(id: string, service: Service) {
  const statuses = service
    .rows(changeRequestKind)
    .list(id)
    .map(({ data }) => data.status);
  return {
    comments: service.rows(commentKind).count(spaceComments(id), { match: { status: 'open' } }),
    changeRequests: statuses.length,
    changeRequestsOpen: statuses.filter((status) => status === 'open').length,
    changeRequestsDraft: statuses.filter((status) => status === 'draft').length,
  };
}
