/**
 * How conversations are analyzed. The interface does not tell; here every question of the reader is an issue,
 * three at most, and goes to the first cluster whose label shares a word with it, or to a new one.
 */
import type { z } from 'zod';
import {
  ConversationImpact,
  type ConversationPart,
} from '../../../domains/conversations/shapes.ts';
import {
  type ClusterData,
  type ConversationData,
  clusterKind,
  issueKind,
} from '../../objects/conversation-rows.ts';
import { document } from '../../objects/documents.ts';
import type { Service } from '../../service/handlers.ts';
import type { Row } from '../../store/rows.ts';

type Parts = readonly z.output<typeof ConversationPart>[];

const mostIssues = 3;

/** The sentences in which the reader asks something, in order. */
export const questionsIn = (parts: Parts): string[] =>
  parts
    .filter(({ role }) => role === 'user')
    .flatMap(({ body = '' }) => body.split(/(?<=[.!?])\s+|\n+/))
    .filter((sentence) => /[\p{L}\p{N}].*\?$/u.test(sentence.trim()))
    .map((question) => question.trim().replace(/\?+$/, '?'))
    .slice(0, mostIssues);

/** The more somebody has to ask, the more it hinders. Undefined for whoever asks nothing. */
export const impactOf = (questions: readonly string[]) =>
  ConversationImpact.options[questions.length - 1];

/** Records an issue for each question of the conversation. */
export function recordIssues(
  { scope, id, data }: Row<ConversationData>,
  questions: readonly string[],
  service: Service,
): void {
  const rows = service.store.rows(issueKind);
  const impact = impactOf(questions);
  for (const question of questions)
    rows.insert(scope, rows.newId(), {
      title: question,
      details: document(`A reader asked: ${question}`),
      ...(impact && { impact }),
      createdAt: data.createdAt,
      ingestedAt: service.now(),
      conversation: id,
      cluster: joinedCluster(scope, question, service).id,
    });
}

/** The cluster that the question joins, brought up to date. */
function joinedCluster(organization: string, question: string, service: Service): Row<ClusterData> {
  const rows = service.store.rows(clusterKind);
  const now = service.now();
  const words = wordsOf(question);
  const known = rows
    .list(organization)
    .find(({ data }) => !wordsOf(data.label).isDisjointFrom(words));
  if (known) return rows.update(known, { ...known.data, updatedAt: now });
  return rows.insert(organization, rows.newId(), {
    label: labelOf(words),
    createdAt: now,
    updatedAt: now,
    icon: 'circle-question',
    summary: document(`Readers ask: ${question}`),
    muted: false,
  });
}

/** Words that questions have in common, whatever they are about. */
const commonWords = new Set(
  (
    'about after again been before being cannot could does doing from have here into isn just know like ' +
    'many more much must need other please should some than thank thanks that their them then there ' +
    'these they this those want what when where which while will with without work works would your'
  ).split(' '),
);

/** The words that say what a text is about: four letters or more. */
const wordsOf = (text: string) =>
  new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !commonWords.has(word)));

/** A name for a cluster of such questions. */
function labelOf(words: ReadonlySet<string>): string {
  const label = [...words].slice(0, 4).join(' ');
  return label === '' ? 'Other questions' : label.charAt(0).toUpperCase() + label.slice(1);
}
