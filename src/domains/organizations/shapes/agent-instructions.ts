/** REST shapes: instructions of organizations for agents. */
import { z } from 'zod';
import { dateTime, kind, urls } from '../../../rest/table/members.ts';
import { shape } from '../../../rest/table/shape.ts';
import { Document } from '../../shared/documents/shapes.ts';

export const AgentInstructions = shape(
  'AgentInstructions',
  'Instructions that AI agents must follow when they write for an organization.',
  {
    object: kind('agent-instructions'),
    instructions: Document.describe('Instructions for AI agents, as a rich-text document.'),
    updatedAt: dateTime().describe('When the instructions for AI agents were last changed.'),
    updatedBy: z
      .string()
      .describe(
        'User who last changed the instructions for AI agents, as returned by the REST API.',
      ),
    urls: urls('AgentInstructions', {
      location: 'URL of the agent instructions in the REST API.',
    }),
  },
);
