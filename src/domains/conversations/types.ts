/** Types and fields of conversations, their issues and clusters of issues. */

import { fetched } from '../../graphql/fields/fetched.ts';
import { extend, node } from '../../graphql/fields/node.ts';
import { connection } from '../../graphql/lists/connection.ts';
import { Organization } from '../organizations/types.ts';
import { conversationOperations as operations } from './operations.ts';
import {
  IssuesCluster as clusterShape,
  Conversation as conversationShape,
  ConversationIssue as issueShape,
} from './shapes.ts';

export const IssuesCluster = node({
  shape: clusterShape,
  key: ['organizationId', 'clusterId'],
  read: operations.getIssuesCluster,
  list: { operation: operations.listIssuesClusters },
});

export const Conversation = node({
  shape: conversationShape,
  key: ['organizationId', 'conversationId'],
  read: operations.getConversation,
  responseMember: 'conversation',
  list: { operation: operations.listConversations },
});

export const ConversationIssue = node({
  shape: issueShape,
  key: ['organizationId', 'issueId'],
  read: operations.getConversationIssue,
  responseMember: 'issue',
  list: { operation: operations.listConversationIssues, itemMember: 'issue' },
});

extend(Organization, (t) => ({
  issuesClusters: connection(t, {
    operation: operations.listIssuesClusters,
    description: 'Clusters of the issues found in conversations.',
  }),
  conversations: connection(t, {
    operation: operations.listConversations,
    description: 'Conversations ingested into the organization.',
  }),
  conversationIssues: connection(t, {
    operation: operations.listConversationIssues,
    itemMember: 'issue',
    description: 'Issues found in conversations.',
  }),
}));

extend(IssuesCluster, (t) => ({
  issues: connection(t, {
    operation: operations.listConversationIssues,
    filledBy: { cluster: IssuesCluster },
    groupedBy: { at: ['issue', 'cluster'] },
    itemMember: 'issue',
    description: 'Issues in the cluster.',
  }),
}));

extend(Conversation, (t) => ({
  issues: connection(t, {
    operation: operations.listConversationIssues,
    filledBy: { conversation: Conversation },
    groupedBy: { at: ['issue', 'conversation'] },
    itemMember: 'issue',
    description: 'Issues found in the conversation.',
  }),
  parts: fetched(t, {
    operation: operations.getConversation,
    member: 'parts',
    description: 'Parts of the conversation, in order.',
  }),
  metadata: fetched(t, {
    operation: operations.getConversation,
    member: 'metadata',
    description: 'Metadata of the conversation, such as its URL and attributes.',
  }),
}));
