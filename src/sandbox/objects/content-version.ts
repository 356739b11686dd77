/** Versions of content: the current content of a space, or that of one of its change requests. */
import { appAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import type { Row } from '../store/rows.ts';
import type { ChangeRequestData } from './change-request-rows.ts';
import { revisionOf } from './content-revisions.ts';
import type { RevisionData } from './content-rows.ts';
import type { SpaceData } from './space-rows.ts';

export interface ContentVersion {
  readonly space: Row<SpaceData>;
  readonly revision: Row<RevisionData>;
  /** The change request, if the content belongs to one. */
  readonly changeRequest?: Row<ChangeRequestData>;
}

/** The current content of the space. */
export const mainVersion = (space: Row<SpaceData>, service: Service): ContentVersion => ({
  space,
  revision: revisionOf(space.id, space.data.revision, service),
});

/** The content of the change request. */
export const changeRequestVersion = (
  space: Row<SpaceData>,
  changeRequest: Row<ChangeRequestData>,
  service: Service,
): ContentVersion => ({
  space,
  revision: revisionOf(space.id, changeRequest.data.revision, service),
  changeRequest,
});

/** The URL in the application. */
export const addressIn = ({ space, changeRequest }: ContentVersion, path = '') =>
  appAddress(
    'o',
    space.scope,
    's',
    space.id,
    ...(changeRequest ? ['~', 'changes', String(changeRequest.data.number)] : []),
    ...path.split('/').filter((segment) => segment !== ''),
  );
