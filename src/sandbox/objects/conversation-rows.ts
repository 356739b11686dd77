/** Rows of conversations, their issues, and clusters of issues. */
import type { z } from 'zod';
import type {
  Conversation,
  ConversationIssue,
  ConversationMetadata,
  ConversationPart,
  IssuesCluster,
} from '../../domains/conversations/shapes.ts';
import type { Kept } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';

/** Members computed from the cluster's issues. */
type Counted = 'impact' | 'weeklyPulse' | 'sources' | 'stats';

export interface ClusterData extends Kept<typeof IssuesCluster, Counted | 'urls'> {
  readonly label: string;
  readonly updatedAt: string;
}

export interface ConversationData extends Kept<typeof Conversation, 'urls'> {
  readonly createdAt: string;
  readonly parts?: readonly z.output<typeof ConversationPart>[] | undefined;
  readonly metadata?: z.output<typeof ConversationMetadata> | undefined;
}

export interface IssueData extends Kept<typeof ConversationIssue, 'urls'> {
  readonly createdAt: string;
  readonly conversation: string;
  readonly cluster: string;
}

/** All in the scope of their organization. */
export const clusterKind = rowKind<ClusterData>('issues-cluster');
export const conversationKind = rowKind<ConversationData>('conversation');
export const issueKind = rowKind<IssueData>('conversation-issue');
