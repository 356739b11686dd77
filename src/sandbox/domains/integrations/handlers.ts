/** The handlers for integrations, their installations and their events. */
import type { integrationOperations } from '../../../domains/integrations/operations.ts';
import type { Handlers } from '../../service/handlers.ts';
import { eventHandlers } from './event-handlers.ts';
import { installationHandlers } from './installation-handlers.ts';
import { ownHandlers } from './integration-handlers.ts';
import { placeHandlers } from './place-handlers.ts';

export const integrationHandlers: Handlers<typeof integrationOperations> = {
  ...ownHandlers,
  ...installationHandlers,
  ...placeHandlers,
  ...eventHandlers,
};
