import type { Chapter } from './model.ts';
import { optional, orNull, required } from './notation/members.ts';
import { created, deleted, endpoints, listOf, one } from './notation/operations.ts';
import { boolean, number, text } from './notation/scalars.ts';
import { resource } from './notation/shapes.ts';
import { either, id, list, object, the } from './notation/structures.ts';
import { role } from './shared.ts';

const organization = '/orgs/{organizationId}';
const invite = `${organization}/link-invites/{inviteId}`;

export const invites: Chapter = {
  shapes: {
    // The three kinds of invite links, which only their members distinguish.
    Invite: resource('8, Shapes of group 10: Link invite', 'invite', {
      id: required(text),
      role: optional(orNull(role)),
      level: optional(orNull(role)),
      redundant: required(boolean),
      space: optional(the('Space')),
      collection: optional(the('Collection')),
    }),
  },
  operations: {
    ...endpoints('3, Organizations', { [`DELETE ${invite}`]: deleted }),
    ...endpoints('8, 10 Organization', {
      [`POST ${organization}/invites`]: {
        body: {
          emails: required(
            list(either(text, object({ email: required(text), role: required(orNull(role)) }))),
          ),
          role: optional(orNull(role)),
          sso: optional(boolean),
        },
        answer: one(
          object({
            users: required(list(id('User'))),
            invited: required(number),
            failedSSOEmails: optional(list(text)),
          }),
        ),
      },
      [`POST ${organization}/invites/{inviteId}`]: one(object({})),
      [`GET ${organization}/link-invites`]: listOf('Invite'),
      [`POST ${organization}/link-invites`]: {
        body: {
          role: optional(orNull(role)),
          level: optional(orNull(role)),
          space: optional(id('Space')),
          collection: optional(id('Collection')),
        },
        answer: created('Invite'),
      },
      [`GET ${invite}`]: one('Invite'),
      [`PATCH ${invite}`]: {
        body: { role: optional(orNull(role)), level: optional(orNull(role)) },
        answer: one('Invite'),
      },
    }),
  },
};
