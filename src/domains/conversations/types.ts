/** Conversations in the graph: so far, what change requests are made for. */
import { identified } from '../../graphql/node.ts';
import { IssuesCluster as shape } from './cluster-shape.ts';

export const IssuesCluster = identified({ shape, key: ['organizationId', 'clusterId'] });
