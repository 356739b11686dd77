/**
 * Converts Markdown to a rich document: paragraphs, headings, lists, quotes, code, rules, links and emphasis.
 * Everything else remains in the text as Markdown and is reported as a shortfall, so that callers can reject an
 * incomplete conversion.
 */
import { isFootnote, parseMarkdown, type Syntax, unescaped } from './markdown-parser.ts';
import { MarkdownRefusal, MarkdownWork } from './markdown-work.ts';
import {
  type Block,
  block,
  divider,
  type InlineNode,
  type Leaf,
  leaf,
  linkTo,
  markOf,
  markTypes,
  type RichDocument,
  richDocument,
  textOf,
  writable,
} from './rich-document.ts';

/** The document, and sentences about the parts of the text that could not be converted. */
export interface Converted {
  readonly document: RichDocument;
  readonly shortfalls: readonly string[];
}

/**
 * The document for a text. A text that is refused becomes one paragraph. Texts with the same `work` share one limit.
 */
export function documentFromMarkdown(text: string, work = new MarkdownWork()): Converted {
  try {
    return convertMarkdown(text, work);
  } catch (error) {
    if (!(error instanceof MarkdownRefusal)) throw error;
    return {
      document: richDocument([plain(parserInput(text), 'block-1')]),
      shortfalls: [error.message],
    };
  }
}

/** Replaces the line ends of browser forms, which have two characters. A document must contain neither of them. */
const parserInput = (text: string) => text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');

/** The document for a text. Throws a `MarkdownRefusal`. */
export function convertMarkdown(text: string, work: MarkdownWork): Converted {
  work.spendText(text);
  const conversion = new Conversion(parserInput(text));
  return { document: conversion.document, shortfalls: conversion.shortfalls };
}

const plain = (text: string, key: string) => block('paragraph', key, [textOf([leaf(text)])]);

const kinds = {
  html: 'HTML',
  image: 'an image',
  table: 'a table',
  footnote: 'a footnote',
  tag: 'a block in `{% %}`',
  task: 'a task in a list that is numbered, or in which not every item is one',
  linkTitle: 'a link with a title',
  innerLink: 'a link inside a link',
  definition: 'an address that no link uses',
  codeInfo: 'a code block with more than its language',
  listStart: 'a list that does not start at 1',
} as const;

/** The number of heading levels in a document. Headings of deeper levels get the last one. */
const maxHeadingDepth = 3;

const elements: Readonly<Record<string, (typeof markTypes)[number]>> = {
  strong: 'bold',
  em: 'italic',
  s: 'strikethrough',
};

class Conversion {
  readonly document: RichDocument;
  readonly #lines: readonly string[];
  /** The line of the first occurrence of each kind of shortfall. */
  readonly #shortfalls = new Map<keyof typeof kinds, number>();

