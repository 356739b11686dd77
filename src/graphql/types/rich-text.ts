/** Input types for texts: Markdown or a rich document. */
import { documentFromMarkdown } from '../../rest/markdown/markdown-document.ts';
import type { MarkdownWork } from '../../rest/markdown/markdown-work.ts';
import { isRecord } from '../../rest/values/record.ts';
import { InputError, inField } from '../errors/input-error.ts';
import { remember } from '../errors/input-paths.ts';
import { builder } from './builder.ts';

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
    'A rich-text document for input. It accepts `schemaVersion`, `nodes`, and `data` of a `Document`, so that a document from a response can be sent back unchanged.',
  fields: (t) => ({
    schemaVersion: t.int({
      description:
        "Version of the schema that the document's blocks follow. Defaults to the version in `data`.",
    }),
    nodes: t.field({
      type: ['JSON'],
      required: true,
      description:
        'Blocks of the document, in order, for example: `[{"object": "block", "type": "paragraph", "nodes": [{"object": "text", "leaves": [{"object": "leaf", "text": "…", "marks": []}]}]}]`.',
    }),
    data: t.field({
      type: 'JSON',
      description:
        'Additional properties of the document, as an object, which can include `schemaVersion`.',
    }),
  }),
});

export const RichTextInput = builder.inputType('RichTextInput', {
  description:
    'Text in Markdown or as a rich-text document. Specify exactly one of `document` and `markdown`.',
  fields: (t) => ({
    markdown: t.string({
      description:
        'Text in Markdown. Where the REST API accepts only a rich-text document, the text is converted. Text to be converted can be up to 50,000 characters long and can contain paragraphs, headings, lists, task lists, quotes, code, horizontal rules, links, line breaks, emphasis, and strikethrough. Headings deeper than level 3 become level 3. Any other Markdown causes a user error, as does too much markup in all Markdown inputs of a request together; a list of 2,000 items is accepted.',
    }),
    document: t.field({ type: DocumentInput, description: 'Text as a rich-text document.' }),
  }),
});

/** The text for a comment, in one of two members. Throws unless exactly one is set. */
export function richTextOnWire(written: WrittenText): unknown {
  const text = given(written);
  return 'markdown' in text
    ? text
    : { document: inField(['document'], () => documentOnWire(text.document)) };
}

/** The text as a rich document. Throws if the text cannot be converted. */
export function bareTextOnWire(written: WrittenText, work: MarkdownWork): unknown {
  const text = given(written);
  if ('markdown' in text) return inField(['markdown'], () => documentOf(text.markdown, work));
  const wire = inField(['document'], () => documentOnWire(text.document));
  return remember(wire, (member) => ['document', member]);
}

/** The form in which the text is set. Throws if none is, because the REST API would delete the text. */
function given({
  markdown,
  document,
}: WrittenText): { readonly markdown: string } | { readonly document: WrittenDocument } {
  if (typeof markdown === 'string') {
    if (document)
      throw new InputError('INVALID_FORMAT', 'Specify either `markdown` or `document`.');
    return { markdown };
  }
  if (!document)
    throw new InputError(
      'REQUIRED',
      'Specify `markdown` or `document`. For an empty text, specify `markdown: ""`.',
    );
  return { document };
}

function documentOf(markdown: string, work: MarkdownWork): unknown {
  const { document, shortfalls } = documentFromMarkdown(markdown, work);
  const refusal = shortfalls.map((one) => `The Markdown ${one}.`).join(' ');
  if (refusal !== '') throw new InputError('INVALID_FORMAT', refusal);
  return document;
}

function documentOnWire({ schemaVersion, nodes, data = {} }: WrittenDocument): object {
  if (data !== null && !isRecord(data))
    throw new InputError('INVALID_FORMAT', 'Additional properties must be an object.', ['data']);
  return {
    object: 'document',
    data: { ...data, ...(typeof schemaVersion === 'number' && { schemaVersion }) },
    nodes,
  };
}
