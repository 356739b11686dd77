/** Stores and returns an organization's instructions for agents. */
import { AgentInstructions } from '../../domains/organizations/shapes/agent-instructions.ts';
import { restAddress } from '../service/addresses.ts';
import { longAgo, mayLack } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf, stored } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';
import { document } from './documents.ts';

const defaults = { instructions: document(''), updatedAt: longAgo, updatedBy: 'nobody' };

const Document = stored(AgentInstructions, 'urls').partial(mayLack(defaults));

/** Each organization has at most one row, in its scope. */
export const agentInstructionsKind = rowKind('agent-instructions', Document);

/** The ID of the row in its organization. */
export const agentInstructionsId = 'agent-instructions';

/** The organization's instructions. Without a row, they are empty. */
export function agentInstructions(organization: string, service: Service) {
  const row = service.rows(agentInstructionsKind).get(organization, agentInstructionsId);
  const urls = { location: restAddress('orgs', organization, 'agent-instructions') };
  return responseOf(AgentInstructions, row ?? { id: '', data: {} }, { urls }, defaults);
}
