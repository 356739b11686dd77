/** What the sandbox does for conversations, their issues and clusters of issues. */
import type { Handlers } from '../../sandbox/handlers.ts';
import type { conversationOperations } from './operations.ts';
import { clusterHandlers } from './sandbox/cluster-handlers.ts';
import { conversationHandlers as ownHandlers } from './sandbox/conversation-handlers.ts';

export const conversationHandlers: Handlers<typeof conversationOperations> = {
  ...clusterHandlers,
  ...ownHandlers,
};
