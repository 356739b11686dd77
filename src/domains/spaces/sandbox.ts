/** What the sandbox does for spaces. */
import type { z } from 'zod';
import { type Access, permissionsOf, requireReach } from '../../sandbox/access.ts';
import { appAddress, restAddress } from '../../sandbox/addresses.ts';
import type { Handlers, Service } from '../../sandbox/handlers.ts';
import { forbidden, notFound } from '../../sandbox/refusal.ts';
import { type Row, rowKind } from '../../sandbox/rows.ts';
import { type Kept, withhold } from '../../sandbox/withhold.ts';
import { requireOrganization } from '../organizations/sandbox.ts';
import type { spaceOperations } from './operations.ts';
import { Space } from './space-shape.ts';

export interface SpaceData extends Kept<typeof Space, 'organization' | 'urls' | 'permissions'> {
  /** Where it is published: address of the site, ending in a slash, and path in it. */
  readonly published?: { readonly site: string; readonly path: string };
  /** Address of the icon. */
  readonly iconUrl?: string;
  /** Key of its share link: without it, the address it is published at is not told. */
  readonly shareKey?: string;
}

/** In the scope of their organization; ids are unique everywhere. */
export const spaceKind = rowKind<SpaceData>('space');

/** The space in the path. Throws a 404, or a 403 when it is in an organization out of reach. */
export function requireSpace(
  path: { spaceId: string },
  access: Access,
  { store }: Service,
): Row<SpaceData> {
  const row = store.rows(spaceKind).find(path.spaceId);
  if (!row) throw notFound('space');
  requireReach(access, row.scope);
  return row;
}

const abilities = Space.shape.permissions.unwrap().shape;

/** The key of a share link is part of the address, so without the key there is none. */
function publishedAddress({ published, shareKey }: SpaceData, given: string | undefined) {
  if (!published || (shareKey !== undefined && given === undefined)) return undefined;
  return `${published.site}${shareKey === undefined ? '' : `${shareKey}/`}${published.path}`;
}

/** The answer; `shareKey` must have been checked. */
export function space(
  { id, scope, data }: Row<SpaceData>,
  access: Access,
  shareKey?: string,
): z.input<typeof Space> {
  const { published, iconUrl, shareKey: ownKey, withheld, ...kept } = data;
  const address = publishedAddress(data, shareKey);
  const answer = {
    object: 'space' as const,
    id,
    organization: scope,
    ...kept,
    urls: {
      location: restAddress('spaces', id),
      app: appAddress('o', scope, 's', id),
      ...(address && { published: address }),
      ...(address && data.visibility === 'public' && { public: address }),
      ...(iconUrl && { icon: iconUrl }),
    },
    permissions: permissionsOf(access, abilities),
  };
  return withhold(answer, withheld);
}

export const spaceHandlers: Handlers<typeof spaceOperations> = {
  getSpace({ path, query, access }, service) {
    const row = requireSpace(path, access, service);
    const { shareKey } = row.data;
    if (shareKey !== undefined && query.shareKey !== undefined && query.shareKey !== shareKey)
      throw forbidden('The share key does not open this space.');
    return space(row, access, query.shareKey);
  },
  listSpaces({ path, access, paging }, service) {
    const { id } = requireOrganization(path, service);
    const { rows, ...envelope } = service.store
      .rows(spaceKind)
      .page(id, paging, { match: { deletedAt: null } });
    return { ...envelope, items: rows.map((row) => space(row, access)) };
  },
};
