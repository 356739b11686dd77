/** Rows of conversations, their issues, and clusters of issues. */
import { z } from 'zod';
import {
  Conversation,
  ConversationIssue,
  ConversationMetadata,
  ConversationPart,
  IssuesCluster,
} from '../../domains/conversations/shapes.ts';
import { longAgo, mayLack } from '../service/defaults.ts';
import { stored } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';

const createdAt = z.iso.datetime();

export const clusterDefaults = { createdAt: longAgo, icon: 'bug', summary: '' } as const;

const Cluster = stored(IssuesCluster, 'impact', 'weeklyPulse', 'sources', 'stats', 'urls')
  .partial(mayLack(clusterDefaults))
  .extend({
    label: z.string(),
    updatedAt: z.iso.datetime(),
  });
export type ClusterData = z.output<typeof Cluster>;

/** `api` is the source of conversations without another one. */
export const conversationDefaults = { source: 'api' } as const;

const Talk = stored(Conversation, 'urls')
  .partial(mayLack(conversationDefaults))
  .extend({
    createdAt,
    parts: z.array(ConversationPart).optional(),
    metadata: ConversationMetadata.optional(),
  });
export type ConversationData = z.output<typeof Talk>;

export const issueDefaults = { title: 'Untitled', ingestedAt: longAgo } as const;

/** The name of an issue's conversation in the list of members that responses leave out. */
export const withConversation = 'with conversation';

const Issue = stored(ConversationIssue, 'urls').partial(mayLack(issueDefaults)).extend({
  createdAt,
  conversation: z.string(),
  cluster: z.string(),
});
export type IssueData = z.output<typeof Issue>;

/** All rows are in the scope of their organization. */
export const clusterKind = rowKind('issues-cluster', Cluster, 'cluster of issues');
export const conversationKind = rowKind('conversation', Talk);
export const issueKind = rowKind('conversation-issue', Issue, 'issue');
