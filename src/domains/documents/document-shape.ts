/** Shape of the REST interface: rich documents. */
import { z } from 'zod';
import { kind, shape } from '../../rest/shape.ts';

/** Blocks are as the interface gives them: the set of their types is open. */
const block = z.looseObject({ object: kind('block'), type: z.string() });

export const Document = shape('Document', 'Rich text: a tree of blocks.', {
  object: kind('document'),
  data: z
    .looseObject({ schemaVersion: z.number().optional() })
    .optional()
    .describe('Version of the schema of the blocks, and further properties.'),
  nodes: z.array(block).describe('The blocks, in order.'),
  meta: z.object({ token: z.string().optional() }).optional().describe('Data about the document.'),
});
