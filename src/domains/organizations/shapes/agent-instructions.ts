/** REST shapes: instructions of organizations for agents. */
import { dateTime, kind, text, urls } from '../../../rest/table/members.ts';
import { shape } from '../../../rest/table/shape.ts';
import { Document } from '../../shared/documents/shapes.ts';

export const AgentInstructions = shape(
  'AgentInstructions',
  "An organization's instructions for AI agents.",
  {
    object: kind('agent-instructions'),
    instructions: Document.describe('Instructions for AI agents, as a rich-text document.'),
    updatedAt: dateTime('When the instructions for AI agents were last changed.'),
    updatedBy: text(
      'The user who last changed the instructions for AI agents. The REST API does not document whether this is an ID or a name.',
    ),
    urls: urls('AgentInstructions', {
      location: 'URL of the agent instructions in the REST API.',
    }),
  },
);
