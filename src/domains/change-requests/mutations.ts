/** Changes of change requests. */
import { mutation } from '../../graphql/mutation.ts';
import { answerFields, changed, created, target } from '../../graphql/payload.ts';
import { Space } from '../spaces/types.ts';
import { MergeResult, changeRequestOperations as operations, UpdateResult } from './operations.ts';
import { ChangeRequest } from './types.ts';

mutation({
  operation: operations.createChangeRequest,
  description: 'Creates a change request.',
  on: Space,
  gives: created(ChangeRequest, Space),
});

mutation({
  operation: operations.updateChangeRequest,
  description: 'Changes subject, description or state of a change request.',
  on: ChangeRequest,
  gives: changed(ChangeRequest),
});

mutation({
  operation: operations.mergeChangeRequest,
  description: 'Merges a change request into its space.',
  on: ChangeRequest,
  gives: (t) => ({
    ...target(ChangeRequest)(t),
    ...answerFields(t, MergeResult),
  }),
});

mutation({
  operation: operations.updateChangeRequestFromMain,
  description: 'Brings the main content of the space into a change request.',
  on: ChangeRequest,
  gives: (t) => ({
    ...target(ChangeRequest)(t),
    ...answerFields(t, UpdateResult),
  }),
});
