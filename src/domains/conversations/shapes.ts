/** REST shapes: conversations, their issues, clusters of issues. */
import { z } from 'zod';
import {
  dateTime,
  enteredUrl,
  kind,
  optional,
  optionalCount,
  optionalFlag,
  text,
  urls,
} from '../../rest/table/members.ts';
import { reference } from '../../rest/table/reference.ts';
import { either, entries, enumeration, shape } from '../../rest/table/shape.ts';
import { Document } from '../shared/documents/shapes.ts';

export const ConversationImpact = enumeration(
  'ConversationImpact',
  'Possible levels of severity of issues found in conversations.',
  {
    low: 'The issue causes minor friction.',
    medium: 'The issue causes noticeable friction, and workarounds exist.',
    high: 'The issue is fully or nearly blocking and has no workaround.',
  },
);

const IssuesClusterSummary = either(
  'IssuesClusterSummary',
  'Summary of the issues in a cluster: plain text or a rich-text document.',
  ['text', text('Summary of the cluster as plain text. Null if the summary has another format.')],
  [
    'document',
    Document.describe(
      'Summary of the cluster as a rich-text document. Null if the summary has another format.',
    ),
  ],
);

export const IssuesCluster = shape(
  'IssuesCluster',
  'An issue cluster: a group of issues found in conversations.',
  {
    object: kind('issues-cluster'),
    id: z.string(),
    label: text('Name of the issue cluster.'),
    createdAt: dateTime('When the cluster was created.'),
    updatedAt: dateTime('When the cluster was last changed.'),
    icon: text("Name of the cluster's icon."),
    summary: IssuesClusterSummary.describe('Summary of the issues in the cluster.'),
    muted: optionalFlag(
      'isMuted',
      'Whether the cluster is muted. No change requests are created for a muted cluster.',
    ),
    impact: ConversationImpact.optional().describe('Severity of the issues in the cluster.'),
    weeklyPulse: z
      .array(z.int())
      .describe(
        'Weekly activity of the cluster over the past three months, one number per week. The REST API does not document what is counted, or the order of the weeks.',
      ),
    sources: entries(
      'ConversationSource',
      'A source of conversations, with its count within an issue cluster.',
      z
        .int()
        .describe(
          'Count for the source within the cluster. The REST API does not document whether it counts conversations or issues.',
        ),
      {
        key: text('Name of the conversation source.'),
        keyName: 'source',
        valueName: 'count',
      },
    ).describe('Sources of the conversations in the cluster, with a count for each.'),
    stats: shape('IssuesClusterStats', 'Issue and conversation counts of a cluster.', {
      issues: optionalCount('Number of issues in the cluster.'),
      conversations: optionalCount(
        'Number of conversations in which the issues of the cluster were found.',
      ),
      tasksTotal: optionalCount('Number of tasks for the cluster.'),
      tasksBacklog: optionalCount('Number of tasks for the cluster that are in the backlog.'),
      tasksStarted: optionalCount('Number of tasks for the cluster that were started.'),
      tasksCompleted: optionalCount('Number of tasks for the cluster that were completed.'),
      tasksCancelled: optionalCount('Number of tasks for the cluster that were cancelled.'),
    }).describe('Issue and conversation counts of the cluster.'),
    urls: urls('IssuesCluster', {
      location: 'URL of the cluster in the REST API.',
      app: 'URL of the cluster in the application.',
    }),
  },
);

export const Conversation = shape(
  'Conversation',
  'A conversation ingested into an organization from outside. Conversations are analyzed for issues.',
  {
    object: kind('conversation'),
    id: z.string(),
    subject: text('Subject of the conversation.').optional(),
    createdAt: dateTime('When the conversation was created.'),
    processedAt: dateTime('When the conversation was analyzed.').optional(),
    source: text('Source of the conversation, such as `zendesk`. It can be any string.'),
    impact: optional(ConversationImpact, 'Severity of the issues found in the conversation.'),
    urls: urls('Conversation', {
      location: 'URL of the conversation in the REST API.',
      source: 'URL of the conversation at its source.',
    }),
  },
);

export const ConversationIssue = shape(
  'ConversationIssue',
  'An issue: a problem found in a conversation.',
  {
    object: kind('conversation-issue'),
    id: z.string(),
    title: text('Title of the issue.'),
    summary: text('Summary of the issue.').optional(),
    details: Document.optional().describe('Details of the issue, as a rich-text document.'),
    impact: ConversationImpact.optional().describe('Severity of the issue.'),
    createdAt: dateTime('When the issue was created.'),
    ingestedAt: dateTime(
      'When the issue was ingested. The REST API does not document how this differs from `createdAt`.',
    ),
    conversation: reference('Conversation').describe(
      'The conversation in which the issue was found.',
    ),
    cluster: optional(reference('IssuesCluster'), 'The issue cluster that the issue belongs to.'),
    urls: urls('ConversationIssue', { location: 'URL of the issue in the REST API.' }),
  },
);

const partDescription = 'A part of a conversation, such as a message.';

export const ConversationPart = shape('ConversationPart', partDescription, {
  type: enumeration('ConversationPartType', 'Possible kinds of conversation parts.', {
    message: 'The part is a message.',
  }).describe('Kind of conversation part.'),
  role: enumeration(
    'ConversationPartRole',
    'Possible roles of the author of a conversation part.',
    {
      user: 'The author is a user.',
      assistant: 'The author is an assistant.',
      'team-member': 'The author is a team member.',
    },
  ).describe('Role of the author of the part.'),
  body: text('Text of the part.'),
});

/** A part of a conversation in an input. */
const ConversationPartInput = shape(
  'ConversationPartInput',
  partDescription,
  ConversationPart.partial().shape,
);

export const ConversationMetadata = shape(
  'ConversationMetadata',
  'Metadata of a conversation, such as its URL and attributes.',
  {
    url: enteredUrl('URL of the conversation, as recorded in its metadata.').optional(),
    attributes: entries('ConversationAttribute', 'An attribute of a conversation.', z.string())
      .optional()
      .describe('Additional attributes of the conversation.'),
    createdAt: dateTime(
      'When the conversation was created, as recorded in its metadata.',
    ).optional(),
  },
);

export const IngestedConversation = shape('IngestedConversation', 'A conversation to analyze.', {
  id: z
    .string()
    .min(1)
    .max(255)
    .describe('REST API ID for the conversation, chosen by the caller, 1 to 255 characters.'),
  subject: optional(z.string().max(512), 'Subject of the conversation, up to 512 characters.'),
  metadata: ConversationMetadata.optional().describe(
    'Metadata of the conversation, such as its URL and attributes.',
  ),
  parts: z.array(ConversationPartInput).describe('Parts of the conversation, in order.'),
});
