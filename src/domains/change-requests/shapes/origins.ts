/** REST shapes: what a change request was made from, and what it links to. */
import { z } from 'zod';
import {
  dateTime,
  enteredUrl,
  named,
  optional,
  optionalCount,
  text,
} from '../../../rest/table/members.ts';
import { opaqueId, reference } from '../../../rest/table/reference.ts';
import { enumeration, shape } from '../../../rest/table/shape.ts';
import { ContentReference } from '../../shared/content-references/shapes/references.ts';

const site = reference('Site', { readsKey: true }).describe('The site.');

export const ChangeRequestSiteTopic = shape(
  'ChangeRequestSiteTopic',
  'The topic of a site, or a finding in it, that a change request was made from.',
  {
    site,
    topic: opaqueId('SiteTopic').describe('REST API ID of the topic.'),
    finding: optional(
      opaqueId('SiteFinding'),
      'REST API ID of the finding. Null if the change request was made from the topic.',
    ),
  },
);

export const ChangeRequestStyleguide = shape(
  'ChangeRequestStyleguide',
  'The run of a style guide that made a change request.',
  {
    site,
    run: opaqueId('StyleguideRun').describe('REST API ID of the run.'),
    changedPages: optionalCount('Number of pages that the run changed.'),
    checkedAt: dateTime('When the content was last checked.').optional(),
  },
);

const ExternalTicket = shape(
  'ExternalTicket',
  'A ticket in another system, as that system describes it.',
  {
    kind: z.literal('external-ticket'),
    provider: enumeration('ExternalTicketProvider', 'Systems that have tickets.', {
      jira: 'Jira.',
    }).describe('The system that has the ticket.'),
    state: enumeration('ExternalTicketState', 'Possible states of the connection to a ticket.', {
      connected: 'The ticket was read.',
      error: 'The ticket could not be read, so nothing else is known of it.',
    }).describe('Whether the ticket could be read.'),
    key: text('Key of the ticket, such as `DOCS-12`.').optional(),
    url: enteredUrl('URL of the ticket.').optional(),
    status: optional(
      shape('ExternalTicketStatus', 'The status of a ticket in another system.', {
        id: opaqueId('ExternalTicketStatus').describe('ID of the status in the other system.'),
        name: text('Name of the status.'),
      }),
      'Status of the ticket.',
    ),
    summary: text('Summary of the ticket.').optional(),
  },
);

export const ChangeRequestLink = shape(
  'ChangeRequestLink',
  'A link of a change request, for example to a ticket.',
  {
    id: opaqueId('ChangeRequestLink').describe('REST API ID of the link.'),
    ref: named('target', ContentReference.describe('The target of the link.')),
    title: text('Title of the link.').optional(),
    expanded: named(
      'ticket',
      optional(
        ExternalTicket,
        'The ticket that the link leads to. Null if it leads to something else.',
      ),
    ),
  },
);
