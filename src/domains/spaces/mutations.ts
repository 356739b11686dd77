/** Mutations of spaces. */
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed, created, deleted } from '../../graphql/changes/payload.ts';
import { belongedTo, belongsTo, movedBetween } from '../../graphql/changes/payload-links.ts';
import { Organization } from '../organizations/types.ts';
import { spaceOperations as operations } from './operations.ts';
import { Space } from './types.ts';

/** A field for a space that was added to lists. */
const added = (noun: string) =>
  [
    created(Space, undefined, { noun }),
    belongsTo(Space, 'organization', noun),
    belongsTo(Space, 'parent', noun),
  ] as const;

mutation({
  operation: operations.createSpace,
  description:
    'Creates a space in an organization. To publish it, add it to a site with `createSiteSpace` or `createSiteSection`.',
  on: Organization,
  payload: [created(Space, Organization), belongsTo(Space, 'parent', 'new space')],
});

mutation({
  operation: operations.updateSpace,
  description: 'Updates the title, emoji, language, or other settings of a space.',
  on: Space,
  payload: changed(Space),
});

mutation({
  operation: operations.deleteSpace,
  description:
    'Deletes a space. It can be restored for seven days, after which it is permanently deleted.',
  on: Space,
  payload: [deleted(Space), belongedTo(Space, 'organization'), belongedTo(Space, 'parent')],
});

mutation({
  operation: operations.restoreSpace,
  description: 'Restores a space that was deleted in the last seven days.',
  on: Space,
  payload: added('restored space'),
});

mutation({
  operation: operations.duplicateSpace,
  description: 'Duplicates a space. The payload contains the duplicate.',
  on: Space,
  payload: added('duplicate'),
});

mutation({
  operation: operations.moveSpace,
  description:
    'Moves a space into or out of a collection, or to another position among its siblings.',
  on: Space,
  payload: [changed(Space), movedBetween(Space, 'parent')],
});

mutation({
  operation: operations.transferSpace,
  description: 'Transfers a space to another organization.',
  on: Space,
  payload: [changed(Space), movedBetween(Space, 'organization'), movedBetween(Space, 'parent')],
});
