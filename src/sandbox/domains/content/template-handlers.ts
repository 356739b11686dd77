/** Applies a template to the content of a space or of one of its change requests. */
import type { contentOperations } from '../../../domains/content/operations.ts';
import { type ChangeRequestData, changeRequestKind } from '../../objects/change-request-rows.ts';
import {
  addRevision,
  moveSpaceTo,
  requireUnlocked,
  revisionOf,
} from '../../objects/content-revisions.ts';
import { applyTemplate } from '../../objects/content-templates.ts';
import { requireActiveSpace } from '../../objects/space-rows.ts';
import type { Handler, Service } from '../../service/handlers.ts';
import { badRequest, preconditionFailed } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

/** Adds a revision made from the template, and makes it the active one of the space or change request. */
export const applyTemplateToSpace: Handler<typeof contentOperations.applyTemplateToSpace> = (
  { path, body },
  service,
) => {
  const space = requireActiveSpace(path, service);
  const changeRequest = editable(space.id, body.changeRequestId, service);
  if (!changeRequest) requireUnlocked(space);
  const parent = (changeRequest ?? space).data.revision;
  const { data } = revisionOf(space.id, parent, service);
  const edited = applyTemplate(data, body.id, body.params, { now: service.now(), parent });
  const revision = addRevision(space.id, edited, service).id;
  if (!changeRequest) moveSpaceTo(space, revision, service);
  else moveTo(changeRequest, revision, service.access.user, service);
  return undefined;
};

/** The change request in the body, by ID or number. Throws a 400, or a 412 if it can no longer be edited. */
function editable(
  spaceId: string,
  changeRequestId: string | undefined,
  service: Service,
): Row<ChangeRequestData> | undefined {
  if (changeRequestId === undefined) return undefined;
  const isNamed = ({ id, data }: Row<ChangeRequestData>) =>
    id === changeRequestId || String(data.number) === changeRequestId;
  const [row] = service.rows(changeRequestKind).list(spaceId, { where: isNamed });
  if (!row) throw badRequest(`The space has no change request "${changeRequestId}".`);
  const { status } = row.data;
  if (status === 'merged' || status === 'archived')
    throw preconditionFailed(`The change request is ${status}.`);
  return row;
}

function moveTo(
  row: Row<ChangeRequestData>,
  revision: string,
  user: string,
  service: Service,
): void {
  const { data } = row;
  const contributors = [...new Set([...data.contributors, user])];
  const changes = { revision, contributors, updatedAt: service.now() };
  service.rows(changeRequestKind).update(row, { ...data, ...changes });
}
