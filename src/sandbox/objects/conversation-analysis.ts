/**
 * Simulates the analysis of conversations, which the API does not document: each of the reader's first three
 * questions becomes an issue, which joins the first cluster whose label shares a word with it, or a new
 * cluster.
 */
import { ConversationImpact } from '../../domains/conversations/shapes.ts';
import type { Service } from '../service/handlers.ts';
import type { Row } from '../store/rows.ts';
import {
  type ClusterData,
  type ConversationData,
  clusterKind,
  issueKind,
} from './conversation-rows.ts';
import { document } from './documents.ts';

/** The parts of a conversation as they were sent. */
type Parts = readonly { readonly role?: string | undefined; readonly body?: string | undefined }[];

const maxIssues = 3;

/** The reader's questions, in order. */
export const questionsIn = (parts: Parts): string[] =>
  parts
    .filter(({ role }) => role === 'user')
    .flatMap(({ body = '' }) => body.split(/(?<=[.!?])\s+|\n+/))
    .filter((sentence) => /[\p{L}\p{N}].*\?$/u.test(sentence.trim()))
    .map((question) => question.trim().replace(/\?+$/, '?'))
    .slice(0, maxIssues);

/** More questions mean a higher impact; undefined without questions. */
export const impactOf = (questions: readonly string[]) =>
  ConversationImpact.options[questions.length - 1];

/** Creates an issue for each question. */
export function recordIssues(
  { scope, id, data }: Row<ConversationData>,
  questions: readonly string[],
  service: Service,
): void {
  const rows = service.rows(issueKind);
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

/** The cluster that the question joins, with its update time set. */
function joinedCluster(organization: string, question: string, service: Service): Row<ClusterData> {
  const rows = service.rows(clusterKind);
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

/** Words that occur in questions on any subject. */
const commonWords = new Set(
  (
    'about after again been before being cannot could does doing from have here into isn just know like ' +
    'many more much must need other please should some than thank thanks that their them then there ' +
    'these they this those want what when where which while will with without work works would your'
  ).split(' '),
);

/** The significant words of a text, with at least four letters. */
const wordsOf = (text: string) =>
  new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !commonWords.has(word)));

/** The label of a cluster with these words. */
function labelOf(words: ReadonlySet<string>): string {
  const label = [...words].slice(0, 4).join(' ');
  return label === '' ? 'Other questions' : label.charAt(0).toUpperCase() + label.slice(1);
}
