/** Versions of content: what a space holds now, or what one of its change requests would have it hold. */
import { appAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import type { Row } from '../store/rows.ts';
import type { ChangeRequestData } from './change-request-rows.ts';
import { revisionOf } from './content-revisions.ts';
import type { RevisionData } from './content-rows.ts';
import { type SpaceData, spaceKind } from './space-rows.ts';

export interface ContentVersion {
  readonly space: Row<SpaceData>;
  readonly revision: Row<RevisionData>;
  /** The change request whose content it is, if it is one's. */
  readonly changeRequest?: Row<ChangeRequestData>;
}

/** What the space holds now. */
export const mainVersion = (space: Row<SpaceData>, service: Service): ContentVersion => ({
  space,
  revision: revisionOf(space.id, space.data.revision, service),
});

/** What a space of the organization holds now; undefined when it is deleted or was never there. */
export function versionOfSpace(
  organization: string,
  spaceId: string,
  service: Service,
): ContentVersion | undefined {
  const space = service.store.rows(spaceKind).get(organization, spaceId);
  if (!space || space.data.deletedAt !== undefined) return undefined;
  return mainVersion(space, service);
}

/** What the change request holds. */
export const changeRequestVersion = (
  space: Row<SpaceData>,
  changeRequest: Row<ChangeRequestData>,
  service: Service,
): ContentVersion => ({
  space,
  revision: revisionOf(space.id, changeRequest.data.revision, service),
  changeRequest,
});

/** In the application. */
export const addressIn = ({ space, changeRequest }: ContentVersion, path = '') =>
  appAddress(
    'o',
    space.scope,
    's',
    space.id,
    ...(changeRequest ? ['~', 'changes', String(changeRequest.data.number)] : []),
    ...path.split('/').filter((segment) => segment !== ''),
  );
