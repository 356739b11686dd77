import {
  fileMembers,
  pageMembers,
  pageReading,
  reading,
  reusableContentMembers,
  revisionMembers,
} from './content.ts';
import type { Chapter, Members } from './model.ts';
import { required } from './notation/members.ts';
import { endpoints, listOf, one } from './notation/operations.ts';
import { is, number, text } from './notation/scalars.ts';
import { shape } from './notation/shapes.ts';
import { list, object, the } from './notation/structures.ts';

const source = '8, 3 Revisions';
const revision = '/spaces/{spaceId}/revisions/{revisionId}';

/** Document 7: these are always there. */
const everyRevision: Members = Object.fromEntries(
  Object.entries(revisionMembers).map(([name, member]) => [
    name,
    ['parents', 'createdAt', 'urls', 'type'].includes(name) ? required(member) : member,
  ]),
);

export const revisions: Chapter = {
  shapes: {
    PageSnapshot: shape(source, { ...pageMembers, pages: list(the('PageSnapshot')) }),
    FileSnapshot: shape(source, fileMembers),
  },
  operations: endpoints(source, {
    [`GET ${revision}`]: {
      query: reading,
      answer: one(
        object({
          ...everyRevision,
          object: is('revision'),
          id: required(text),
          pages: required(list(the('PageSnapshot'))),
          files: required(list(the('FileSnapshot'))),
          reusableContents: required(
            list(object({ ...reusableContentMembers, title: required(text) })),
          ),
        }),
      ),
    },
    [`GET ${revision}/changes`]: {
      query: { ...reading, limit: number },
      answer: one('ContentChanges'),
    },
    [`GET ${revision}/pages`]: {
      query: reading,
      answer: one(object({ pages: required(list(the('PageSnapshot'))) })),
    },
    [`GET ${revision}/page/{pageId}`]: { query: pageReading, answer: one('PageSnapshot') },
    [`GET ${revision}/files`]: { query: reading, answer: listOf('FileSnapshot') },
  }),
};
