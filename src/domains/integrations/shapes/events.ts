/** REST shapes: events and tasks of integrations. */
import { z } from 'zod';
import { enumeration } from '../../../rest/table/enumeration.ts';
import { dateTime, named } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { shape } from '../../../rest/table/shape.ts';

export const IntegrationEvent = shape(
  'IntegrationEvent',
  'An event that was sent to an integration.',
  {
    id: z.string(),
    integrationId: named(
      'integrationRestId',
      z
        .string()
        .optional()
        .describe(
          "ID of the integration that received the event, as returned by the REST API: the integration's name, or another unique ID. To identify the integration, use `integration`.",
        ),
    ),
    installationId: reference('IntegrationInstallation')
      .optional()
      .describe('The installation that the event concerns.'),
    createdAt: dateTime().optional().describe('When the event was created.'),
    payload: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
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
            message: z.string().optional().describe('Text of the log entry.'),
            timestamp: dateTime().optional().describe('When the log entry was written.'),
            level: z.string().optional().describe('Level of the log entry.'),
          },
        ),
      )
      .describe('Log entries.'),
  },
);
