/** Rows of the REST interface: conversations, their issues, clusters of issues. */
import { z } from 'zod';
import { get, operations, patch, post } from '../../rest/operation.ts';
import { orderDirection } from '../../rest/order.ts';
import { reference } from '../../rest/reference.ts';
import { enumeration } from '../../rest/shape.ts';
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
    updatedAt: 'When they were last changed.',
    issues: 'How many issues they hold.',
    conversations: 'How many conversations they hold.',
    tasksTotal: 'How many tasks came of them.',
    tasksBacklog: 'How many tasks that came of them wait to be started.',
    tasksStarted: 'How many tasks that came of them were started.',
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
        'What they are ordered by; when they were last changed unless given.',
      ),
      status: enumeration(
        'IssuesClusterStatusFilter',
        'How far the analysis of a cluster of issues is.',
        { pending: 'It has not begun.', analysing: 'It is under way.' },
        { closed: true },
      )
        .optional()
        .describe('Only clusters whose analysis is in this state.'),
    })
    .lists(IssuesCluster),
  getIssuesCluster: get(cluster).returns(IssuesCluster),
  updateIssuesCluster: patch(cluster)
    .body({
      muted: z.boolean().optional().describe('Whether no change requests are made for it.'),
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
      parts: z.array(ConversationPart).optional().describe('What was said, in order.'),
      metadata: ConversationMetadata.optional().describe('Data about it.'),
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
