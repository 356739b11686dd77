/** Rows of spaces, and how to find them. */

import { z } from 'zod';
import { Space } from '../../domains/spaces/shapes.ts';
import { requireReach } from '../service/access.ts';
import { longAgo, mayLack } from '../service/defaults.ts';
import { elapsedMs } from '../service/elapsed.ts';
import type { Service } from '../service/handlers.ts';
import { patched } from '../service/patch.ts';
import { stored } from '../service/withhold.ts';
import { notFound, preconditionFailed, unknownId } from '../store/refusal.ts';
import { type Row, rowKind } from '../store/rows.ts';

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
    /** The share key: without it the published URL is not returned. */
    shareKey: z.string().exactOptional(),
  });
export type SpaceData = z.output<typeof Document>;

/** In the scope of their organization; IDs are globally unique. */
export const spaceKind = rowKind('space', Document);

const retentionMs = 7 * 86_400_000;

/** Whether the retention period of a deleted space has ended. */
export const isGone = ({ data: { deletedAt } }: Row<SpaceData>, service: Service) =>
  deletedAt !== undefined && elapsedMs(deletedAt, service) >= retentionMs;

/** Spaces by ID, including deleted ones within the retention period. */
export function spacesById(ids: Iterable<string>, service: Service): Map<string, Row<SpaceData>> {
  const found = service.rows(spaceKind).findMany(ids);
  return new Map([...found].filter(([, row]) => !isGone(row, service)));
}

/**
 * The space in the path, deleted or not, if it exists. Throws a 403 if the token gives no access to its
 * organization.
 */
export function findSpace(
  { spaceId }: { spaceId: string },
  service: Service,
): Row<SpaceData> | undefined {
  const row = service.rows(spaceKind).find(spaceId);
  if (!row || isGone(row, service)) return undefined;
  requireReach(service.access, row.scope);
  return row;
}

/** The space in the path, deleted or not. Throws a 404, or a 403 if the token gives no access to its organization. */
export function requireSpace(path: { spaceId: string }, service: Service): Row<SpaceData> {
  const row = findSpace(path, service);
  if (!row) throw notFound('space');
  return row;
}

/** The space in the path, for writes. Throws as `requireSpace` does, and a 412 if it is deleted. */
export function requireActiveSpace(path: { spaceId: string }, service: Service): Row<SpaceData> {
  const row = requireSpace(path, service);
  if (row.data.deletedAt !== undefined)
    throw preconditionFailed('The space is deleted: restore it first.');
  return row;
}

/** A space of the organization; undefined if it is deleted or does not exist. */
export function activeSpace(organization: string, id: string, service: Service) {
  const row = service.rows(spaceKind).get(organization, id);
  return row?.data.deletedAt === undefined ? row : undefined;
}

/** A space of the organization that the body refers to. Throws a 400, also for a deleted one. */
export function namedSpace(organization: string, id: string, service: Service): Row<SpaceData> {
  const row = activeSpace(organization, id, service);
  if (!row) throw unknownId(spaceKind.title, id);
  return row;
}

/**
 * The document in another collection or at the top level, where a visibility of `in-collection` becomes
 * `private`.
 */
export const inCollection = (data: SpaceData, parent: string | undefined): SpaceData =>
  patched(data, {
    parent: parent ?? null,
    ...(parent === undefined && data.visibility === 'in-collection' && { visibility: 'private' }),
  });
