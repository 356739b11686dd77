/** The type of users, and the user of the token. */
import { fetched } from '../../graphql/fields/fetched.ts';
import { extendQuery, node } from '../../graphql/fields/node.ts';
import { User as shape } from '../shared/users/shapes.ts';
import { userOperations as operations } from './operations.ts';

export const User = node({ shape, key: ['userId'], read: operations.getUser });

extendQuery((t) => ({
  viewer: fetched(t, {
    operation: operations.getCurrentUser,
    description:
      'The user that the access token belongs to. Null if it belongs to none, such as the token of an integration.',
  }),
}));
