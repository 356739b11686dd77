import type { Chapter } from './model.ts';
import { allOptional, required } from './notation/members.ts';
import { created, deleted, endpoints, listOf, one } from './notation/operations.ts';
import { boolean, date, text, textUpTo } from './notation/scalars.ts';
import { resource } from './notation/shapes.ts';
import { urls } from './notation/structures.ts';
import { sitePath } from './sites.ts';

const shareLink = `${sitePath}/share-links/{shareLinkId}`;

export const shareLinks: Chapter = {
  shapes: {
    ShareLink: resource('8, 7d Share links', 'share-link', {
      createdAt: required(date),
      name: textUpTo(50),
      active: boolean,
      urls: required(urls('published')),
    }),
  },
  operations: endpoints('8, 7d Share links', {
    [`GET ${sitePath}/share-links`]: { query: { search: text }, answer: listOf('ShareLink') },
    [`POST ${sitePath}/share-links`]: {
      body: { name: required(textUpTo(50)) },
      answer: created('ShareLink'),
    },
    [`PATCH ${shareLink}`]: {
      body: allOptional({ active: boolean, name: textUpTo(50) }),
      answer: one('ShareLink'),
    },
    [`DELETE ${shareLink}`]: deleted,
  }),
};
