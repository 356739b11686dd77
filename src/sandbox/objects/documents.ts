/** Converts Markdown to documents as clients do; unsupported Markdown remains text. */
import { documentFromMarkdown } from '../../rest/markdown/markdown-document.ts';
import type { RichDocument } from '../../rest/markdown/rich-document.ts';

/** Numbers the keys of blocks, so that the same text gets the same keys. */
export const document = (markdown: string): RichDocument => documentFromMarkdown(markdown).document;
