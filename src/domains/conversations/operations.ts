/** REST operations: conversations, their issues, clusters of issues. */
import { z } from 'zod';
import { optional, optionalFlag, text } from '../../rest/table/members.ts';
import { get, operations, patch, post } from '../../rest/table/operation.ts';
import { orderDirection } from '../../rest/table/parameters.ts';
import { reference } from '../../rest/table/reference.ts';
import { enumeration } from '../../rest/table/shape.ts';
import {
  Conversation,
  ConversationIssue,
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
  'Fields by which issue clusters can be ordered.',
  {
    updatedAt: 'Order issue clusters by when they were last changed.',
    issues: 'Order issue clusters by the number of issues.',
    conversations: 'Order issue clusters by the number of conversations.',
    tasksTotal:
      'Order issue clusters by the total number of tasks. The REST API does not document what a task is.',
    tasksBacklog:
      'Order issue clusters by the number of tasks in the backlog. The REST API does not document what a task is.',
    tasksStarted:
      'Order issue clusters by the number of started tasks. The REST API does not document what a task is.',
  },
  { closed: true },
);

export const conversationOperations = operations({
  listIssuesClusters: get(clusters)
    .onlyEarlier()
    .query({
      order: orderDirection({
        of: 'IssuesCluster',
        fields: IssuesClusterOrderField,
        defaultField: 'updatedAt',
        parameter: 'orderBy',
      }),
      orderBy: IssuesClusterOrderField.optional().describe(
        'The field to order issue clusters by. Defaults to the time of the last change.',
      ),
      status: enumeration(
        'IssuesClusterStatusFilter',
        'Possible statuses to filter issue clusters by.',
        {
          pending: 'The cluster is pending analysis.',
          analysing: 'The cluster is being analyzed.',
        },
        { closed: true },
      )
        .optional()
        .describe('Filters by status.'),
    })
    .lists(IssuesCluster),
  getIssuesCluster: get(cluster).onlyEarlier().returns(IssuesCluster),
  updateIssuesCluster: patch(cluster)
    .onlyEarlier()
    .changes({
      muted: optionalFlag(
        'isMuted',
        'True mutes the cluster, so that no change requests are created for it. False unmutes it.',
      ),
    })
    .returns(IssuesCluster),
  listConversations: get(conversations)
    .onlyEarlier()
    .query({ source: text('Filters by the source of the conversation.').optional() })
    .lists(Conversation),
  ingestConversations: post(conversations)
    .onlyEarlier()
    .bodies('conversations', IngestedConversation)
    .returnsNothing(),
  getConversation: get(`${conversations}/{conversationId}`)
    .onlyEarlier()
    .returns(
      z.object({
        conversation: Conversation,
        parts: optional(z.array(ConversationPart), 'Parts of the conversation, in order.'),
        metadata: IngestedConversation.shape.metadata,
      }),
    ),
  listConversationIssues: get(issues)
    .onlyEarlier()
    .query({
      cluster: optional(reference('IssuesCluster'), 'Filters by issue cluster.'),
      conversation: optional(reference('Conversation'), 'Filters by conversation.'),
    })
    .lists(IssueWithConversation),
  getConversationIssue: get(`${issues}/{issueId}`).onlyEarlier().returns(IssueWithConversation),
});
