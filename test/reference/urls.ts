import type { Chapter } from './model.ts';
import { optional, required } from './notation/members.ts';
import { endpoints, one } from './notation/operations.ts';
import { text } from './notation/scalars.ts';
import { object, the } from './notation/structures.ts';

export const urlsOfContent: Chapter = {
  shapes: {},
  operations: endpoints('8, 9 URLs, subdomains, custom hostnames', {
    'GET /urls/content': {
      query: { url: required(text) },
      // A collection, or a space with the others.
      answer: one(
        object({
          collection: optional(the('Collection')),
          space: optional(the('Space')),
          changeRequest: optional(the('ChangeRequest')),
          page: optional(the('Page')),
        }),
      ),
    },
  }),
};
