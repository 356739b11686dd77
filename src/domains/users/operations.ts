/** REST operations: users. */
import { get, operations } from '../../rest/table/operation.ts';
import { User } from '../shared/users/shapes.ts';

export const userOperations = operations({
  getCurrentUser: get('/user').onlyLater().returns(User),
  getUser: get('/users/{userId}').onlyLater().returns(User),
});
