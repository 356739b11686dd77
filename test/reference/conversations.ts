import type { Chapter } from './model.ts';
import {
  all,
  corrected,
  correctedAgain,
  earlier,
  from,
  listed,
  required,
} from './notation/members.ts';
import { endpoints, listOf, nothing, one } from './notation/operations.ts';
import { boolean, date, number, oneOf, text, textOf, textUpTo } from './notation/scalars.ts';
import { resource, shape } from './notation/shapes.ts';
import { either, id, list, map, object, the, urls } from './notation/structures.ts';
import { order } from './shared.ts';

const impact = oneOf('low', 'medium', 'high');
const part = {
  type: oneOf('message'),
  role: listed('user', 'assistant', 'team-member'),
  body: text,
};
const metadata = object({ url: text, attributes: map(text), createdAt: date });
const issueItem = object({ issue: the('ConversationIssue'), conversation: the('Conversation') });

const org = '/orgs/{organizationId}';
const facts = '4, Query parameters';

export const conversations: Chapter = {
  shapes: {
    IssuesCluster: resource('1, Conversations: Issues cluster', 'issues-cluster', {
      ...all(text, 'label', 'icon'),
      ...all(date, 'createdAt', 'updatedAt'),
      summary: corrected(15, either(the('RichDocument'), text)),
      muted: boolean,
      impact,
      weeklyPulse: list(number),
      sources: map(number),
      stats: object({
        ...all(number, 'issues', 'conversations'),
        ...all(
          earlier(number),
          ...['tasksTotal', 'tasksBacklog', 'tasksStarted', 'tasksCompleted', 'tasksCancelled'],
        ),
      }),
      urls: urls('location', 'app'),
    }),
    ConversationPart: shape('3, Conversations', part),
    Conversation: resource('1, Conversations: Conversation', 'conversation', {
      ...all(text, 'subject', 'source'),
      ...all(date, 'createdAt', 'processedAt'),
      impact,
      urls: urls('location', 'source'),
    }),
    ConversationIssue: resource('1, Conversations: Conversation issue', 'conversation-issue', {
      title: text,
      summary: earlier(text),
      details: the('RichDocument'),
      impact,
      ...all(date, 'createdAt', 'ingestedAt'),
      conversation: id('Conversation'),
      cluster: id('IssuesCluster'),
      urls: urls('location'),
    }),
  },
  operations: endpoints('3, Conversations', {
    [`GET ${org}/conversations-clusters`]: {
      query: {
        order,
        orderBy: corrected(
          16,
          oneOf(
            'updatedAt',
            'issues',
            'conversations',
            'tasksTotal',
            'tasksBacklog',
            'tasksStarted',
          ),
        ),
        status: corrected(16, oneOf('pending', 'analysing')),
      },
      answer: listOf('IssuesCluster'),
    },
    [`GET ${org}/conversations-clusters/{clusterId}`]: one('IssuesCluster'),
    [`PATCH ${org}/conversations-clusters/{clusterId}`]: {
      body: { muted: boolean },
      answer: one('IssuesCluster'),
    },
    [`GET ${org}/conversations`]: {
      query: { source: from(facts, text) },
      answer: listOf('Conversation'),
    },
    [`POST ${org}/conversations`]: {
      takesMany: true,
      body: {
        id: correctedAgain(8, required(textOf(1, 255))),
        metadata,
        subject: corrected(5, textUpTo(512)),
        parts: corrected(3, required(list(object(part)))),
      },
      answer: nothing,
    },
    [`GET ${org}/conversations-issues`]: {
      query: {
        cluster: from(facts, id('IssuesCluster')),
        conversation: from(facts, id('Conversation')),
      },
      answer: listOf(issueItem),
    },
    [`GET ${org}/conversations-issues/{issueId}`]: one(issueItem),
    [`GET ${org}/conversations/{conversationId}`]: one(
      object({ conversation: the('Conversation'), parts: list(the('ConversationPart')), metadata }),
    ),
  }),
};
