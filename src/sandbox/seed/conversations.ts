/** Conversations: 60 in `acme` with 90 issues in 9 clusters, and one of each in `globex`. */
import {
  type ClusterData,
  clusterKind,
  type ConversationData,
  conversationKind,
  issueKind,
} from '../../domains/conversations/sandbox/conversation-rows.ts';
import { Impact } from '../../domains/conversations/conversation-shapes.ts';
import { document } from '../../domains/documents/sandbox.ts';
import type { Store } from '../store.ts';
import { type Theme, themes } from './conversation-themes.ts';
import { inTurn } from './round-robin.ts';
import { day, minutesAfter } from './times.ts';

const organization = 'acme';
const total = 60;

/** Issues in a conversation: 90 in all. */
const issueCounts = [2, 1, 3, 1, 2, 0];

/** Numbers of themes, as often as they come up. */
const turns = [1, 2, 3, 1, 4, 2, 5, 1, 3, 6, 7, 2, 1, 8, 4, 9, 1];

const sources = ['intercom', 'zendesk', 'github', 'intercom', 'zendesk', 'intercom', 'discord'];
const greetings = ['Hi there,', 'Hello!', 'Good morning.', 'Sorry to bother you.'];
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
  /** Id of the cluster. */
  readonly cluster: string;
  readonly theme: Theme;
  readonly question: string;
}

export function seedConversations(store: Store): void {
  let issues = 0;
  const latest = new Map<string, string>();
  // The oldest first.
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
  return { cluster: `cluster-${number}`, theme, question: inTurn(theme.questions, at) };
}

/** Every second issue is as bad as its theme gets, the others a step less. */
function impactOf({ theme }: Asked, at: number): z.output<typeof Impact> {
  const worst = Impact.options.indexOf(theme.impact);
  return inTurn(Impact.options, at % 2 === 0 ? worst : Math.max(worst - 1, 0));
}
