/** Handlers that merge a change request into the main content, or update it from there. */
import type { changeRequestOperations } from '../../../domains/change-requests/operations.ts';
import {
  ancestorOf,
  isOutdated,
  requireChangeRequest,
} from '../../objects/change-request-answer.ts';
import { type ChangeRequestData, changeRequestKind } from '../../objects/change-request-rows.ts';
import {
  addRevision,
  moveSpaceTo,
  requireUnlocked,
  revisionOf,
  threeWay,
} from '../../objects/content-revisions.ts';
import type { RevisionData } from '../../objects/content-rows.ts';
import { requireActiveSpace, type SpaceData } from '../../objects/space-rows.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { conflict } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

export const mergeHandlers = {
  mergeChangeRequest({ path }, service) {
    const space = requireActiveSpace(path, service);
    const row = requireUnmerged(requireChangeRequest(path, service));
    requireUnlocked(space);
    const { base, main, own } = sidesOf(row, space, service);
    const { conflicts, merged } = threeWay(base.data, main.data, own.data);
    if (conflicts.length > 0) return { revision: main.id, result: 'conflicts' };
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
    change(row, { status: 'merged', revisionMerged: revision }, service);
    return { revision, result: 'merge' };
  },

  updateChangeRequestFromMain({ path }, service) {
    const space = requireActiveSpace(path, service);
    const row = requireUnmerged(requireChangeRequest(path, service));
    const { base, main, own } = sidesOf(row, space, service);
    if (!isOutdated(row.data, space)) return { revision: own.id, result: 'update' };
    const { conflicts, merged } = threeWay(base.data, own.data, main.data);
    if (conflicts.length > 0) return { revision: own.id, result: 'conflicts' };
    const { id: revision } = addRevision(
      space.id,
      { ...merged, type: 'update', parents: parents(own, main), createdAt: service.now() },
      service,
    );
    change(row, { revision, revisionMergedAncestor: main.id }, service);
    return { revision, result: 'update' };
  },
} satisfies Partial<Handlers<typeof changeRequestOperations>>;

/** Throws a 409 if the change request is already merged. */
export function requireUnmerged(row: Row<ChangeRequestData>): Row<ChangeRequestData> {
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

const change = (
  row: Row<ChangeRequestData>,
  changes: Partial<ChangeRequestData>,
  service: Service,
) =>
  service
    .rows(changeRequestKind)
    .update(row, { ...row.data, ...changes, updatedAt: service.now() });
