/** Shapes of the REST interface: what integrations were told, and what they did. */
import { z } from 'zod';
import { reference } from '../../../rest/reference.ts';
import { dateTime, enumeration, shape } from '../../../rest/shape.ts';

export const IntegrationEvent = shape(
  'IntegrationEvent',
  'Something that an integration was told.',
  {
    id: z.string(),
    integrationId: reference('Integration').optional().describe('The integration.'),
    installationId: reference('IntegrationInstallation')
      .optional()
      .describe('The installation that it was about.'),
    createdAt: dateTime().optional().describe('When it happened.'),
    payload: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'What the integration was told: `type` says what happened, the rest depends on it.',
      ),
    status: enumeration('IntegrationEventStatus', 'What an integration made of an event.', {
      success: 'It handled the event.',
      failed: 'It failed.',
    })
      .optional()
      .describe('What the integration made of it.'),
  },
);

export const EventTrace = shape(
  'IntegrationEventTrace',
  'What an integration did about an event.',
  {
    logs: z
      .array(
        shape('IntegrationLog', 'A line that an integration wrote.', {
          message: z.string().optional().describe('What it wrote.'),
          timestamp: dateTime().optional().describe('When.'),
          level: z.string().optional().describe('Level of the line, such as `info`.'),
        }),
      )
      .optional()
      .describe('What it wrote, in order.'),
  },
);
