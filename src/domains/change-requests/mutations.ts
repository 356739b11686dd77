/** Mutations of change requests. */
import type { ResponseErrors } from '../../graphql/changes/change.ts';
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed, created, responseFields } from '../../graphql/changes/payload.ts';
import { target } from '../../graphql/changes/payload-links.ts';
import { memberAt } from '../../rest/values/record.ts';
import { Space } from '../spaces/types.ts';
import { MergeResult, changeRequestOperations as operations, UpdateResult } from './operations.ts';
import { ChangeRequest } from './types.ts';

mutation({
  operation: operations.createChangeRequest,
  description: 'Creates a change request in a space.',
  on: Space,
  payload: created(ChangeRequest, Space, {
    edgeNote:
      'Insert it only into connections whose `status` argument is the status of the new change request, such as `status: DRAFT`. The default of that argument is `OPEN`.',
  }),
});

mutation({
  operation: operations.updateChangeRequest,
  description: 'Updates the subject, description, or status of a change request.',
  on: ChangeRequest,
  payload: changed(ChangeRequest),
});

mutation({
  operation: operations.mergeChangeRequest,
  description: 'Merges a change request into its space.',
  on: ChangeRequest,
  errorsIn: conflictIn,
  payload: [target(ChangeRequest), responseFields(MergeResult)],
});

mutation({
  name: 'mergeMainIntoChangeRequest',
  operation: operations.updateChangeRequestFromMain,
  description: 'Updates a change request by merging the main content of its space into it.',
  on: ChangeRequest,
  errorsIn: conflictIn,
  payload: [target(ChangeRequest), responseFields(UpdateResult)],
});

/** The error of a merge or an update with conflicts, which is a success for the REST API. */
function conflictIn(response: unknown): ResponseErrors | undefined {
  if (memberAt(response, ['result']) !== 'conflicts') return undefined;
  const message =
    'The change request conflicts with the main content of its space, so the merge or update did not succeed. Resolve the conflicts in the editor, then try again.';
  return { errors: [{ code: 'CONFLICT', message }], isAnyChanged: false };
}
