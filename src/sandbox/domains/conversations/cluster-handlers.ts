/** Clusters of issues: listed, read and muted. */
import type { z } from 'zod';
import type { conversationOperations } from '../../../domains/conversations/operations.ts';
import type { Handlers, Service } from '../../handlers.ts';
import { pageOf } from '../../item-page.ts';
import { patched } from '../../patch.ts';
import { notFound } from '../../refusal.ts';
import type { Row } from '../../rows.ts';
import { requireOrganization } from '../organizations/handlers.ts';
import { type Cluster, cluster, contentsOf } from './cluster-answer.ts';
import { type ClusterData, clusterKind } from './conversation-rows.ts';

type Rows = typeof conversationOperations;
type Names = 'listIssuesClusters' | 'getIssuesCluster' | 'updateIssuesCluster';

export const clusterHandlers: Pick<Handlers<Rows>, Names> = {
  listIssuesClusters({ path, query, paging }, service) {
    const { id: organization } = requireOrganization(path, service);
    const clusters = service.store
      .rows(clusterKind)
      .list(organization)
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
    (order === 'asc' ? 1 : -1) *
    (orderBy === 'updatedAt'
      ? Date.parse(one.row.data.updatedAt) - Date.parse(other.row.data.updatedAt)
      : one.contents.stats[orderBy] - other.contents.stats[orderBy]);
