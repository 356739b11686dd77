/** Shapes of the REST interface: what integrations were told, and what they did. */
import { z } from 'zod';
import { enumeration } from '../../../rest/table/enumeration.ts';
import { dateTime, named } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { shape } from '../../../rest/table/shape.ts';

export const IntegrationEvent = shape(
  'IntegrationEvent',
  'An event: something that happened, and that an integration was told.',
  {
    id: z.string(),
    integrationId: named(
      'integrationRestId',
      z
        .string()
        .optional()
        .describe(
          'Id of the integration that was told the event, as the REST interface has it: its name, or another id.',
        ),
    ),
    installationId: reference('IntegrationInstallation')
      .optional()
      .describe('Installation of the integration that the event is about.'),
    createdAt: dateTime().optional().describe('When the event happened.'),
    payload: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'Data of the event: `type` says what happened, and the other members depend on it.',
      ),
    status: enumeration('IntegrationEventStatus', 'Whether an integration handled an event.', {
      success: 'The integration handled the event.',
      failed: 'The integration failed to handle the event.',
    })
      .optional()
      .describe('Whether the integration handled the event.'),
  },
);

export const EventTrace = shape(
  'IntegrationEventTrace',
  'What an integration did about an event: the lines that it logged.',
  {
    logs: z
      .array(
        shape(
          'IntegrationEventLog',
          'A line that an integration logged when it handled an event.',
          {
            message: z.string().optional().describe('Text of the line.'),
            timestamp: dateTime().optional().describe('When the line was logged.'),
            level: z.string().optional().describe('Level of the line, such as `info`.'),
          },
        ),
      )
      .optional()
      .describe('Lines that the integration logged, in order.'),
  },
);
