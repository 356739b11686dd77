/** Converts the documents of one response to Markdown and to plain text, with one limit of work for all of them. */
import { isDeepStrictEqual } from 'node:util';
import { memoized } from '../values/memoized.ts';
import { isInline, nodesOf, plain, typeOf } from './document-nodes.ts';
import { changed, treeOf } from './document-tree.ts';
import { convertMarkdown } from './markdown-document.ts';
import { MarkdownRefusal, MarkdownWork, maxBlockDepth, tooDeep } from './markdown-work.ts';
import { writtenTree } from './markdown-writer.ts';

/** The text, or why there is none: a sentence, and the type or name of what Markdown cannot represent. */
export type DocumentText =
  | { readonly text: string }
  | { readonly reason: string; readonly value?: string | undefined };

const tooLarge =
  'The document is too large to convert, alone or together with the other documents of the response.';

/** Thrown for something that Markdown does not have. */
class Inexpressible extends Error {
  /** The type or name of what Markdown does not have. Undefined if it has neither. */
  readonly value: string | undefined;

  constructor(message: string, value?: string) {
    super(message);
    this.value = value;
  }
}

const reject = (message: string, value?: string): never => {
  throw new Inexpressible(message, value);
};

export class DocumentTexts {
  readonly #writing = new MarkdownWork();
  readonly #reading = new MarkdownWork();
  readonly #plain = new MarkdownWork();

  /** The Markdown of a document. It is parsed again, to check that the result is an equal document. */
  readonly markdown = once((document) => {
    const tree = treeOf(nodesOf(document), this.#writing, reject);
    // Of many brackets, the parser takes all that follow for text, unless they are escaped.
    for (const escapesAll of [false, true]) {
      const text = writtenTree(tree, escapesAll);
      const { document, shortfalls } = convertMarkdown(text, this.#reading);
      const again = () => treeOf(document.nodes, new MarkdownWork(), reject);
      if (shortfalls.length === 0 && isDeepStrictEqual(again(), tree)) return text;
    }
    return reject(changed);
  });

  /** The text of a document without formatting: a line for each block with text, and for each line of code. */
  readonly plain = once((document) => this.#lines(nodesOf(document), 0).join('\n'));

  #lines(nodes: readonly unknown[], depth: number): string[] {
    const visit = (below: number, text: string) => {
      if (depth + below > maxBlockDepth) throw tooDeep();
      this.#plain.spend(0.5 + text.length / 64);
    };
    const textOf = (some: readonly unknown[]) =>
      some
        .map((node) => plain(node, visit))
        .join('')
        .replace(/\r\n?/g, '\n');
    if (nodes.some(isInline)) return [textOf(nodes)].filter((text) => text !== '');
    return nodes.flatMap((node) => {
      visit(0, '');
      return typeOf(node) === 'code-line'
        ? [textOf(nodesOf(node))]
        : this.#lines(nodesOf(node), depth + 1);
    });
  }
}

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
