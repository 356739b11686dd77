/** Mutations of conversations and clusters of issues. */
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed } from '../../graphql/changes/payload.ts';
import { target } from '../../graphql/changes/payload-links.ts';
import { Organization } from '../organizations/types.ts';
import { conversationOperations as operations } from './operations.ts';
import { IssuesCluster } from './types.ts';

mutation({
  operation: operations.ingestConversations,
  description: 'Submits conversations for analysis, which finds issues in them.',
  on: Organization,
  payload: target(Organization),
});

mutation({
  operation: operations.updateIssuesCluster,
  description: 'Mutes or unmutes an issue cluster.',
  on: IssuesCluster,
  payload: changed(IssuesCluster),
});
