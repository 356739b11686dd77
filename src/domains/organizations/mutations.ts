/** Mutations of organizations. */
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed, created, joined } from '../../graphql/changes/payload.ts';
import { payloadField, target } from '../../graphql/changes/payload-links.ts';
import { organizationOperations as operations } from './operations.ts';
import { AgentInstructions } from './shapes/agent-instructions.ts';
import { Organization } from './types.ts';

mutation({
  operation: operations.createOrganization,
  description: 'Creates an organization, of which the caller becomes a member.',
  payload: created(Organization),
});

mutation({
  operation: operations.updateOrganization,
  description: 'Updates an organization.',
  on: Organization,
  payload: changed(Organization),
});

mutation({
  operation: operations.joinOrganization,
  description:
    "Adds the caller to an organization. The domain of the caller's verified email address must be one of the organization's email domains.",
  on: Organization,
  payload: joined(Organization),
});

mutation({
  operation: operations.updateAgentInstructions,
  description: "Sets an organization's instructions for AI agents.",
  on: Organization,
  payload: [
    payloadField('agentInstructions', AgentInstructions, {
      description:
        'The instructions for AI agents after the mutation. Null if the mutation was not applied.',
    }),
    target(Organization),
  ],
});
