/** The handlers for users. */
import type { userOperations } from '../../../domains/users/operations.ts';
import { user, userKind, userScope } from '../../objects/user-response.ts';
import type { Handlers } from '../../service/handlers.ts';

export const userHandlers: Handlers<typeof userOperations> = {
  getCurrentUser(_, service) {
    return user(service.access.user, service);
  },

  getUser({ path }, service) {
    return user(service.rows(userKind).require(userScope, path.userId).id, service);
  },
};
