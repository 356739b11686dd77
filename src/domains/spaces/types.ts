/** Types and fields of spaces. */
import { connection } from '../../graphql/fields/connection.ts';
import { extend, node } from '../../graphql/fields/node.ts';
import { Organization } from '../organizations/types.ts';
import { spaceOperations } from './operations.ts';
import { Space as shape } from './shapes.ts';

const { getSpace, listSpaces, listSpaceLinks, searchSpace } = spaceOperations;

export const Space = node({
  shape,
  key: ['spaceId'],
  read: getSpace,
  list: { operation: listSpaces },
});

extend(Space, (t) => ({
  links: connection(t, {
    operation: listSpaceLinks,
    description: 'Links in the content of the space, each with the locations where it occurs.',
  }),
  search: connection(t, {
    operation: searchSpace,
    description: 'Pages of the space that match a search.',
  }),
}));

extend(Organization, (t) => ({
  spaces: connection(t, {
    operation: listSpaces,
    description: 'Spaces of the organization.',
    sortedBy: ['title', 'createdAt', 'updatedAt', 'deletedAt'],
  }),
}));
