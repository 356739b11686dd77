import type { Chapter } from './model.ts';
import { endpoints, one } from './notation/operations.ts';

export const users: Chapter = {
  shapes: {},
  operations: endpoints('8, 1 Who am I, users', {
    'GET /user': one('User'),
    'GET /users/{userId}': one('User'),
  }),
};
