/** Changes of conversations and clusters of issues. */
import { mutation } from '../../graphql/fields/mutation.ts';
import { changed } from '../../graphql/fields/payload.ts';
import { target } from '../../graphql/fields/payload-links.ts';
import { Organization } from '../organizations/types.ts';
import { conversationOperations as operations } from './operations.ts';
import { IssuesCluster } from './types.ts';

mutation({
  operation: operations.ingestConversations,
  description: 'Gives conversations to the service, which analyzes them for issues.',
  on: Organization,
  payload: target(Organization),
});

mutation({
  operation: operations.updateIssuesCluster,
  description: 'Mutes a cluster of issues, or unmutes it.',
  on: IssuesCluster,
  targetField: 'issuesClusterId',
  payload: changed(IssuesCluster),
});
