/** REST shapes: invite links. */
import { z } from 'zod';
import { flag, kind, named, optional } from '../../rest/table/members.ts';
import { shape } from '../../rest/table/shape.ts';
import { Collection } from '../collections/shapes.ts';
import { MemberRole } from '../organizations/shapes/organizations.ts';
import { Space } from '../spaces/shapes.ts';

export const Invite = shape(
  'Invite',
  'An invite link: whoever has it can join an organization, or get access to a space or a collection of it.',
  {
    object: kind('invite'),
    id: z.string(),
    role: optional(
      MemberRole.nullable(),
      'Role in the organization that the invite link grants. Null if it invites guests, or to a space or a collection.',
    ),
    level: named(
      'contentRole',
      optional(
        MemberRole.nullable(),
        'Role in `space` or `collection` that the invite link grants. Null if it invites to the organization, or grants none.',
      ),
    ),
    redundant: flag(
      'isRedundant',
      'Whether the caller already has all access that the invite link grants.',
    ),
    space: optional(
      Space,
      'The space that the link invites to. Null if it invites to the organization or to a collection.',
    ),
    collection: optional(
      Collection,
      'The collection that the link invites to. Null if it invites to the organization or to a space.',
    ),
  },
);
