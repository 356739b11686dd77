/** Rows of the REST interface: conversations, their issues, clusters of issues. */
import { z } from 'zod';
import { enumeration } from '../../rest/table/enumeration.ts';
import { get, operations, patch, post } from '../../rest/table/operation.ts';
import { orderDirection } from '../../rest/table/order.ts';
import { reference } from '../../rest/table/reference.ts';
import {
  Conversation,
  ConversationIssue,
  ConversationMetadata,
  ConversationPart,
  IngestedConversation,
  IssuesCluster,
} from './shapes.ts';

const clusters = '/orgs/{organizationId}/conversations-clusters';
const cluster = `${clusters}/{clusterId}` as const;
const conversations = '/orgs/{organizationId}/conversations';
const issues = '/orgs/{organizationId}/conversations-issues';

const IssueWithConversation = z.object({
  issue: ConversationIssue,
  conversation: Conversation.optional(),
});

const IssuesClusterOrderField = enumeration(
  'IssuesClusterOrderField',
  'What clusters of issues are ordered by.',
  {
    updatedAt: 'When the clusters were last changed.',
    issues: 'How many issues the clusters hold.',
    conversations: 'How many conversations the clusters hold.',
    tasksTotal: 'How many tasks came of the clusters.',
    tasksBacklog: 'How many tasks that came of the clusters are not started yet.',
    tasksStarted: 'How many tasks that came of the clusters were started.',
  },
  { closed: true },
);

export const conversationOperations = operations({
  listIssuesClusters: get(clusters)
    .query({
      order: orderDirection({
        of: 'IssuesCluster',
        fields: IssuesClusterOrderField,
        defaultField: 'updatedAt',
        parameter: 'orderBy',
      }),
      orderBy: IssuesClusterOrderField.optional().describe(
        'What the clusters are ordered by; without it, when they were last changed.',
      ),
      status: enumeration(
        'IssuesClusterStatusFilter',
        'How far the analysis of a cluster of issues is.',
        {
          pending: 'The analysis of the cluster has not begun.',
          analysing: 'The analysis of the cluster is under way.',
        },
        { closed: true },
      )
        .optional()
        .describe('Only clusters whose analysis is in this state.'),
    })
    .lists(IssuesCluster),
  getIssuesCluster: get(cluster).returns(IssuesCluster),
  updateIssuesCluster: patch(cluster)
    .changes({
      muted: z
        .boolean()
        .optional()
        .describe(
          'True mutes the cluster, so that no change requests are made for it; false ends that.',
        ),
    })
    .returns(IssuesCluster),
  listConversations: get(conversations)
    .query({ source: z.string().optional().describe('Only conversations from this source.') })
    .lists(Conversation),
  ingestConversations: post(conversations)
    .bodies('conversations', IngestedConversation)
    .returnsNothing(),
  getConversation: get(`${conversations}/{conversationId}`).returns(
    z.object({
      conversation: Conversation,
      parts: z.array(ConversationPart).optional().describe('Parts of the conversation, in order.'),
      metadata: ConversationMetadata.optional().describe(
        'Data about the conversation: where and when it was held.',
      ),
    }),
  ),
  listConversationIssues: get(issues)
    .query({
      cluster: reference('IssuesCluster').optional().describe('Only issues of this cluster.'),
      conversation: reference('Conversation')
        .optional()
        .describe('Only issues of this conversation.'),
    })
    .lists(IssueWithConversation),
  getConversationIssue: get(`${issues}/{issueId}`).returns(IssueWithConversation),
});
