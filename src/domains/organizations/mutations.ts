/** Changes of organizations. */
import { z } from 'zod';
import { mutation } from '../../graphql/fields/mutation.ts';
import { changed, deletedId, joined, payloadField } from '../../graphql/fields/payload.ts';
import { target } from '../../graphql/fields/payload-links.ts';
import { organizationOperations as operations } from './operations.ts';
import { AgentInstructions } from './shapes/agent-instructions.ts';
import { Organization } from './types.ts';

mutation({
  operation: operations.updateOrganization,
  description: 'Changes an organization.',
  on: Organization,
  payload: changed(Organization),
});

mutation({
  operation: operations.deleteOrganizationInvite,
  description: 'Deletes a link that invites people to an organization.',
  on: Organization,
  path: { inviteId: z.string().describe('Id of the invite in the REST interface.') },
  payload: (t) => ({
    ...deletedId('deletedOrganizationInviteId', {
      description:
        'Id, in the REST interface, of the invite that was deleted; null when there was none to delete.',
      of: ({ path }) => path.inviteId,
    })(t),
    ...target(Organization)(t),
  }),
});

mutation({
  operation: operations.joinOrganization,
  description:
    'Lets the caller join an organization that admits the domain of their e-mail address.',
  on: Organization,
  payload: joined(Organization),
});

mutation({
  operation: operations.updateAgentInstructions,
  description: 'Sets the instructions that agents must follow when they write for an organization.',
  on: Organization,
  payload: (t) => ({
    agentInstructions: payloadField(t, {
      shape: AgentInstructions,
      description:
        'Instructions to agents as they are after the change; null when the change was not made.',
      pick: (answer) => answer,
    }),
    ...target(Organization)(t),
  }),
});
