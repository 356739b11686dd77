/**
 * Converts rich documents to Markdown that would be parsed to the same document. Each line is written once, so the work
 * is proportional to the length of the Markdown.
 */
import { dataOf, isInline, nodesOf, typeOf } from './document-nodes.ts';
import { MarkdownWork } from './markdown-work.ts';
import { codeText } from './text-items.ts';
import { maxBackticks, textLines } from './text-writer.ts';
import { Margin, Writing } from './writing.ts';

/** The Markdown for a document. Throws a `MarkdownRefusal` if it takes too much work. */
export function markdownFromDocument(
  { nodes }: { readonly nodes: readonly unknown[] },
  work = new MarkdownWork(),
): string {
  const writing = new Writing(work);
  new Blocks(writing, new Margin(), 0).write(nodes);
  return writing.markdown;
}

const underlines = ['===', '---'];

/** A character reference for a single space, where Markdown would remove a plain space. */
const space = '&#32;';

interface Item {
  /** The marker of a list. */
  readonly sign: string;
  /** The checkbox of a task item. */
  readonly box: string | undefined;
}

/** Writes the blocks of a document, a quote or a list item. */
class Blocks {
  readonly #writing: Writing;
  readonly #margin: Margin;
  readonly #depth: number;
  #isEmpty = true;
  #box: string | undefined;
  /**
   * The marker of the preceding list: a list with the same marker would continue that one. At the start, it is the
   * marker of the enclosing list.
   */
  #sign: string | undefined;

  constructor(writing: Writing, margin: Margin, depth: number, item?: Item) {
    this.#writing = writing;
    this.#margin = margin;
    this.#depth = depth;
    this.#box = item?.box;
    this.#sign = item?.sign;
  }

  /** Writes all blocks. A quote or list item without blocks gets an empty line. */
  write(nodes: readonly unknown[]): void {
    this.#add(nodes, this.#depth);
    this.#endBox();
    if (this.#isEmpty && this.#depth > 0) this.#writing.line('', this.#margin);
  }

  /** Writes a checkbox without text, followed by a space, because a checkbox needs text after it. */
  #endBox(): void {
    if (this.#box === undefined) return;
    this.#writing.line(this.#box + space, this.#margin);
    this.#box = undefined;
    this.#isEmpty = false;
  }

  #add(nodes: readonly unknown[], depth: number): void {
    if (nodes.some(isInline)) this.#paragraph(nodes);
    else for (const node of nodes) this.#addOne(node, depth);
  }

  /** Writes a block. If its type is unknown, only its text is written. */
  #addOne(node: unknown, depth: number): void {
    this.#writing.begin(depth);
    const type = typeOf(node);
    const nodes = nodesOf(node);
    if (/^heading-[1-3]$/.test(type)) this.#heading(Number(type.at(-1)), nodes);
    else if (type === 'code') this.#code(node, nodes);
    // Hyphens in a list could be parsed as list markers.
    else if (type === 'divider') this.#lines([depth === 0 ? '---' : '___']);
    else if (type === 'blockquote') this.#quote(nodes, depth + 1);
    else if (/^list-(ordered|unordered|tasks)$/.test(type)) this.#list(type, nodes, depth + 2);
    else this.#add(nodes, depth + 1);
  }

  /** Separates the next block from the preceding one. */
  #begin(): void {
    this.#endBox();
    if (!this.#isEmpty) this.#writing.line('', this.#margin);
    this.#isEmpty = false;
    this.#sign = undefined;
  }

  #lines(lines: readonly string[]): void {
    this.#begin();
    for (const line of lines) this.#writing.line(line, this.#margin);
  }

  /** Writes a paragraph. An empty one is left out, because Markdown does not have empty paragraphs. */
  #paragraph(nodes: readonly unknown[]): void {
    const [first, ...others] = textLines(nodes, this.#writing);
    if (first === undefined) return;
    const box = this.#box ?? '';
    this.#box = undefined;
    this.#lines([box + first, ...others]);
  }

  /** Writes a heading. Only headings with an underline can have several lines, and only on the first two levels. */
  #heading(level: number, nodes: readonly unknown[]): void {
    const underline = underlines[level - 1];
    const lines = textLines(nodes, this.#writing, { isHeading: true, isOneLine: !underline });
    if (underline && lines.length > 1) this.#lines([...lines, underline]);
    else this.#lines([`${'#'.repeat(level)} ${lines.join('')}`.trimEnd()]);
  }

  #quote(nodes: readonly unknown[], depth: number): void {
    this.#begin();
    new Blocks(this.#writing, this.#margin.within('> ', '> '), depth).write(nodes);
  }

  /**
   * Writes code. Parsers trim the text after a fence, and the fence must be longer than any sequence of backticks in
   * the code.
   */
  #code(node: unknown, nodes: readonly unknown[]): void {
    const { syntax } = dataOf(node);
    const info = this.#writing
      .text(typeof syntax === 'string' ? syntax : '')
      .trim()
      .replace(/^(\S+)\s+/, '$1 ')
      .replace(/[\\&]/g, '\\$&')
      .replace(/[`\n]/g, (character) => `&#${character.charCodeAt(0)};`);
    const code = nodes.map((line) => codeText(line, this.#writing)).join('\n');
    const fence = '`'.repeat(Math.max(2, maxBackticks(code)) + 1);
    this.#lines([fence + info, ...code.split('\n'), fence]);
  }

  #list(type: string, nodes: readonly unknown[], depth: number): void {
    if (nodes.length === 0) return;
    const signs = type === 'list-ordered' ? ['.', ')'] : ['-', '*', '+'];
    const sign = signs.find((one) => one !== this.#sign) ?? '-';
    this.#begin();
    const isTight = nodes.every((item) => nodesOf(item).length < 2);
    for (const [at, item] of nodes.entries()) {
      this.#writing.begin(depth);
      if (at > 0 && !isTight) this.#writing.line('', this.#margin);
      const start = type === 'list-ordered' ? `${at + 1}${sign} ` : `${sign} `;
      const box =
        type === 'list-tasks' ? `[${dataOf(item).checked === true ? 'x' : ' '}] ` : undefined;
      const margin = this.#margin.within(start, ' '.repeat(start.length));
      new Blocks(this.#writing, margin, depth, { sign, box }).write(nodesOf(item));
    }
    this.#sign = sign;
  }
}
