/** Conversations: 60 in `acme` with 90 issues in 9 clusters, and one of each in `globex`. */
import type { z } from 'zod';
import { ConversationImpact } from '../../domains/conversations/shapes.ts';
import {
  type ClusterData,
  type ConversationData,
  clusterKind,
  conversationKind,
  issueKind,
  withConversation,
} from '../objects/conversation-rows.ts';
import { document } from '../objects/documents.ts';
import type { Store } from '../store/store.ts';
import { type Theme, themes } from './conversation-themes.ts';
import { inTurn } from './round-robin.ts';
import { day, minutesAfter } from './times.ts';

const organization = 'acme';
const total = 60;

/** Issues per conversation, 90 in total. */
const issueCounts = [2, 1, 3, 1, 2, 0];

/** Theme numbers in the order of the issues. */
const turns = [1, 5, 5, 5, 2, 3, 4, 1, 2, 3, 1, 6, 7, 2, 8, 4, 9, 1];

const sources = ['intercom', 'zendesk', 'github', 'intercom', 'zendesk', 'intercom', 'discord'];
const greetings = ['Hi there.', 'Hello!', 'Good morning.', 'Sorry to bother you.'];
const replies = [
  'Let me look that up for you.',
  'There is a page about this, but it may not answer your question.',
  'I could not find this in the documentation.',
];
const endings = [
  'I have asked the team and will come back to you.',
  'We are going to add this to the documentation.',
  'Thank you for telling us.',
];

interface Asked {
  /** ID of the cluster. */
  readonly cluster: string;
  readonly theme: Theme;
  readonly question: string;
}

export function seedConversations(store: Store): void {
  let issues = 0;
  const latest = new Map<string, string>();
  // Oldest first.
  for (let number = 1; number <= total; number += 1) {
    const asked = Array.from({ length: inTurn(issueCounts, number) }, (_, at) =>
      askedAt(issues + at),
    );
    const id = `conversation-${number}`;
    const createdAt = day(-1 - Math.floor(((total - number) * 3) / 2), (number * 41) % 480);
    const ingestedAt = minutesAfter(createdAt, 90);
    const impacts = asked.map((one, at) => impactOf(one, issues + at));
    store
      .rows(conversationKind)
      .insert(organization, id, conversationOf(number, createdAt, asked, impacts));
    for (const [at, { cluster, question }] of asked.entries()) {
      issues += 1;
      latest.set(cluster, ingestedAt);
      store.rows(issueKind).insert(organization, `issue-${issues}`, {
        title: question,
        summary: `A reader asks: ${question}`,
        details: document(`The reader asks: *${question}*\n\nNo page answers this.`),
        impact: impacts[at],
        createdAt: minutesAfter(createdAt, at),
        ingestedAt,
        conversation: id,
        cluster,
      });
    }
  }
  for (const [at, theme] of themes.entries()) {
    const id = `cluster-${at + 1}`;
    store.rows(clusterKind).insert(organization, id, clusterOf(theme, latest.get(id)));
  }
  seedBare(store);
}

function askedAt(at: number): Asked {
  const number = inTurn(turns, at);
  const theme = inTurn(themes, number - 1);
  // Each repetition of the list uses another question.
  const question = inTurn(theme.questions, at + Math.floor(at / turns.length));
  return { cluster: `cluster-${number}`, theme, question };
}

/** The impact of every fifth issue is one level lower than the theme's. */
function impactOf({ theme }: Asked, at: number): z.output<typeof ConversationImpact> {
  const worst = ConversationImpact.options.indexOf(theme.impact);
  return inTurn(ConversationImpact.options, at % 5 === 0 ? Math.max(worst - 1, 0) : worst);
}

function conversationOf(
  number: number,
  createdAt: string,
  asked: readonly Asked[],
  impacts: readonly z.output<typeof ConversationImpact>[],
): ConversationData {
  const source = inTurn(sources, number);
  const [first] = asked;
  const questions = asked.map(({ question }) => question).join(' ');
  const impact = ConversationImpact.options.findLast((one) => impacts.includes(one));
  return {
    ...(number % 8 !== 5 && { subject: first?.theme.label ?? 'Thank you' }),
    createdAt,
    processedAt: minutesAfter(createdAt, 90),
    source,
    ...(impact && { impact }),
    parts: [
      message('user', `${inTurn(greetings, number)} ${questions || 'The new guide saved my day.'}`),
      message('assistant', inTurn(replies, number)),
      ...(number % 3 === 0 ? [message('team-member', inTurn(endings, number))] : []),
    ],
    metadata: {
      ...(number % 4 !== 0 && { url: `https://${source}.example/acme/${4000 + number}` }),
      attributes: { source, plan: inTurn(['free', 'plus', 'pro'], number), language: 'en' },
      createdAt,
    },
  };
}

const message = (role: 'user' | 'assistant' | 'team-member', body: string) =>
  ({ type: 'message', role, body }) as const;

/** `changedAt` is the time of the latest issue. */
const clusterOf = (
  { label, icon, summary, isMuted = false }: Theme,
  changedAt: string = day(-90),
): ClusterData => ({
  label,
  createdAt: day(-95),
  updatedAt: changedAt,
  ...(icon !== undefined && { icon }),
  ...(summary !== undefined && { summary: document(summary) }),
  muted: isMuted,
});

/** Without any optional member. */
function seedBare(store: Store): void {
  const [cluster, conversation] = ['globex-cluster-1', 'globex-conversation-1'];
  const createdAt = day(-3);
  store.rows(clusterKind).insert('globex', cluster, {
    label: 'Manual',
    summary: 'Readers look for the manual.',
    updatedAt: createdAt,
    withheld: ['impact', 'stats.*', 'urls.*'],
  });
  store.rows(conversationKind).insert('globex', conversation, { createdAt, withheld: ['urls.*'] });
  store.rows(issueKind).insert('globex', 'globex-issue-1', {
    createdAt,
    conversation,
    cluster,
    withheld: ['cluster', 'urls.*', withConversation],
  });
}
