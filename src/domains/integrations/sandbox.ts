/** What the sandbox does for integrations, their installations and their events. */
import type { Handlers } from '../../sandbox/handlers.ts';
import type { integrationOperations } from './operations.ts';
import { eventHandlers } from './sandbox/event-handlers.ts';
import { installationHandlers } from './sandbox/installation-handlers.ts';
import { ownHandlers } from './sandbox/integration-handlers.ts';
import { placeHandlers } from './sandbox/place-handlers.ts';

export const integrationHandlers: Handlers<typeof integrationOperations> = {
  ...ownHandlers,
  ...installationHandlers,
  ...placeHandlers,
  ...eventHandlers,
};
