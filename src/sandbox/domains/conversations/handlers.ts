/** The handlers for conversations, their issues, and clusters of issues. */
import type { z } from 'zod';
import type { conversationOperations } from '../../../domains/conversations/operations.ts';
import {
  Conversation,
  ConversationIssue,
  type IngestedConversation,
} from '../../../domains/conversations/shapes.ts';
import { type Cluster, cluster, contentsOf } from '../../objects/cluster-response.ts';
import {
  type ConversationData,
  clusterKind,
  conversationDefaults,
  conversationKind,
  type IssueData,
  issueDefaults,
  issueKind,
  withConversation,
} from '../../objects/conversation-rows.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import { restAddress } from '../../service/addresses.ts';
import { filled } from '../../service/defaults.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { pageOf } from '../../service/item-page.ts';
import { responseOf } from '../../service/withhold.ts';
import { updated } from '../../service/write.ts';
import type { Row } from '../../store/rows.ts';

type Rows = typeof conversationOperations;

const newestFirst = { by: 'createdAt', descending: true } as const;

export const conversationHandlers: Handlers<Rows> = {
  listConversations({ path, query, paging }, service) {
    const { id } = requireOrganization(path, service);
    const { source } = query;
    return service.rows(conversationKind).page(id, paging, conversation, {
      ...newestFirst,
      where: ({ data }) =>
        source === undefined || filled(data, conversationDefaults).source === source,
    });
  },

  ingestConversations({ path, bodies }, service) {
    const { id } = requireOrganization(path, service);
    for (const body of bodies) ingest(id, body, service);
    return undefined;
  },

  getConversation({ path }, service) {
    const row = service.rows(conversationKind).require(path.organizationId, path.conversationId);
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
    return service.rows(issueKind).page(id, paging, (row) => issueItem(row, service), {
      ...newestFirst,
      match: { cluster, conversation: talk },
    });
  },

  getConversationIssue({ path }, service) {
    const row = service.rows(issueKind).require(path.organizationId, path.issueId);
    return issueItem(row, service);
  },

  listIssuesClusters({ path, query, paging }, service) {
    const { id: organization } = requireOrganization(path, service);
    // Nothing is analyzed, so no cluster has a status.
    const all = service.rows(clusterKind).list(organization);
    const clusters = (query.status === undefined ? all : [])
      .map((row) => ({ row, contents: contentsOf(row, service) }))
      .sort(by(query));
    return pageOf(clusters, paging, ({ row }) => row.id, cluster);
  },

  getIssuesCluster({ path }, service) {
    const row = service.rows(clusterKind).require(path.organizationId, path.clusterId);
    return cluster({ row, contents: contentsOf(row, service) });
  },

  updateIssuesCluster({ path, body }, service) {
    const present = service.rows(clusterKind).require(path.organizationId, path.clusterId);
    const row = updated(clusterKind, present, body, service);
    return cluster({ row, contents: contentsOf(row, service) });
  },
};

const partDefaults = { type: 'message', role: 'user', body: '' } as const;

/** Stores a conversation, which replaces the one with the same ID. It is not analyzed, so it gets no issues. */
function ingest(
  organization: string,
  { id, subject, parts, metadata }: z.output<typeof IngestedConversation>,
  service: Service,
): void {
  const now = service.now();
  service.rows(conversationKind).put(organization, id, {
    ...(subject !== undefined && { subject }),
    createdAt: metadata?.createdAt ?? now,
    processedAt: now,
    source: metadata?.attributes?.source ?? conversationDefaults.source,
    parts: parts.map((part) => filled(part, partDefaults)),
    metadata,
  });
}

function conversation(row: Row<ConversationData>) {
  const { scope, id, data } = row;
  const location = restAddress('orgs', scope, 'conversations', id);
  const urls = { location, source: data.metadata?.url };
  return responseOf(Conversation, row, { urls }, conversationDefaults);
}

/** The issue with its conversation, unless that is withheld. */
function issueItem(row: Row<IssueData>, service: Service) {
  const isWhole = !row.data.withheld?.includes(withConversation);
  const talk = service.rows(conversationKind).get(row.scope, row.data.conversation);
  return {
    issue: issue(row),
    ...(talk && isWhole && { conversation: conversation(talk) }),
  };
}

function issue(row: Row<IssueData>) {
  const urls = { location: restAddress('orgs', row.scope, 'conversations-issues', row.id) };
  return responseOf(ConversationIssue, row, { urls }, issueDefaults);
}

type Order = Pick<z.output<Rows['listIssuesClusters']['query']>, 'order' | 'orderBy'>;

const by =
  ({ order = 'desc', orderBy = 'updatedAt' }: Order) =>
  (one: Cluster, other: Cluster) =>
    (order === 'asc' ? 1 : -1) * (sortKey(one, orderBy) - sortKey(other, orderBy));

function sortKey({ row, contents }: Cluster, by: NonNullable<Order['orderBy']>): number {
  if (by === 'updatedAt') return Date.parse(row.data.updatedAt);
  const stats: Partial<Record<typeof by, number>> = contents.stats;
  return stats[by] ?? 0;
}
