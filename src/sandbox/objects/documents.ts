/** Rich documents as the sandbox makes them of Markdown: as clients do, and what no document can hold stays text. */
import { documentFromMarkdown } from '../../rest/markdown/markdown-document.ts';
import type { RichDocument } from '../../rest/markdown/rich-document.ts';

/** The document for a text. Keys of blocks count up: the same text has the same keys. */
export const document = (markdown: string): RichDocument => documentFromMarkdown(markdown).document;
