/** Builds the responses for spaces. */

import type { z } from 'zod';
import { Space } from '../../domains/spaces/shapes.ts';
import { permissionsOf } from '../service/access.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import { filled } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { withhold } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import { changeRequestKind } from './change-request-rows.ts';
import { commentKind, spaceComments } from './comment-rows.ts';
import type { SpaceData } from './space-rows.ts';
import { spaceDefaults } from './space-rows.ts';

/** The caller has checked `shareKey`. */
export function space(
  row: Row<SpaceData>,
  service: Service,
  shareKey?: string,
): z.input<typeof Space> {
  const { id, scope, data } = row;
  const { published, iconUrl, shareKey: ownKey, withheld, ...kept } = data;
  const address = publishedAddress(data, shareKey);
  return withhold(withheld, {
    object: 'space' as const,
    id,
    organization: scope,
    ...filled(kept, spaceDefaults),
    urls: {
      location: restAddress('spaces', id),
      app: appAddress('o', scope, 's', id),
      ...(address && { published: address }),
      ...(address && data.visibility === 'public' && { public: address }),
      ...(iconUrl && { icon: iconUrl }),
    },
    ...countsOf(id, service),
    permissions: permissionsOf(Space, service.access),
  });
}

/** The share key is part of the URL, so the URL is returned only with the key. */
function publishedAddress({ published, shareKey }: SpaceData, given: string | undefined) {
  if (!published || (shareKey !== undefined && given === undefined)) return undefined;
  return `${published.site}${shareKey === undefined ? '' : `${shareKey}/`}${published.path}`;
}

function countsOf(id: string, service: Service) {
  const changeRequests = service.rows(changeRequestKind);
  return {
    comments: service.rows(commentKind).count(spaceComments(id), { match: { status: 'open' } }),
    changeRequests: changeRequests.count(id),
    changeRequestsOpen: changeRequests.count(id, { match: { status: 'open' } }),
    changeRequestsDraft: changeRequests.count(id, { match: { status: 'draft' } }),
  };
}
