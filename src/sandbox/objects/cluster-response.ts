/** Builds the responses for clusters of issues. Their figures are computed from the issues. */
import type { z } from 'zod';
import { ConversationImpact, type IssuesCluster } from '../../domains/conversations/shapes.ts';
import { restAddress } from '../service/addresses.ts';
import { filled } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { withhold } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import {
  type ClusterData,
  clusterDefaults,
  conversationDefaults,
  conversationKind,
  type IssueData,
  issueKind,
} from './conversation-rows.ts';

type ResponseBody = z.input<typeof IssuesCluster>;

/** Figures computed from the issues of a cluster. */
export interface Contents {
  readonly impact?: z.output<typeof ConversationImpact>;
  readonly weeklyPulse: number[];
  readonly sources: Record<string, number>;
  readonly stats: { readonly issues: number; readonly conversations: number };
}

export interface Cluster {
  readonly row: Row<ClusterData>;
  readonly contents: Contents;
}

export function contentsOf({ scope, id }: Row<ClusterData>, service: Service): Contents {
  const issues = service.rows(issueKind).list(scope, { match: { cluster: id } });
  const talks = new Set(issues.map(({ data }) => data.conversation));
  const conversations = service
    .rows(conversationKind)
    .list(scope, { where: (one) => talks.has(one.id) });
  const sources = Map.groupBy(
    conversations,
    ({ data }) => data.source ?? conversationDefaults.source,
  );
  const impact = highestOf(issues.map(({ data }) => data.impact));
  return {
    ...(impact && { impact }),
    weeklyPulse: pulseOf(issues),
    sources: Object.fromEntries([...sources].map(([name, all]) => [name, all.length])),
    stats: { issues: issues.length, conversations: conversations.length },
  };
}

/** From lowest to highest. */
const impacts = ConversationImpact.options;

function highestOf(found: readonly (z.output<typeof ConversationImpact> | undefined)[]) {
  return impacts.findLast((impact) => found.includes(impact));
}

const weeks = 13;
const weekMs = 7 * 86_400_000;

/**
 * Issues per week for thirteen weeks, oldest first. The last week ends with the latest issue rather than today,
 * so that seeded data does not age.
 */
function pulseOf(issues: readonly Row<IssueData>[]): number[] {
  const times = issues.map(({ data }) => Date.parse(data.createdAt));
  const latest = Math.max(...times);
  const pulse = Array<number>(weeks).fill(0);
  for (const time of times) {
    const week = weeks - 1 - Math.floor((latest - time) / weekMs);
    const issuesInWeek = pulse[week];
    if (issuesInWeek !== undefined) pulse[week] = issuesInWeek + 1;
  }
  return pulse;
}

export function cluster({ row, contents }: Cluster): ResponseBody {
  const { scope, id, data } = row;
  const { withheld, ...kept } = data;
  return withhold(withheld, {
    object: 'issues-cluster' as const,
    id,
    ...filled(kept, clusterDefaults),
    ...contents,
    urls: { location: restAddress('orgs', scope, 'conversations-clusters', id) },
  });
}
