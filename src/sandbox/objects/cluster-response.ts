/** Builds the responses for clusters of issues. Their figures are computed from the issues. */
import { ConversationImpact, IssuesCluster } from '../../domains/conversations/shapes.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import {
  type ClusterData,
  clusterDefaults,
  conversationDefaults,
  conversationKind,
  type IssueData,
  issueKind,
} from './conversation-rows.ts';

export interface Cluster {
  readonly row: Row<ClusterData>;
  readonly contents: ReturnType<typeof contentsOf>;
}

/** The figures computed from the issues of a cluster. */
export function contentsOf({ scope, id, data }: Row<ClusterData>, service: Service) {
  const issues = service.rows(issueKind).list(scope, { match: { cluster: id } });
  const talks = new Set(issues.map(({ data }) => data.conversation));
  const conversations = service
    .rows(conversationKind)
    .list(scope, { where: (one) => talks.has(one.id) });
  const sources = Map.groupBy(
    conversations,
    ({ data }) => data.source ?? conversationDefaults.source,
  );
  const impacts = new Set(issues.map(({ data }) => data.impact));
  // Impacts are declared from the lowest to the highest.
  const impact = ConversationImpact.options.findLast((one) => impacts.has(one));
  return {
    ...(impact && { impact }),
    weeklyPulse: pulseOf(issues),
    sources: Object.fromEntries([...sources].map(([name, all]) => [name, all.length])),
    stats: {
      issues: issues.length,
      conversations: conversations.length,
      ...(typeof data.summary === 'string' && tasksFor(issues.length)),
    },
  };
}

/**
 * Tasks of a cluster. Only clusters of earlier releases of the service have them; the summary of these is a text. Each
 * issue is a task that nobody has started.
 */
const tasksFor = (issues: number) => ({
  tasksTotal: issues,
  tasksBacklog: issues,
  tasksStarted: 0,
  tasksCompleted: 0,
  tasksCancelled: 0,
});

const weeks = 13;
const weekMs = 7 * 86_400_000;

/** Issues per week, oldest first. The last week ends with the latest issue, so that seeded data does not age. */
function pulseOf(issues: readonly Row<IssueData>[]): number[] {
  const times = issues.map(({ data }) => Date.parse(data.createdAt));
  const latest = Math.max(...times);
  const pulse = Array<number>(weeks).fill(0);
  for (const time of times) {
    const week = weeks - 1 - Math.floor((latest - time) / weekMs);
    if (week >= 0) pulse[week] = (pulse[week] ?? 0) + 1;
  }
  return pulse;
}

export function cluster({ row, contents }: Cluster) {
  const { scope, id } = row;
  const urls = {
    location: restAddress('orgs', scope, 'conversations-clusters', id),
    app: appAddress('orgs', scope, 'clusters', id),
  };
  return responseOf(IssuesCluster, row, { ...contents, urls }, clusterDefaults);
}
