/** Shapes of the REST interface: conversations, their issues, clusters of issues. */
import { z } from 'zod';
import { either } from '../../rest/alternatives.ts';
import { reference } from '../../rest/reference.ts';
import { dateTime, entries, enumeration, kind, shape, urls } from '../../rest/shape.ts';
import { Document } from '../documents/shapes.ts';

export const Impact = enumeration('ConversationImpact', 'How much an issue hinders people.', {
  low: 'Minor friction.',
  medium: 'Noticeable friction; workarounds exist.',
  high: 'Fully or nearly blocking; there is no workaround.',
});

const IssuesClusterSummary = either(
  'IssuesClusterSummary',
  'What the issues of a cluster are about: a text or a document.',
  ['text', z.string().describe('The summary, where it is a plain text.')],
  ['document', Document.describe('The summary, where it is a rich document.')],
);

export const IssuesCluster = shape(
  'IssuesCluster',
  'Issues of conversations that have the same cause.',
  {
    object: kind('issues-cluster'),
    id: z.string(),
    label: z.string().optional().describe('Name of the cluster.'),
    createdAt: dateTime().optional().describe('When it was made.'),
    updatedAt: dateTime().optional().describe('When it was last changed.'),
    icon: z.string().optional().describe('Name of the icon.'),
    summary: IssuesClusterSummary.optional().describe('What the issues are about.'),
    muted: z.boolean().optional().describe('Whether no change requests are made for it.'),
    impact: Impact.optional().describe('How much the issues hinder people.'),
    weeklyPulse: z.array(z.int()).optional().describe('Issues a week, for the past three months.'),
    sources: entries(
      'ConversationSource',
      'Where conversations come from.',
      z.int().describe('How many come from there.'),
      { key: z.string().describe('Name of the source.'), keyName: 'source', valueName: 'count' },
    )
      .optional()
      .describe('Conversations by where they come from.'),
    stats: shape('IssuesClusterStats', 'How much a cluster holds.', {
      issues: z.int().optional().describe('Issues.'),
      conversations: z.int().optional().describe('Conversations.'),
    })
      .optional()
      .describe('How much it holds.'),
    urls: urls('IssuesCluster', { location: 'In the REST interface.' }),
  },
);

export const Conversation = shape('Conversation', 'A conversation with a reader.', {
  object: kind('conversation'),
  id: z.string(),
  subject: z.string().optional().describe('What it is about.'),
  createdAt: dateTime().optional().describe('When it began.'),
  processedAt: dateTime().optional().describe('When it was analyzed.'),
  source: z.string().optional().describe('Where it comes from.'),
  impact: Impact.optional().describe('How much the reader was hindered.'),
  urls: urls('Conversation', {
    location: 'In the REST interface.',
    source: 'Where it was held.',
  }),
});

export const ConversationIssue = shape(
  'ConversationIssue',
  'Something that a conversation shows to be wrong.',
  {
    object: kind('conversation-issue'),
    id: z.string(),
    title: z.string().optional().describe('What is wrong, in a line.'),
    details: Document.optional().describe('What is wrong.'),
    impact: Impact.optional().describe('How much it hinders people.'),
    createdAt: dateTime().optional().describe('When it came up.'),
    ingestedAt: dateTime().optional().describe('When it was found.'),
    conversation: reference('Conversation').optional().describe('The conversation it came up in.'),
    cluster: reference('IssuesCluster').optional().describe('The cluster it belongs to.'),
    urls: urls('ConversationIssue', { location: 'In the REST interface.' }),
  },
);

export const ConversationPart = shape('ConversationPart', 'A part of a conversation.', {
  type: enumeration('ConversationPartType', 'Kind of a part.', { message: 'A message.' })
    .optional()
    .describe('Kind of the part.'),
  role: enumeration('ConversationRole', 'Who says something in a conversation.', {
    user: 'The reader.',
    assistant: 'An assistant.',
    'team-member': 'Somebody of the team.',
  })
    .optional()
    .describe('Who says it.'),
  body: z.string().optional().describe('What is said.'),
});

export const ConversationMetadata = shape('ConversationMetadata', 'Data about a conversation.', {
  url: z.string().optional().describe('Where it was held.'),
  attributes: entries('ConversationAttribute', 'An attribute of a conversation.', z.string())
    .optional()
    .describe('Attributes.'),
  createdAt: dateTime().optional().describe('When it began.'),
});

export const IngestedConversation = shape('IngestedConversation', 'A conversation to analyze.', {
  id: z
    .string()
    .max(255)
    .describe('Id of the conversation where it was held, 255 characters at most.'),
  subject: z.string().max(512).optional().describe('What it is about, 512 characters at most.'),
  metadata: ConversationMetadata.optional().describe('Data about it.'),
  parts: z.array(ConversationPart).describe('What was said, in order.'),
});
