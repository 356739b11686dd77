/** Text as clients write it: Markdown, or a rich document. */
import type { z } from 'zod';
import { issuesOf } from '../rest/issues.ts';
import { documentFromMarkdown } from '../rest/markdown-document.ts';
import { builder } from './builder.ts';
import { isRecord } from './record.ts';
import { UnfitInput } from './unfit-input.ts';

interface WrittenDocument {
  readonly schemaVersion?: number | null;
  readonly nodes: readonly unknown[];
  readonly data?: unknown;
}

interface WrittenText {
  readonly markdown?: string | null;
  readonly document?: WrittenDocument | null;
}

const DocumentInput = builder.inputType('DocumentInput', {
  description:
    'A rich document. What was read as a `Document` can be written: its fields are these.',
  fields: (t) => ({
    schemaVersion: t.int({
      description: 'Version of the schema of the blocks; what `data` says unless given.',
    }),
    nodes: t.field({
      type: ['JSON'],
      required: true,
      description:
        'The blocks, in order: `{"object": "block", "type": "paragraph", "nodes": [{"object": "text", "leaves": [{"object": "leaf", "text": "…", "marks": []}]}]}`.',
    }),
    data: t.field({
      type: 'JSON',
      description: 'Version of the schema of the blocks, and further properties: an object.',
    }),
  }),
});

export const RichTextInput = builder.inputType('RichTextInput', {
  description: 'A text: in Markdown or as a rich document, of which one is given.',
  fields: (t) => ({
    markdown: t.string({
      description:
        'The text in Markdown. Where the REST interface takes a rich document alone, it is made into one: of paragraphs, headings, lists, quotes, code, links and emphasis. Other Markdown is then a user error, and so is a text of more than 50,000 characters.',
    }),
    document: t.field({ type: DocumentInput, description: 'The text as a rich document.' }),
  }),
});

/** The text in one of two members, as the interface takes texts of comments. */
export function richTextOnWire({ markdown, document }: WrittenText): unknown {
  return {
    ...(typeof markdown === 'string' && { markdown }),
    ...(document && { document: documentOnWire(document) }),
  };
}

/** The text where the interface takes a rich document alone. Throws for what cannot be one. */
export function bareTextOnWire(schema: z.ZodType, { markdown, document }: WrittenText): unknown {
  const hasMarkdown = typeof markdown === 'string';
  if (hasMarkdown === Boolean(document))
    throw new UnfitInput([{ path: [], message: 'takes one of markdown and document' }]);
  if (document) {
    const wire = documentOnWire(document);
    const issues = issuesOf(schema, wire);
    if (issues.length > 0) throw new UnfitInput(issues).within('document');
    return wire;
  }
  const made = documentFromMarkdown(markdown ?? '');
  if (made.shortfalls.length > 0)
    throw new UnfitInput(made.shortfalls.map((message) => ({ path: ['markdown'], message })));
  return made.document;
}

function documentOnWire({ schemaVersion, nodes, data = {} }: WrittenDocument): unknown {
  if (data !== null && !isRecord(data))
    throw new UnfitInput([{ path: ['document', 'data'], message: 'must be an object' }]);
  return {
    object: 'document',
    data: { ...data, ...(typeof schemaVersion === 'number' && { schemaVersion }) },
    nodes,
  };
}
