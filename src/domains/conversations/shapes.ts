/** Shapes of the REST interface: conversations, their issues, clusters of issues. */
import { z } from 'zod';
import { either } from '../../rest/table/alternatives.ts';
import { entries } from '../../rest/table/entries.ts';
import { enumeration } from '../../rest/table/enumeration.ts';
import { count, dateTime, kind, urls } from '../../rest/table/members.ts';
import { reference } from '../../rest/table/reference.ts';
import { shape } from '../../rest/table/shape.ts';
import { Document } from '../shared/documents/shapes.ts';

export const Impact = enumeration('ConversationImpact', 'How much an issue hinders people.', {
  low: 'The issue is a minor hindrance.',
  medium: 'The issue is a noticeable hindrance that people can work around.',
  high: 'The issue stops people, or nearly so, and there is no way around it.',
});

const IssuesClusterSummary = either(
  'IssuesClusterSummary',
  'What the issues of a cluster are about: a plain text or a rich document.',
  ['text', z.string().describe('Summary of the cluster, where it is a plain text.')],
  ['document', Document.describe('Summary of the cluster, where it is a rich document.')],
);

export const IssuesCluster = shape(
  'IssuesCluster',
  'A cluster of issues: issues from conversations that have the same cause.',
  {
    object: kind('issues-cluster'),
    id: z.string(),
    label: z.string().optional().describe('Name of the cluster of issues.'),
    createdAt: dateTime().optional().describe('When the cluster was created.'),
    updatedAt: dateTime().optional().describe('When the cluster was last changed.'),
    icon: z.string().optional().describe('Name of the icon of the cluster.'),
    summary: IssuesClusterSummary.optional().describe('What the issues of the cluster are about.'),
    muted: z
      .boolean()
      .optional()
      .describe('Whether the cluster is muted: then no change requests are made for it.'),
    impact: Impact.optional().describe('How much the issues of the cluster hinder people.'),
    weeklyPulse: z
      .array(z.int())
      .optional()
      .describe('Number of issues in each week of the past three months.'),
    sources: entries(
      'ConversationSource',
      'A source of conversations, with how many come from there.',
      z.int().describe('Number of conversations that come from the source.'),
      {
        key: z.string().describe('Name of the source of conversations.'),
        keyName: 'source',
        valueName: 'count',
      },
    )
      .optional()
      .describe('Sources of the conversations in the cluster, with how many come from each.'),
    stats: shape('IssuesClusterStats', 'Number of issues and conversations in a cluster.', {
      issues: count('Number of issues in the cluster.'),
      conversations: count('Number of conversations in the cluster.'),
    })
      .optional()
      .describe('Number of issues and conversations in the cluster.'),
    urls: urls('IssuesCluster', { location: 'Address of the cluster in the REST interface.' }),
  },
);

export const Conversation = shape(
  'Conversation',
  'A conversation with a reader of content, from which issues are found.',
  {
    object: kind('conversation'),
    id: z.string(),
    subject: z.string().optional().describe('What the conversation is about.'),
    createdAt: dateTime().optional().describe('When the conversation began.'),
    processedAt: dateTime().optional().describe('When the conversation was analyzed.'),
    source: z
      .string()
      .optional()
      .describe(
        'Name of the source of the conversation: any text, such as `zendesk` or `integration:acme:chat`.',
      ),
    impact: Impact.optional().describe('How much the reader was hindered.'),
    urls: urls('Conversation', {
      location: 'Address of the conversation in the REST interface.',
      source: 'Address where the conversation was held.',
    }),
  },
);

export const ConversationIssue = shape(
  'ConversationIssue',
  'An issue: something that a conversation shows to be wrong.',
  {
    object: kind('conversation-issue'),
    id: z.string(),
    title: z.string().optional().describe('What the issue is, in a line.'),
    details: Document.optional().describe('What the issue is, as a rich document.'),
    impact: Impact.optional().describe('How much the issue hinders people.'),
    createdAt: dateTime().optional().describe('When the issue came up in a conversation.'),
    ingestedAt: dateTime().optional().describe('When the issue was found in the conversation.'),
    conversation: reference('Conversation')
      .optional()
      .describe('Conversation that the issue came up in.'),
    cluster: reference('IssuesCluster')
      .optional()
      .describe('Cluster of issues that the issue belongs to.'),
    urls: urls('ConversationIssue', { location: 'Address of the issue in the REST interface.' }),
  },
);

export const ConversationPart = shape(
  'ConversationPart',
  'A part of a conversation: what one side says at a time.',
  {
    type: enumeration('ConversationPartType', 'Kind of a part of a conversation.', {
      message: 'The part is a message.',
    })
      .optional()
      .describe('Kind of the part of the conversation.'),
    role: enumeration('ConversationPartRole', 'Who says a part of a conversation.', {
      user: 'The reader says it.',
      assistant: 'An assistant says it.',
      'team-member': 'Somebody of the team says it.',
    })
      .optional()
      .describe('Who says this part of the conversation.'),
    body: z.string().optional().describe('What is said in this part of the conversation.'),
  },
);

export const ConversationMetadata = shape(
  'ConversationMetadata',
  'Data about a conversation: where and when it was held.',
  {
    url: z.string().optional().describe('Address where the conversation was held.'),
    attributes: entries('ConversationAttribute', 'An attribute of a conversation.', z.string())
      .optional()
      .describe('Further attributes of the conversation.'),
    createdAt: dateTime().optional().describe('When the conversation began.'),
  },
);

export const IngestedConversation = shape('IngestedConversation', 'A conversation to analyze.', {
  id: z
    .string()
    .min(1)
    .max(255)
    .describe('Id of the conversation where it was held, 1 to 255 characters.'),
  subject: z
    .string()
    .max(512)
    .optional()
    .describe('What the conversation is about, 512 characters at most.'),
  metadata: ConversationMetadata.optional().describe(
    'Data about the conversation: where and when it was held.',
  ),
  parts: z.array(ConversationPart).describe('Parts of the conversation, in order.'),
});
