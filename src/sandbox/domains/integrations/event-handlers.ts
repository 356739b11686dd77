/** Handlers for events of integrations. */
import type { integrationOperations } from '../../../domains/integrations/operations.ts';
import { IntegrationEvent } from '../../../domains/integrations/shapes/events.ts';
import { requireIntegration } from '../../objects/integration-response.ts';
import {
  type EventData,
  eventKind,
  type InstallationData,
  integrationOf,
  withinIntegration,
} from '../../objects/integration-rows.ts';
import { reaches } from '../../service/access.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { responseOf } from '../../service/withhold.ts';
import { notFound } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

export const eventHandlers = {
  listIntegrationEvents({ path, paging }, service) {
    const { id } = requireIntegration(path, service);
    return service.rows(eventKind).page(withinIntegration(id), paging, event, {
      by: 'createdAt',
      descending: true,
      where: (row) => isVisible(row, service),
    });
  },

  getIntegrationEvent({ path }, service) {
    const { id } = requireIntegration(path, service);
    const row = service.rows(eventKind).require(withinIntegration(id), path.eventId);
    if (!isVisible(row, service)) throw notFound('integration event');
    const { trace } = row.data;
    return { event: event(row), ...(trace && { trace }) };
  },
} satisfies Partial<Handlers<typeof integrationOperations>>;

/** Records the successful handling of a new installation. */
export function recordSetup({ scope, id, data }: Row<InstallationData>, service: Service): void {
  const rows = service.rows(eventKind);
  const now = service.now();
  const eventId = rows.newId();
  const { status, organization } = data;
  rows.insert(scope, eventId, {
    organization,
    installationId: id,
    createdAt: now,
    payload: {
      eventId,
      type: 'installation_setup',
      installationId: id,
      status,
      previous: {},
    },
    status: 'success',
    trace: {
      logs: [
        { message: `Setting up installation ${id}.`, timestamp: now, level: 'info' },
        { message: 'Done.', timestamp: now, level: 'debug' },
      ],
    },
  });
}

/** Events of an organization are visible only with access to it. */
const isVisible = ({ data: { organization } }: Row<EventData>, service: Service) =>
  organization === undefined || reaches(service.access, organization);

const event = (row: Row<EventData>) =>
  responseOf(IntegrationEvent, row, { integrationId: integrationOf(row) });
