/** Handlers for clusters of issues. */
import type { z } from 'zod';
import type { conversationOperations } from '../../../domains/conversations/operations.ts';
import { type Cluster, cluster, contentsOf } from '../../objects/cluster-answer.ts';
import { type ClusterData, clusterKind } from '../../objects/conversation-rows.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { pageOf } from '../../service/item-page.ts';
import { patched } from '../../service/patch.ts';
import type { Row } from '../../store/rows.ts';

type Rows = typeof conversationOperations;

export const clusterHandlers = {
  listIssuesClusters({ path, query, paging }, service) {
    const { id: organization } = requireOrganization(path, service);
    // Analysis is immediate, so no cluster has a status.
    const all = service.rows(clusterKind).list(organization);
    const clusters = (query.status === undefined ? all : [])
      .map((row) => ({ row, contents: contentsOf(row, service) }))
      .sort(by(query));
    return pageOf(clusters, paging, ({ row }) => row.id, cluster);
  },

  getIssuesCluster({ path }, service) {
    const row = requireCluster(path, service);
    return cluster({ row, contents: contentsOf(row, service) });
  },

  updateIssuesCluster({ path, body }, service) {
    const present = requireCluster(path, service);
    const row = service
      .rows(clusterKind)
      .update(present, patched(present.data, { ...body, updatedAt: service.now() }));
    return cluster({ row, contents: contentsOf(row, service) });
  },
} satisfies Partial<Handlers<Rows>>;

/** The cluster in the path. Throws a 404. */
function requireCluster(
  path: { readonly organizationId: string; readonly clusterId: string },
  service: Service,
): Row<ClusterData> {
  return service.rows(clusterKind).require(path.organizationId, path.clusterId);
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
