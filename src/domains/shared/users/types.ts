/** The type of users. They have ids, but the REST API cannot read a user by id. */
import { identified } from '../../../graphql/fields/node.ts';
import { User as shape } from './shapes.ts';

export const User = identified(
  { shape, key: ['userId'] },
  'Identifies the user in client caches, and can be passed to arguments and input fields that take a user. `node` and `nodes` reject it, because the REST API cannot look up users.',
);
