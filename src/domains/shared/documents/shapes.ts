/** REST shapes: rich documents. */
import { z } from 'zod';
import { kind } from '../../../rest/table/members.ts';
import { shape } from '../../../rest/table/shape.ts';

/** Blocks are JSON as in the REST API, because there may be further types of blocks. */
const block = z.looseObject({ object: kind('block'), type: z.string() });

export const DocumentData = z.looseObject({ schemaVersion: z.int().optional() });
export const DocumentMeta = z.object({ token: z.string().optional() });

export const Document = shape(
  'Document',
  'A rich-text document: text as a tree of blocks, such as paragraphs and lists.',
  {
    object: kind('document'),
    data: DocumentData.describe(
      'Properties of the document: the schema version of its blocks, and any additional properties.',
    ),
    nodes: z.array(block).describe('The blocks of the document, in order.'),
    meta: DocumentMeta.optional().describe('Data about the document.'),
  },
);

/** A rich document as input, without members that the service adds. */
export const WrittenDocument = z.object({
  object: kind('document'),
  data: DocumentData,
  nodes: z.array(block),
});
