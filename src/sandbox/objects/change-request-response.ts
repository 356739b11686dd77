/** Finds change requests and builds their responses. */
import { ChangeRequest } from '../../domains/change-requests/shapes.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf } from '../service/withhold.ts';
import { notFound } from '../store/refusal.ts';
import type { Row } from '../store/rows.ts';
import { type ChangeRequestData, changeRequestKind } from './change-request-rows.ts';
import { changeRequestComments, commentKind } from './comment-rows.ts';
import { requireSpace, type SpaceData, spaceKind } from './space-rows.ts';
import { user } from './user-response.ts';

export interface ChangeRequestPath {
  readonly spaceId: string;
  /** The ID of the change request, or its number in the space. */
  readonly changeRequestId: string;
}

/** The change request in the path. Throws a 404, or a 403 if the token gives no access to its organization. */
export function requireChangeRequest(
  path: ChangeRequestPath,
  service: Service,
): Row<ChangeRequestData> {
  const { id: space } = requireSpace(path, service);
  const row = findChangeRequest(space, path.changeRequestId, service);
  if (!row) throw notFound('change request');
  return row;
}

/** The change request of the space with this ID or number, if it exists. */
export function findChangeRequest(
  space: string,
  idOrNumber: string,
  service: Service,
): Row<ChangeRequestData> | undefined {
  const rows = service.rows(changeRequestKind);
  const row = rows.get(space, idOrNumber);
  if (row || !/^[1-9]\d*$/.test(idOrNumber)) return row;
  return rows.list(space, { match: { number: Number(idOrNumber) } })[0];
}

/** The latest revision of the space whose content is in the change request. */
export const ancestorOf = ({ revisionMergedAncestor, revisionInitial }: ChangeRequestData) =>
  revisionMergedAncestor ?? revisionInitial;

/** Whether the space has changed since then. A merged change request is never outdated. */
export const isOutdated = (data: ChangeRequestData, space: Row<SpaceData>) =>
  data.status !== 'merged' && ancestorOf(data) !== space.data.revision;

/** The response for a change request, without its imports. Throws if its space does not exist. */
export function changeRequest(row: Row<ChangeRequestData>, service: Service) {
  const { scope, id } = row;
  const { imports: _, isByTriage: __, ...data } = row.data;
  const space = service.rows(spaceKind).find(scope);
  if (!space) throw new Error(`The sandbox has no space "${scope}"`);
  const comments = service
    .rows(commentKind)
    .count(changeRequestComments(scope, id), { match: { status: 'open' } });
  const computed = {
    createdBy: user(data.createdBy, service),
    ...(data.mergedBy !== undefined && { mergedBy: user(data.mergedBy, service) }),
    space: scope,
    comments,
    outdated: isOutdated(data, space),
    urls: {
      location: restAddress('spaces', scope, 'change-requests', id),
      app: appAddress('o', space.scope, 's', scope, '~', 'changes', String(data.number)),
    },
  };
  return responseOf(ChangeRequest, { id, data }, computed, { subject: '' });
}
