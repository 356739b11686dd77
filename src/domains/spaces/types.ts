/** Types and fields of spaces. */
import { adjustType } from '../../graphql/fields/adjust.ts';
import { fetched } from '../../graphql/fields/fetched.ts';
import { extend, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { Organization } from '../organizations/types.ts';
import { spaceOperations as operations } from './operations.ts';
import { Space as shape } from './shapes.ts';

export const Space = node({
  shape,
  key: ['spaceId'],
  read: operations.getSpace,
  list: { operation: operations.listSpaces },
});

// Only the read of one space returns its imports.
adjustType(shape, { omit: ['imports'] });

extend(Space, (t) => ({
  imports: fetched(t, {
    operation: operations.getSpace,
    member: 'imports',
    description: 'Imports of content into the space, newest first.',
  }),
  links: connection(t, {
    operation: operations.listSpaceLinks,
    description: 'Links in the content of the space, each with the locations where it occurs.',
  }),
  search: connection(t, {
    operation: operations.searchSpace,
    description: 'Pages of the space that match a search.',
  }),
}));

extend(Organization, (t) => ({
  spaces: connection(t, {
    operation: operations.listSpaces,
    description: 'Spaces of the organization.',
    sortedBy: ['title', 'createdAt', 'updatedAt', 'deletedAt'],
  }),
}));
