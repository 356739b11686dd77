/** Stores and returns an organization's instructions for agents. */
import type { z } from 'zod';
import type { AgentInstructions } from '../../domains/organizations/shapes/agent-instructions.ts';
import { restAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import { type Kept, withhold } from '../service/withhold.ts';
import { type Row, rowKind } from '../store/rows.ts';

export type AgentInstructionsData = Kept<typeof AgentInstructions, 'urls'>;

/** At most one row per organization, in the scope of the organization. */
export const agentInstructionsKind = rowKind<AgentInstructionsData>('agent-instructions');

/** The ID of the row in its organization. */
export const agentInstructionsId = 'agent-instructions';

const find = (organization: string, { store }: Service) =>
  store.rows(agentInstructionsKind).get(organization, agentInstructionsId);

/** The organization's instructions; without a row only the required members. */
export function agentInstructions(
  organization: string,
  service: Service,
): z.input<typeof AgentInstructions> {
  const { withheld, ...kept } = find(organization, service)?.data ?? {};
  const answer = {
    object: 'agent-instructions' as const,
    ...kept,
    urls: { location: restAddress('orgs', organization, 'agent-instructions') },
  };
  return withhold(answer, withheld);
}

/** Replaces the instructions. */
export function tellAgents(
  organization: string,
  data: AgentInstructionsData,
  service: Service,
): Row<AgentInstructionsData> {
  const rows = service.store.rows(agentInstructionsKind);
  const row = find(organization, service);
  return row ? rows.update(row, data) : rows.insert(organization, agentInstructionsId, data);
}
