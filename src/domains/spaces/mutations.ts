/** Changes of spaces. */
import { mutation } from '../../graphql/mutation.ts';
import { changed, created, deleted } from '../../graphql/payload.ts';
import { spaceOperations as operations } from './operations.ts';
import { Space } from './types.ts';

mutation({
  operation: operations.updateSpace,
  description: 'Changes a space.',
  on: Space,
  gives: changed(Space),
});

mutation({
  operation: operations.deleteSpace,
  description: 'Deletes a space. It can be restored for seven days, then it is gone for good.',
  on: Space,
  gives: deleted(Space),
});

mutation({
  operation: operations.restoreSpace,
  description: 'Restores a space that was deleted in the last seven days.',
  on: Space,
  gives: changed(Space),
});

mutation({
  operation: operations.duplicateSpace,
  description: 'Duplicates a space, and gives the duplicate.',
  on: Space,
  gives: created(Space),
});

mutation({
  operation: operations.moveSpace,
  description: 'Moves a space into a collection or out of it, or to another place.',
  on: Space,
  gives: changed(Space),
});

mutation({
  operation: operations.transferSpace,
  description: 'Transfers a space to another organization.',
  on: Space,
  gives: changed(Space),
});
