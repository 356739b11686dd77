/** Handlers for clusters of issues. */
import type { z } from 'zod';
import type { conversationOperations } from '../../../domains/conversations/operations.ts';
import { type Cluster, cluster, contentsOf } from '../../objects/cluster-answer.ts';
import { type ClusterData, clusterKind } from '../../objects/conversation-rows.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { pageOf } from '../../service/item-page.ts';
import { patched } from '../../service/patch.ts';
import { notFound } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

type Rows = typeof conversationOperations;
type Names = 'listIssuesClusters' | 'getIssuesCluster' | 'updateIssuesCluster';

export const clusterHandlers: Pick<Handlers<Rows>, Names> = {
  listIssuesClusters({ path, query, paging }, service) {
    const { id: organization } = requireOrganization(path, service);
    // Analysis is immediate, so no cluster has a status.
    const all = service.store.rows(clusterKind).list(organization);
    const clusters = (query.status === undefined ? all : [])
      .map((row) => ({ row, contents: contentsOf(row, service) }))
      .sort(by(query));
    const { items, ...envelope } = pageOf(clusters, paging, ({ row }) => row.id);
    return { ...envelope, items: items.map(cluster) };
  },

  getIssuesCluster({ path }, service) {
    const row = requireCluster(path, service);
    return cluster({ row, contents: contentsOf(row, service) });
  },

  updateIssuesCluster({ path, body }, service) {
    const present = requireCluster(path, service);
    const row = service.store
      .rows(clusterKind)
      .update(present, patched(present.data, { ...body, updatedAt: service.now() }));
    return cluster({ row, contents: contentsOf(row, service) });
  },
};

/** The cluster in the path. Throws a 404. */
function requireCluster(
  path: { readonly organizationId: string; readonly clusterId: string },
  { store }: Service,
): Row<ClusterData> {
  const row = store.rows(clusterKind).get(path.organizationId, path.clusterId);
  if (!row) throw notFound('cluster of issues');
  return row;
}

type Order = Pick<z.output<Rows['listIssuesClusters']['query']>, 'order' | 'orderBy'>;

const by =
  ({ order = 'desc', orderBy = 'updatedAt' }: Order) =>
  (one: Cluster, other: Cluster) =>
    (order === 'asc' ? 1 : -1) * (sortKey(one, orderBy) - sortKey(other, orderBy));

function sortKey({ row, contents }: Cluster, by: NonNullable<Order['orderBy']>): number {
  if (by === 'updatedAt') return Date.parse(row.data.updatedAt);
  // Clusters have no tasks in the sandbox.
  return by === 'issues' || by === 'conversations' ? contents.stats[by] : 0;
}
