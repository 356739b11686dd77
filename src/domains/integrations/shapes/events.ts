/** REST shapes: events and tasks of integrations. */
import { z } from 'zod';
import { dateTime, named, optional, text } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { enumeration, shape } from '../../../rest/table/shape.ts';

export const IntegrationEvent = shape(
  'IntegrationEvent',
  'An event that was sent to an integration.',
  {
    id: z.string(),
    integrationId: named(
      'integrationRestId',
      text(
        "ID of the integration that received the event, as returned by the REST API: the integration's name, or another unique ID. To identify the integration, use `integration`.",
      ).optional(),
    ),
    // The field is a link, so its name should not be that of an ID.
    installationId: named(
      'installation',
      optional(reference('IntegrationInstallation'), 'The installation that the event concerns.'),
    ),
    createdAt: dateTime('When the event was created.').optional(),
    payload: optional(
      z.record(z.string(), z.unknown()),
      'Data of the event. Its `type` member contains the type of the event and determines which other members are present.',
    ),
    status: enumeration(
      'IntegrationEventStatus',
      'Possible results of handling an integration event.',
      {
        success: 'The integration handled the event.',
        failed: 'The integration failed to handle the event.',
      },
    )
      .optional()
      .describe('Result of handling the event.'),
  },
);

export const IntegrationEventTrace = shape(
  'IntegrationEventTrace',
  'What an integration logged while it handled an event.',
  {
    logs: z
      .array(
        shape(
          'IntegrationEventLog',
          'A log entry that an integration wrote while it handled an event.',
          {
            message: text('Text of the log entry.').optional(),
            timestamp: dateTime('When the log entry was written.').optional(),
            level: text('Level of the log entry.').optional(),
          },
        ),
      )
      .describe('Log entries.'),
  },
);
