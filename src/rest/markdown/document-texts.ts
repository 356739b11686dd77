/** Converts the documents of one response to Markdown and to plain text, with one limit of work for all of them. */
import { memoized } from '../values/memoized.ts';
import { formOf, Inexpressible } from './document-form.ts';
import { nodesOf } from './document-nodes.ts';
import { convertMarkdown } from './markdown-document.ts';
import { MarkdownRefusal, MarkdownWork, maxUnits } from './markdown-work.ts';
import { markdownFromDocument } from './markdown-writer.ts';
import { plainText } from './plain-text.ts';

/** The text, or why there is none: a sentence, and the type or name of what Markdown cannot represent. */
export type DocumentText =
  | { readonly text: string }
  | { readonly reason: string; readonly value?: string | undefined };

const tooLarge =
  'The document is too large to convert, alone or together with the other documents of the response.';

export class DocumentTexts {
  readonly #comparing = new MarkdownWork();
  readonly #reading = new MarkdownWork();
  readonly #writing = new MarkdownWork(1.5 * maxUnits);

  /** The Markdown of a document. It is parsed again, to check that the result is an equal document. */
  readonly markdown = once((document) => {
    const nodes = nodesOf(document);
    const form = formOf(nodes, this.#comparing);
    const text = markdownFromDocument({ nodes }, this.#writing);
    const parsed = convertMarkdown(text, this.#reading);
    if (parsed.shortfalls.length > 0) throw lossy();
    const again = formOf(parsed.document.nodes, this.#comparing);
    if (form.length !== again.length || form.some((one, at) => one !== again[at])) throw lossy();
    return text;
  });

  /** The text of a document without formatting. */
  readonly plain = once((document) => plainText(nodesOf(document), this.#writing));
}

const lossy = () => new Inexpressible('The document has text that Markdown would change.');

/** Converts each document once, because a response may contain it several times. */
const once = (convert: (document: object) => string) =>
  memoized((document: object): DocumentText => {
    try {
      return { text: convert(document) };
    } catch (error) {
      if (error instanceof MarkdownRefusal) return { reason: tooLarge };
      if (error instanceof Inexpressible) return { reason: error.message, value: error.value };
      throw error;
    }
  });
