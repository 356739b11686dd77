/** Mutations of spaces. */

import { mutation } from '../../graphql/fields/mutation.ts';
import { belongedTo, belongsTo, movedBetween } from '../../graphql/fields/owner-fields.ts';
import { changed, created, deleted } from '../../graphql/fields/payload.ts';
import type { PayloadFields } from '../../graphql/fields/payload-links.ts';
import { spaceOperations as operations } from './operations.ts';
import { Space } from './types.ts';

/** A space that was added to lists. */
const added =
  (noun: string): PayloadFields =>
  (t) => ({
    ...created(Space, undefined, { noun })(t),
    ...belongsTo(Space, 'organization', noun)(t),
    ...belongsTo(Space, 'parent', noun)(t),
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
  payload: (t) => ({
    ...deleted(Space)(t),
    ...belongedTo(Space, 'organization')(t),
    ...belongedTo(Space, 'parent')(t),
  }),
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
  payload: (t) => ({ ...changed(Space)(t), ...movedBetween(Space, 'parent')(t) }),
});

mutation({
  operation: operations.transferSpace,
  description: 'Transfers a space to another organization.',
  on: Space,
  payload: (t) => ({
    ...changed(Space)(t),
    ...movedBetween(Space, 'organization')(t),
    ...movedBetween(Space, 'parent')(t),
  }),
});
