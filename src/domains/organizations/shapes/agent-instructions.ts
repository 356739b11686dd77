/** Shape of the REST interface: what an organization tells agents. */
import { z } from 'zod';
import { dateTime, kind, shape, urls } from '../../../rest/shape.ts';
import { Document } from '../../documents/shapes.ts';

export const AgentInstructions = shape(
  'AgentInstructions',
  'What agents must mind when they write for an organization.',
  {
    object: kind('agent-instructions'),
    instructions: Document.optional().describe('What they must mind.'),
    updatedAt: dateTime().optional().describe('When the instructions were last changed.'),
    updatedBy: z.string().optional().describe('Who changed them.'),
    urls: urls('AgentInstructions', { location: 'In the REST interface.' }),
  },
);
