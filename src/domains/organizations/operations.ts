/** Rows of the REST interface: organizations. */
import { z } from 'zod';
import { del, get, operations, patch, post, put } from '../../rest/operation.ts';
import { reference } from '../../rest/reference.ts';
import { bareRichText, shape } from '../../rest/shape.ts';
import { WrittenDocument } from '../documents/shapes.ts';
import { OrganizationSearchResult } from '../search/shapes.ts';
import { AgentInstructions } from './shapes/agent-instructions.ts';
import { MergeRules, Organization, Role } from './shapes/organizations.ts';

const one = '/orgs/{organizationId}';

export const organizationOperations = operations({
  listOrganizations: get('/orgs').lists(Organization),
  getOrganization: get(one).returns(Organization),
  updateOrganization: patch(one)
    .body({
      title: z
        .string()
        .min(2)
        .max(255)
        .optional()
        .describe('Name of the organization, 2 to 255 characters.'),
      emailDomains: z
        .array(z.string())
        .optional()
        .describe('E-mail domains whose users may join without an invite.'),
      hostname: z
        .string()
        .min(3)
        .max(32)
        .optional()
        .describe(
          "Default hostname of public content, under the service's hosting domain, 3 to 32 characters.",
        ),
      defaultRole: Role.nullable()
        .optional()
        .describe('Role of new members; null makes them guests.'),
      defaultContent: shape('OrganizationDefaultContentChange', 'What to show first.', {
        type: z.literal('site'),
        site: reference('Site').describe('The site to show first.'),
      })
        .optional()
        .describe('What the organization shows first.'),
      logo: z.url().optional().describe('Address of the logo.'),
      sso: z.boolean().optional().describe('Whether single sign-on is enforced for everybody.'),
      ai: z.boolean().optional().describe('Whether AI features are on.'),
      inviteLinks: z.boolean().optional().describe('Whether people can be invited by link.'),
      mergeRules: MergeRules.optional().describe('Merge rules that spaces inherit.'),
    })
    .returns(Organization),
  deleteOrganizationInvite: del(`${one}/link-invites/{inviteId}`).deletes(),
  joinOrganization: post(`${one}/join`).returnsNothing(),
  searchOrganization: get(`${one}/search`)
    .query({
      query: z.string().max(512).describe('Words to look for, 512 characters at most.'),
    })
    .lists(OrganizationSearchResult),
  getAgentInstructions: get(`${one}/agent-instructions`).returns(AgentInstructions),
  updateAgentInstructions: put(`${one}/agent-instructions`)
    .body({ instructions: bareRichText(WrittenDocument).describe('What agents must mind.') })
    .returns(AgentInstructions),
  listOrganizationsForEmailDomain: get('/email-domains/{emailDomain}/orgs').returns(
    z.object({ organizations: z.array(Organization) }),
  ),
});
