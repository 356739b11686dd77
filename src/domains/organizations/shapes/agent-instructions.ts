/** REST shapes: instructions of organizations for agents. */
import { dateTime, kind, urls } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { shape } from '../../../rest/table/shape.ts';
import { Document } from '../../shared/documents/shapes.ts';

export const AgentInstructions = shape(
  'AgentInstructions',
  "An organization's instructions for AI agents.",
  {
    object: kind('agent-instructions'),
    instructions: Document.describe('Instructions for AI agents, as a rich-text document.'),
    updatedAt: dateTime('When the instructions for AI agents were last changed.'),
    updatedBy: reference('Member').describe(
      'The member who last changed the instructions for AI agents.',
    ),
    urls: urls('AgentInstructions', {
      location: 'URL of the agent instructions in the REST API.',
    }),
  },
);
