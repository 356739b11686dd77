/** Builds the responses for spaces. */
import type { z } from 'zod';
import { Space } from '../../domains/spaces/shapes.ts';
import { type Access, permissionsOf } from '../service/access.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import { withhold } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import { changeRequestKind } from './change-request-rows.ts';
import { commentKind, spaceComments } from './comment-rows.ts';
import type { SpaceData } from './space-rows.ts';

const abilities = Space.shape.permissions.unwrap().shape;

/** The caller has checked `shareKey`. */
export function space(
  row: Row<SpaceData>,
  access: Access,
  service: Service,
  shareKey?: string,
): z.input<typeof Space> {
  const { id, scope, data } = row;
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
    ...countsOf(id, service),
    permissions: permissionsOf(access, abilities),
  };
  return withhold(answer, withheld);
}

/** The share key is part of the URL, so the URL is returned only with the key. */
function publishedAddress({ published, shareKey }: SpaceData, given: string | undefined) {
  if (!published || (shareKey !== undefined && given === undefined)) return undefined;
  return `${published.site}${shareKey === undefined ? '' : `${shareKey}/`}${published.path}`;
}

function countsOf(id: string, { store }: Service) {
  const changeRequests = store.rows(changeRequestKind);
  return {
    comments: store.rows(commentKind).count(spaceComments(id), { match: { status: 'open' } }),
    changeRequests: changeRequests.count(id),
    changeRequestsOpen: changeRequests.count(id, { match: { status: 'open' } }),
    changeRequestsDraft: changeRequests.count(id, { match: { status: 'draft' } }),
  };
}
