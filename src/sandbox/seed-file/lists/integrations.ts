/** Seed file lists: integrations, their installations and events, and conversations. */
import { z } from 'zod';
import {
  Conversation,
  ConversationIssue,
  ConversationMetadata,
  ConversationPart,
  IssuesCluster,
} from '../../../domains/conversations/shapes.ts';
import {
  IntegrationEvent,
  IntegrationEventTrace,
} from '../../../domains/integrations/shapes/events.ts';
import {
  IntegrationInstallation,
  IntegrationSiteInstallation,
  IntegrationSpaceInstallation,
} from '../../../domains/integrations/shapes/installations.ts';
import { Integration } from '../../../domains/integrations/shapes/integrations.ts';
import { clusterKind, conversationKind, issueKind } from '../../objects/conversation-rows.ts';
import {
  eventKind,
  installationKind,
  integrationKind,
  siteInstallationKind,
  spaceInstallationKind,
  withinIntegration,
} from '../../objects/integration-rows.ts';
import { optionalId, seedList, withheld } from '../seed-list.ts';

const omitted = { object: true, id: true } as const;
const scope = withinIntegration('{integration}');
const time = z.iso.datetime();

const Code = z.object({
  runtime: z.string().exactOptional(),
  script: z.string().exactOptional(),
  secrets: z.record(z.string(), z.string()).exactOptional(),
});

const atPlace = { integration: true, installation: true, urls: true } as const;
const installed = { installation: z.string(), organization: z.string(), ...withheld };
const installation = { installation: { list: 'installations', within: scope } };

export const integrationLists = [
  seedList('integrations', {
    kind: integrationKind,
    id: '{name}',
    document: Integration.omit({
      object: true,
      name: true,
      version: true,
      owner: true,
      urls: true,
      permissions: true,
    }).extend({
      version: z.number(),
      owner: z.string(),
      icon: z.string().exactOptional(),
      code: Code.exactOptional(),
      ...withheld,
    }),
    targets: { owner: { list: 'organizations' } },
  }),
  seedList('installations', {
    kind: installationKind,
    scope,
    document: IntegrationInstallation.omit({
      id: true,
      spaces: true,
      urls: true,
      target: true,
    }).extend({
      organization: z.string(),
      ...withheld,
    }),
    targets: { organization: { list: 'organizations' } },
  }),
  seedList('spaceInstallations', {
    kind: spaceInstallationKind,
    scope,
    id: '{organization}/{space}',
    document: IntegrationSpaceInstallation.omit({ ...atPlace, space: true }).extend({
      ...installed,
      space: z.string(),
    }),
    targets: installation,
  }),
  seedList('siteInstallations', {
    kind: siteInstallationKind,
    scope,
    id: '{organization}/{site}',
    document: IntegrationSiteInstallation.omit({ ...atPlace, site: true }).extend({
      ...installed,
      site: z.string(),
    }),
    targets: installation,
  }),
  seedList('integrationEvents', {
    kind: eventKind,
    scope,
    document: IntegrationEvent.omit({ id: true, integrationId: true }).extend({
      createdAt: time,
      organization: optionalId,
      trace: IntegrationEventTrace.exactOptional(),
      ...withheld,
    }),
  }),
  seedList('issuesClusters', {
    kind: clusterKind,
    scope: '{organization}',
    document: IssuesCluster.omit({
      ...omitted,
      impact: true,
      weeklyPulse: true,
      sources: true,
      stats: true,
      urls: true,
    }).extend({ label: z.string(), updatedAt: time, ...withheld }),
  }),
  seedList('conversations', {
    kind: conversationKind,
    scope: '{organization}',
    document: Conversation.omit({ ...omitted, urls: true }).extend({
      createdAt: time,
      parts: z.array(ConversationPart).optional(),
      metadata: ConversationMetadata.optional(),
      ...withheld,
    }),
  }),
  seedList('conversationIssues', {
    kind: issueKind,
    scope: '{organization}',
    document: ConversationIssue.omit({ ...omitted, urls: true }).extend({
      createdAt: time,
      conversation: z.string(),
      cluster: z.string(),
      ...withheld,
    }),
    targets: {
      conversation: { list: 'conversations', within: '{organization}' },
      cluster: { list: 'issuesClusters', within: '{organization}' },
    },
  }),
];
