/** Handlers for conversations and their issues. */
import type { z } from 'zod';
import type { conversationOperations } from '../../../domains/conversations/operations.ts';
import type {
  Conversation,
  ConversationIssue,
  IngestedConversation,
} from '../../../domains/conversations/shapes.ts';
import { unknownSource } from '../../objects/cluster-answer.ts';
import {
  type ConversationData,
  conversationKind,
  type IssueData,
  issueKind,
} from '../../objects/conversation-rows.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import { restAddress } from '../../service/addresses.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { withhold } from '../../service/withhold.ts';
import { notFound } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';
import { impactOf, questionsIn, recordIssues } from './analysis.ts';

type Names =
  | 'listConversations'
  | 'ingestConversations'
  | 'getConversation'
  | 'listConversationIssues'
  | 'getConversationIssue';

const newestFirst = { by: 'createdAt', descending: true } as const;

export const conversationHandlers: Pick<Handlers<typeof conversationOperations>, Names> = {
  listConversations({ path, query, paging }, service) {
    const { id } = requireOrganization(path, service);
    const { rows, ...envelope } = service.store
      .rows(conversationKind)
      .page(id, paging, { ...newestFirst, match: given({ source: query.source }) });
    return { ...envelope, items: rows.map(conversation) };
  },

  ingestConversations({ path, bodies }, service) {
    const { id } = requireOrganization(path, service);
    for (const body of bodies) ingest(id, body, service);
    return undefined;
  },

  getConversation({ path }, service) {
    const row = service.store.rows(conversationKind).get(path.organizationId, path.conversationId);
    if (!row) throw notFound('conversation');
    const { parts, metadata } = row.data;
    return {
      conversation: conversation(row),
      ...(parts && { parts: [...parts] }),
      ...(metadata && { metadata }),
    };
  },

  listConversationIssues({ path, query, paging }, service) {
    const { id } = requireOrganization(path, service);
    const { cluster, conversation: talk } = query;
    const { rows, ...envelope } = service.store
      .rows(issueKind)
      .page(id, paging, { ...newestFirst, match: given({ cluster, conversation: talk }) });
    return { ...envelope, items: rows.map((row) => withConversation(row, service)) };
  },

  getConversationIssue({ path }, service) {
    const row = service.store.rows(issueKind).get(path.organizationId, path.issueId);
    if (!row) throw notFound('issue');
    return withConversation(row, service);
  },
};

/** Only the filters with a value. */
const given = (filters: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

/** Stores and analyzes a conversation, replacing one with the same ID. */
function ingest(
  organization: string,
  { id, subject, parts, metadata }: z.output<typeof IngestedConversation>,
  service: Service,
): void {
  const rows = service.store.rows(conversationKind);
  const now = service.now();
  const questions = questionsIn(parts);
  const impact = impactOf(questions);
  const data: ConversationData = {
    ...(subject !== undefined && { subject }),
    createdAt: metadata?.createdAt ?? now,
    processedAt: now,
    source: metadata?.attributes?.source ?? unknownSource,
    ...(impact && { impact }),
    parts,
    metadata,
  };
  const present = rows.get(organization, id);
  if (present) removeIssues(present, service);
  const row = present ? rows.update(present, data) : rows.insert(organization, id, data);
  recordIssues(row, questions, service);
}

function removeIssues({ scope, id }: Row<ConversationData>, { store }: Service): void {
  const rows = store.rows(issueKind);
  for (const row of rows.list(scope, { match: { conversation: id } })) rows.remove(row);
}

function conversation({ scope, id, data }: Row<ConversationData>): z.input<typeof Conversation> {
  const { parts, metadata, withheld, ...kept } = data;
  const answer = {
    object: 'conversation' as const,
    id,
    ...kept,
    urls: {
      location: restAddress('orgs', scope, 'conversations', id),
      ...(metadata?.url !== undefined && { source: metadata.url }),
    },
  };
  return withhold(answer, withheld);
}

/** The issue with its conversation, unless the issue withholds it. */
function withConversation(row: Row<IssueData>, { store }: Service) {
  const shown = issue(row);
  const talk = store.rows(conversationKind).get(row.scope, row.data.conversation);
  return {
    issue: shown,
    ...(talk && shown.conversation !== undefined && { conversation: conversation(talk) }),
  };
}

function issue({ scope, id, data }: Row<IssueData>): z.input<typeof ConversationIssue> {
  const { withheld, ...kept } = data;
  const answer = {
    object: 'conversation-issue' as const,
    id,
    ...kept,
    urls: { location: restAddress('orgs', scope, 'conversations-issues', id) },
  };
  return withhold(answer, withheld);
}
