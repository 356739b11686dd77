/** Changes of organizations. */
import { z } from 'zod';
import { mutation } from '../../graphql/mutation.ts';
import { changed, deletedId, joined, payloadField } from '../../graphql/payload.ts';
import { target } from '../../graphql/payload-links.ts';
import { organizationOperations as operations } from './operations.ts';
import { AgentInstructions } from './shapes/agent-instructions.ts';
import { Organization } from './types.ts';

mutation({
  operation: operations.updateOrganization,
  description: 'Changes an organization.',
  on: Organization,
  gives: changed(Organization),
});

mutation({
  operation: operations.deleteOrganizationInvite,
  description: 'Deletes an invite by link.',
  on: Organization,
  path: { inviteId: z.string().describe('Id of the invite, as the REST interface knows it.') },
  gives: (t) => ({
    ...deletedId('deletedOrganizationInviteId', {
      description:
        'Id of the invite that was deleted, as the REST interface knows it; null when there was none to delete.',
      of: ({ path }) => path.inviteId,
    })(t),
    ...target(Organization)(t),
  }),
});

mutation({
  operation: operations.joinOrganization,
  description: 'Lets the caller join an organization whose e-mail domains permit it.',
  on: Organization,
  gives: joined(Organization),
});

mutation({
  operation: operations.updateAgentInstructions,
  description: 'Sets what agents must mind when they write for an organization.',
  on: Organization,
  gives: (t) => ({
    agentInstructions: payloadField(t, {
      shape: AgentInstructions,
      description: 'The instructions as they are now; null when the change was not made.',
      pick: (answer) => answer,
    }),
    ...target(Organization)(t),
  }),
});
