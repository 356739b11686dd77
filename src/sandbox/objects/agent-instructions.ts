/** Stores and returns an organization's instructions for agents. */
import type { z } from 'zod';
import { AgentInstructions } from '../../domains/organizations/shapes/agent-instructions.ts';
import { restAddress } from '../service/addresses.ts';
import { filled, longAgo, mayLack } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { stored, withhold } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';
import { document } from './documents.ts';

const defaults = { instructions: document(''), updatedAt: longAgo, updatedBy: 'nobody' };

const Document = stored(AgentInstructions, 'urls').partial(mayLack(defaults));
type AgentInstructionsData = z.output<typeof Document>;

/** At most one row per organization, in the scope of the organization. */
export const agentInstructionsKind = rowKind('agent-instructions', Document);

/** The ID of the row in its organization. */
export const agentInstructionsId = 'agent-instructions';

/** The organization's instructions; without a row they are empty. */
export function agentInstructions(
  organization: string,
  service: Service,
): z.input<typeof AgentInstructions> {
  const row = service.rows(agentInstructionsKind).get(organization, agentInstructionsId);
  const { withheld, ...kept }: AgentInstructionsData = row?.data ?? {};
  return withhold(withheld, {
    object: 'agent-instructions' as const,
    ...filled(kept, defaults),
    urls: { location: restAddress('orgs', organization, 'agent-instructions') },
  });
}
