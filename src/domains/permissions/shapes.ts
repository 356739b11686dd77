/** REST shapes: who has access to spaces, collections and sites, and with which role. */
import { z } from 'zod';
import { dateTime, flag, optional } from '../../rest/table/members.ts';
import { reference } from '../../rest/table/reference.ts';
import { enumeration, shape, union } from '../../rest/table/shape.ts';
import { MemberRole } from '../organizations/shapes/organizations.ts';
import { User } from '../shared/users/shapes.ts';
import { Team } from '../teams/shapes.ts';

/** Whoever is invited without a role has none, so it may be null everywhere. */
const permission = MemberRole.nullable();

export const UserPermission = z.object({ permission, user: User });
export const TeamPermission = z.object({ permission, team: Team });

export const SiteAccessOrigin = union(
  'SiteAccessOrigin',
  'Where the access of a user to a site comes from.',
  'type',
  [
    shape('SiteAccessFromSite', 'Access to a site that comes from the site itself.', {
      type: z.literal('site'),
      site: reference('Site').describe('The site.'),
      reason: enumeration(
        'SiteAccessReason',
        'Possible reasons for which a site itself gives a user access.',
        {
          member: 'The user was added to the site.',
          team: 'A team of the user was added to the site.',
          default: 'The site gives all members of the organization access.',
        },
      ).describe('Why the site gives the user access.'),
      team: optional(
        reference('Team'),
        'The team that was added to the site. Null if the reason is another one.',
      ),
    }),
    shape('SiteAccessFromSpace', 'Access to a site that comes from a space of the site.', {
      type: z.literal('space'),
      space: reference('Space').describe('The space.'),
    }),
    shape('SiteAccessFromOrganization', 'Access to a site that comes from its organization.', {
      type: z.literal('organization'),
      organization: reference('Organization').describe('The organization.'),
    }),
  ],
);

export const SiteAccess = UserPermission.extend({
  origin: SiteAccessOrigin.describe('Where the access comes from.'),
  disabled: flag('isDisabled', 'Whether the user is a disabled member of the organization.'),
  lastSeenAt: dateTime('When the user was last seen in the organization.').optional(),
});
