/** Spaces in the graph. */
import { connection } from '../../graphql/connection.ts';
import { extend, node } from '../../graphql/node.ts';
import { Organization } from '../organizations/types.ts';
import { spaceOperations } from './operations.ts';
import { Space as shape } from './space-shape.ts';

const { getSpace, listSpaces } = spaceOperations;

export const Space = node({
  shape,
  key: ['spaceId'],
  read: getSpace,
  list: { operation: listSpaces },
});

extend(Organization, (t) => ({
  spaces: connection(t, { operation: listSpaces, description: 'Spaces of the organization.' }),
}));
