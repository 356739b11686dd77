/** Seed file lists: organizations, their invite links, agent instructions, OpenAPI specs and SAML providers. */
import { z } from 'zod';
import { OpenApiSpec } from '../../../domains/openapi-specs/shapes.ts';
import { AgentInstructions } from '../../../domains/organizations/shapes/agent-instructions.ts';
import { MemberRole, Organization } from '../../../domains/organizations/shapes/organizations.ts';
import { SamlProvider } from '../../../domains/sso/shapes.ts';
import { agentInstructionsId, agentInstructionsKind } from '../../objects/agent-instructions.ts';
import { linkInviteKind } from '../../objects/link-invite-rows.ts';
import { openApiSpecKind } from '../../objects/openapi-spec-rows.ts';
import { organizationKind } from '../../objects/organization-rows.ts';
import { samlProviderKind } from '../../objects/saml-provider-rows.ts';
import { numbered } from '../numbered.ts';
import { optionalId, seedList, withheld } from '../seed-list.ts';

const omitted = { object: true, id: true } as const;

const outcome = {
  lastVersion: true,
  lastProcessedAt: true,
  lastProcessErrorCode: true,
  lastProcessedErrors: true,
} as const;
const Outcome = OpenApiSpec.pick(outcome);

export const organizationLists = [
  seedList('organizations', {
    kind: organizationKind,
    document: Organization.omit({ ...omitted, urls: true, permissions: true }).extend({
      logo: z.string().exactOptional(),
      ...withheld,
    }),
  }),
  seedList('linkInvites', {
    kind: linkInviteKind,
    scope: '{organization}',
    document: z.object({ role: MemberRole.nullable() }),
  }),
  seedList('agentInstructions', {
    kind: agentInstructionsKind,
    scope: '{organization}',
    id: agentInstructionsId,
    document: AgentInstructions.omit({ object: true, urls: true }).extend(withheld),
  }),
  seedList('openApiSpecs', {
    kind: openApiSpecKind,
    scope: '{organization}',
    id: '{slug}',
    document: OpenApiSpec.omit({
      ...omitted,
      ...outcome,
      slug: true,
      processingState: true,
      permissions: true,
      urls: true,
    }).extend({
      specId: z.string(),
      createdAt: z.iso.datetime(),
      sources: z.int(),
      sourceSetAt: z.iso.datetime(),
      outcome: Outcome,
      earlier: Outcome,
      ...withheld,
    }),
    number: ({ specId }) => numbered('spec', specId),
  }),
  seedList('samlProviders', {
    kind: samlProviderKind,
    scope: '{organization}',
    document: SamlProvider.omit({
      ...omitted,
      defaultTeam: true,
      status: true,
      service: true,
      urls: true,
    }).extend({ defaultTeam: optionalId, ...withheld }),
  }),
];
