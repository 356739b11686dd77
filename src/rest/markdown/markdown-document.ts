/**
 * Converts Markdown to a rich document: paragraphs, headings, lists, quotes, code, rules, links and emphasis.
 * Everything else remains in the text as Markdown and is reported as a shortfall, so that callers can reject an
 * incomplete conversion.
 */
import { writable } from './characters.ts';
import { inlines, type Surroundings } from './markdown-inlines.ts';
import { parseMarkdown, type Syntax, unescaped } from './markdown-parser.ts';
import { Shortfalls } from './markdown-shortfalls.ts';
import { MarkdownRefusal, MarkdownWork } from './markdown-work.ts';
import {
  type Block,
  block,
  divider,
  joinedLeaves,
  leaf,
  type RichDocument,
  richDocument,
  textNode,
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
  const blocks = parseMarkdown(parserInput(text), work);
  const shortfalls = new Shortfalls();
  const nodes = blocksOf(blocks, 'block', { linked: definitionsOfLinks(blocks), shortfalls });
  return { document: richDocument(nodes), shortfalls: shortfalls.sentences };
}

const plain = (text: string, key: string) =>
  block('paragraph', key, [textNode(joinedLeaves([leaf(text)]))]);

/**
 * The definitions whose addresses become links. Of several with the same name, the first one is used, as in Markdown.
 */
function definitionsOfLinks(blocks: readonly Syntax[]): Set<Syntax> {
  const definitions = new Map<string | undefined, Syntax>();
  const named = new Set<string | undefined>();
  const look = (syntax: Syntax) => {
    if (syntax.type === 'link_open') named.add(syntax.label);
    else if (syntax.type === 'reference_definition' && !definitions.has(syntax.label))
      definitions.set(syntax.label, syntax);
    syntax.parts.forEach(look);
  };
  blocks.forEach(look);
  return new Set(
    [...definitions]
      .filter(([label]) => named.has(label) && !isFootnote(label))
      .map(([, definition]) => definition),
  );
}

const isFootnote = (label: string | undefined) => label?.startsWith('^') === true;

/** Creates keys, which are numbered below the key of the parent. */
const blocksOf = (parts: readonly Syntax[], key: string, surroundings: Surroundings): Block[] =>
  parts
    .filter((syntax) => !surroundings.linked.has(syntax))
    .map((syntax, at) => blockOf(syntax, `${key}-${at + 1}`, surroundings));

/** The number of heading levels in a document. Headings of deeper levels get the last one. */
const maxHeadingDepth = 3;

function blockOf(syntax: Syntax, key: string, surroundings: Surroundings): Block {
  const { type, tag, parts, content } = syntax;
  const { shortfalls } = surroundings;
  switch (type) {
    case 'paragraph_open':
      return block('paragraph', key, inlines(parts, surroundings));
    case 'heading_open': {
      const level = Math.min(Number(tag.slice(1)), maxHeadingDepth);
      return block(`heading-${level}`, key, inlines(parts, surroundings));
    }
    case 'blockquote_open':
      return block('blockquote', key, filled(parts, key, surroundings));
    case 'bullet_list_open':
    case 'ordered_list_open':
      return list(syntax, key, surroundings);
    case 'code_block':
    case 'fence':
      return code(syntax, key, shortfalls);
    case 'hr':
      return divider(key);
    case 'html_block':
      shortfalls.add('html', syntax);
      break;
    case 'table':
      shortfalls.add('table', syntax);
      break;
    case 'reference_definition':
      shortfalls.add(isFootnote(syntax.label) ? 'footnote' : 'definition', syntax);
  }
  // HTML that is not closed goes on to the end, with the empty lines there.
  return plain(content.replace(/\n+$/, ''), key);
}

const withoutLastBreak = (text: string) => text.replace(/\n$/, '');

function code(syntax: Syntax, key: string, shortfalls: Shortfalls): Block {
  const info = writable(unescaped(syntax.info)).trim();
  const [, language = '', further = ''] = /^(\S*)\s*(.*)$/s.exec(info) ?? [];
  if (further !== '') shortfalls.add('codeInfo', syntax);
  const syntaxName = [language, further].filter(Boolean).join(' ');
  const lines = withoutLastBreak(syntax.content)
    .split('\n')
    .map((line, at) => block('code-line', `${key}-${at + 1}`, [textNode([leaf(line)])]));
  return block('code', key, lines, syntaxName === '' ? {} : { syntax: syntaxName });
}

/** The blocks of a parent, which must have at least one: a paragraph without text if there is none. */
function filled(parts: readonly Syntax[], key: string, surroundings: Surroundings): Block[] {
  const blocks = blocksOf(parts, key, surroundings);
  return blocks.length > 0 ? blocks : [plain('', `${key}-1`)];
}

function list(syntax: Syntax, key: string, surroundings: Surroundings): Block {
  const { shortfalls } = surroundings;
  const isOrdered = syntax.type === 'ordered_list_open';
  if (syntax.attributes.has('start')) shortfalls.add('listStart', syntax);
  const boxes = syntax.parts.map(boxOf);
  const isTasks = !isOrdered && boxes.every((box) => box !== undefined);
  const firstTask = isTasks ? undefined : syntax.parts.find((_, at) => boxes[at] !== undefined);
  if (firstTask) shortfalls.add('task', firstTask);
  const items = syntax.parts.map(({ parts }, at) => {
    const place = `${key}-${at + 1}`;
    const box = isTasks ? boxes[at] : undefined;
    const nodes = filled(box ? box.parts : parts, place, surroundings);
    return block('list-item', place, nodes, box ? { checked: box.isChecked } : {});
  });
  const type = isOrdered ? 'list-ordered' : isTasks ? 'list-tasks' : 'list-unordered';
  return block(type, key, items);
}

interface Box {
  readonly isChecked: boolean;
  /** A list item without its checkbox. */
  readonly parts: readonly Syntax[];
}

/** The checkbox of an item that is a task. It is followed by a space and text, or by text on the next line. */
function boxOf({ parts: [paragraph, ...others] }: Syntax): Box | undefined {
  const [line, ...more] = paragraph?.type === 'paragraph_open' ? paragraph.parts : [];
  const [sign, ...text] = line?.parts ?? [];
  if (!paragraph || !line || sign?.type !== 'text') return undefined;
  const [box, mark] = /^\[([ xX])\](?:[ \t]+|$)/.exec(sign.content) ?? [];
  if (box === undefined) return undefined;
  const isAlone = box.endsWith(']');
  if (isAlone && text.shift()?.type !== 'softbreak') return undefined;
  const rest = isAlone ? text : [{ ...sign, content: sign.content.slice(box.length) }, ...text];
  return {
    isChecked: mark !== ' ',
    parts: [{ ...paragraph, parts: [{ ...line, parts: rest }, ...more] }, ...others],
  };
}