  constructor(text: string) {
    this.#lines = text.split('\n');
    this.document = richDocument(this.#blocks(parseMarkdown(text), 'block'));
  }

  /** A sentence for each kind of shortfall, in the order of lines: `has an image in line 3, …`. */
  get shortfalls(): string[] {
    return [...this.#shortfalls]
      .sort(([, one], [, other]) => one - other)
      .map(
        ([kind, line]) =>
          `has ${kinds[kind]} in line ${line + 1}, which cannot be converted to a rich-text document: rewrite it, or specify \`document\``,
      );
  }

  #lack(kind: keyof typeof kinds, line: number): void {
    if (!this.#shortfalls.has(kind)) this.#shortfalls.set(kind, line);
  }

  /** Creates keys, which are numbered below the key of the parent. */
  #blocks(parts: readonly Syntax[], key: string): Block[] {
    return parts.map((part, at) => this.#block(part, `${key}-${at + 1}`));
  }

  /** The blocks of a parent, which must have at least one: a paragraph without text if there is none. */
  #filled(parts: readonly Syntax[], key: string): Block[] {
    return parts.length > 0 ? this.#blocks(parts, key) : [plain('', `${key}-1`)];
  }

  #block(syntax: Syntax, key: string): Block {
    const { token, line, parts } = syntax;
    switch (token.type) {
      case 'paragraph_open':
      case 'heading_open':
        return this.#text(syntax, key);
      case 'blockquote_open':
        return block('blockquote', key, this.#filled(parts, key));
      case 'bullet_list_open':
      case 'ordered_list_open':
        return this.#list(syntax, key);
      case 'code_block':
      case 'fence':
        return this.#code(syntax, key);
      case 'hr':
        return divider(key);
      case 'html_block':
        this.#lack('html', line);
        // HTML that is not closed goes on to the end, with the empty lines there.
        return plain(token.content.replace(/\n+$/, ''), key);
    }
    this.#lack(isFootnote(token.meta?.label) ? 'footnote' : 'definition', line);
    return plain(this.#lines.slice(line, token.map?.[1]).join('\n').trim(), key);
  }

  #text({ token: { tag }, line, parts: [inline] }: Syntax, key: string): Block {
    const source = inline?.token.content ?? '';
    const table = tableIn(source.split('\n'));
    if (table >= 0) {
      this.#lack('table', line + table);
      return plain(source, key);
    }
    const level = Math.min(Number(tag.slice(1)), maxHeadingDepth);
    const nodes = inline ? this.#inlines(inline) : [];
    const type = tag === 'p' ? 'paragraph' : `heading-${level}`;
    return block(type, key, nodes.length > 0 ? nodes : [textOf([])]);
  }

  #inlines({ token: { children, content: source }, line: first }: Syntax): InlineNode[] {
    const nodes: InlineNode[] = [];
    const open = { bold: 0, italic: 0, strikethrough: 0, code: 0 };
    let leaves: Leaf[] = [];
    /** Of the links around the present token. */
    const urls: string[] = [];
    let [line, read] = [first, 0];
    const add = (text: string) => {
      const marks = markTypes.filter((type) => open[type] > 0).map(markOf);
      if (text !== '') leaves.push(leaf(text, marks));
    };
    const endText = () => {
      if (leaves.length > 0) nodes.push(textOf(leaves));
      leaves = [];
    };
    for (const { type, tag, nesting, content, map, attrs } of children ?? []) {
      for (; read < (map?.[0] ?? 0); read++) if (source[read] === '\n') line++;
      const mark = elements[tag];
      if (mark) open[mark] += nesting;
      else if (type === 'link_open') {
        if (urls.length === 0) endText();
        else this.#lack('innerLink', line);
        const { href, title } = Object.fromEntries(attrs ?? []);
        if (title !== undefined) this.#lack('linkTitle', line);
        urls.push(String(href));
      } else if (type === 'link_close') {
        const url = urls.pop() ?? '';
        if (urls.length > 0) continue;
        nodes.push(linkTo(url, [textOf(leaves)]));
        leaves = [];
      } else if (type === 'code_inline') {
        open.code = 1;
        add(content);
        open.code = 0;
      } else if (type === 'hardbreak') add('\n');
      else if (type === 'softbreak') add(' ');
      else if (type === 'image') {
        this.#lack('image', line);
        add(`![${content}](${Object.fromEntries(attrs ?? []).src})`);
      } else {
        if (type === 'html_inline') this.#lack('html', line);
        if (type === 'text' && /\[\^[^\]\s]+\]/.test(content)) this.#lack('footnote', line);
        if (type === 'text' && content.includes('{%')) this.#lack('tag', line);
        add(type === 'html_inline' ? content : content.replace(/[\n\r]/g, ' '));
      }
    }
    endText();
    return nodes;
  }

  #code({ token, line }: Syntax, key: string): Block {
    const info = writable(unescaped(token.info)).trim();
    const [, language = '', further = ''] = /^(\S*)\s*(.*)$/s.exec(info) ?? [];
    if (further !== '') this.#lack('codeInfo', line);
    const syntax = [language, further].filter(Boolean).join(' ');
    const lines = token.content
      .replace(/\n$/, '')
      .split('\n')
      .map((text, at) => block('code-line', `${key}-${at + 1}`, [textOf([leaf(text)])]));
    return block('code', key, lines, syntax === '' ? {} : { syntax });
  }

  #list({ token, line, parts: items }: Syntax, key: string): Block {
    const isOrdered = token.type === 'ordered_list_open';
    if (token.attrGet('start') !== null) this.#lack('listStart', line);
    const boxes = items.map(boxOf);
    const isTasks = !isOrdered && !boxes.includes(undefined);
    const task = items.find((_, at) => boxes[at]);
    if (task && !isTasks) this.#lack('task', task.line);
    const nodes = items.map(({ parts }, at) => {
      const place = `${key}-${at + 1}`;
      if (!isTasks) return block('list-item', place, this.#filled(parts, place));
      boxes[at]?.remove();
      const data = { checked: boxes[at]?.isChecked };
      return block('list-item', place, this.#filled(parts, place), data);
    });
    const type = isOrdered ? 'list-ordered' : isTasks ? 'list-tasks' : 'list-unordered';
    return block(type, key, nodes);
  }
}

/**
 * The index of the first line of a table in a text, or -1. Below it is a line of hyphens with as many cells. Tables are
 * not parsed, because they are never converted.
 */
function tableIn(lines: readonly string[]): number {
  return lines.findIndex((line, at) => {
    const below = lines[at + 1];
    if (below === undefined || !/(?<!\\)\|/.test(line)) return false;
    const hyphens = cellsOf(below);
    return (
      /[|:]/.test(below) &&
      hyphens.every((cell) => /^\s*:?-+:?\s*$/.test(cell)) &&
      hyphens.length === cellsOf(line).length
    );
  });
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/);

interface Box {
  readonly isChecked: boolean;
  /** Removes the box from the text. */
  readonly remove: () => void;
}

/** The checkbox of an item that is a task. It is followed by a space and text, or by text on the next line. */
function boxOf({ parts: [paragraph] }: Syntax): Box | undefined {
  const pieces =
    paragraph?.token.type === 'paragraph_open' ? paragraph.parts[0]?.token.children : undefined;
  const [sign, next] = pieces ?? [];
  const [box, mark] =
    (sign?.type === 'text' && /^\[([ xX])\](?:[ \t]+|$)/.exec(sign.content)) || [];
  if (!sign || box === undefined) return undefined;
  const isAlone = box.endsWith(']');
  if (isAlone && next?.type !== 'softbreak') return undefined;
  const remove = () => {
    sign.content = sign.content.slice(box.length);
    if (isAlone) pieces?.splice(0, 2);
  };
  return { isChecked: mark !== ' ', remove };
}
