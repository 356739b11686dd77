/**
 * Markdown as a rich document.
 *
 * Paragraphs, headings, lists, quotes, code, links and emphasis become what they are in a document. Of
 * anything else the Markdown stays as text, and a shortfall says so: nothing is lost, and whoever takes no
 * half measure can refuse the text.
 */
import { createRequire } from 'node:module';
import type { Extension } from 'mdast-util-from-markdown';
import {
  type BlockSyntax,
  type Definition,
  type InlineSyntax,
  inlines,
  type List,
  type Surroundings,
  sourceOf,
} from './markdown-inlines.ts';
import { Shortfalls } from './markdown-shortfalls.ts';
import {
  type Block,
  block,
  leaf,
  type RichDocument,
  richDocument,
  textNode,
} from './rich-document.ts';

const require = createRequire(import.meta.url);

/**
 * The parser. It is loaded for the first text that is converted, as it is 60 modules that most processes never
 * need; by `require`, as input is written without a pause.
 */
function parser() {
  const {
    fromMarkdown,
  }: typeof import('mdast-util-from-markdown') = require('mdast-util-from-markdown');
  const {
    gfmStrikethrough,
  }: typeof import('micromark-extension-gfm-strikethrough') = require('micromark-extension-gfm-strikethrough');
  const {
    gfmTable,
  }: typeof import('micromark-extension-gfm-table') = require('micromark-extension-gfm-table');
  return { fromMarkdown, gfmStrikethrough, gfmTable };
}

/** A table is known as one; what is in it needs no tree, for it stays text. */
const extension: Extension = {
  canContainEols: ['delete'],
  enter: {
    strikethrough(token) {
      this.enter({ type: 'delete', children: [] }, token);
    },
    table(token) {
      this.enter({ type: 'table', children: [] }, token);
      this.buffer();
    },
  },
  exit: {
    strikethrough(token) {
      this.exit(token);
    },
    table(token) {
      this.resume();
      this.exit(token);
    },
  },
};

/** The document for a text, and what of the text is no more than text in it: sentences, none when all fits. */
export function documentFromMarkdown(text: string): {
  readonly document: RichDocument;
  readonly shortfalls: readonly string[];
} {
  // Forms in browsers end lines with two characters, of which a document holds neither.
  const markdown = text.replace(/\r\n?/g, '\n');
  const refusal = tooMuch(markdown);
  if (refusal !== undefined)
    return { document: richDocument([plain(markdown, 'block-1')]), shortfalls: [refusal] };
  const { fromMarkdown, gfmStrikethrough, gfmTable } = parser();
  const { children } = fromMarkdown(markdown, {
    extensions: [gfmStrikethrough({ singleTilde: false }), gfmTable()],
    mdastExtensions: [extension],
  });
  const shortfalls = new Shortfalls();
  const nodes = blocksOf(children, 'block', {
    source: markdown,
    definitions: definitionsIn(children),
    shortfalls,
  });
  return { document: richDocument(nodes), shortfalls: shortfalls.sentences };
}

const mostCharacters = 50_000;
const mostMarkup = 2000;
const markup = /[*_~`]+|[[\]<>|]|(?<=^|[\s>])(?:[-+]|\d+[.)])(?=\s)/gm;
/** Lists and quotes in one another, more than 50 deep on one line. */
const tooDeep = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=\s))){51}/m;

/** Markup takes time by the square, and nesting the stack: nobody may keep the process busy by a text. */
function tooMuch(markdown: string): string | undefined {
  if (markdown.length > mostCharacters) return `must have at most ${mostCharacters} characters`;
  if (tooDeep.test(markdown)) return 'nests lists and quotes too deep';
  return (markdown.match(markup)?.length ?? 0) > mostMarkup
    ? `has more than ${mostMarkup} pieces of markup: give \`document\``
    : undefined;
}

const plain = (text: string, key: string) => block('paragraph', key, [textNode([leaf(text)])]);

type Syntax = BlockSyntax | InlineSyntax;

function* everything(nodes: readonly Syntax[]): Generator<Syntax> {
  for (const node of nodes) {
    yield node;
    if ('children' in node) yield* everything(node.children);
  }
}

/** The addresses that links name: of several with one name the first, as Markdown has it. */
function definitionsIn(nodes: readonly Syntax[]): Map<string, Definition> {
  const definitions = new Map<string, Definition>();
  const named = new Set<string>();
  for (const node of everything(nodes)) {
    if (node.type === 'linkReference') named.add(node.identifier);
    else if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
  }
  for (const name of definitions.keys()) if (!named.has(name)) definitions.delete(name);
  return definitions;
}

/** Keys count up below the key of what the blocks are in. */
const blocksOf = (
  nodes: readonly BlockSyntax[],
  key: string,
  surroundings: Surroundings,
): Block[] =>
  nodes
    .filter((node) => !isInLinks(node, surroundings))
    .map((node, at) => blockOf(node, `${key}-${at + 1}`, surroundings));

/** A definition that links name stands in these links. */
const isInLinks = (node: BlockSyntax, { definitions }: Surroundings) =>
  node.type === 'definition' &&
  !node.identifier.startsWith('^') &&
  definitions.get(node.identifier) === node;

function blockOf(node: BlockSyntax, key: string, surroundings: Surroundings): Block {
  const { source, shortfalls } = surroundings;
  switch (node.type) {
    case 'paragraph':
      return block('paragraph', key, inlines(node.children, surroundings));
    case 'heading':
      return block(`heading-${node.depth}`, key, inlines(node.children, surroundings));
    case 'blockquote':
      return block('blockquote', key, filled(node.children, key, surroundings));
    case 'list':
      return list(node, key, surroundings);
    case 'code': {
      if (node.meta != null) shortfalls.note('codeInfo', node);
      const syntax = [node.lang, node.meta].filter(Boolean).join(' ');
      const lines = node.value
        .split('\n')
        .map((line, at) => block('code-line', `${key}-${at + 1}`, [textNode([leaf(line)])]));
      return block('code', key, lines, syntax === '' ? {} : { syntax });
    }
    case 'html':
      shortfalls.note('html', node);
      break;
    case 'table':
      shortfalls.note('table', node);
      break;
    case 'thematicBreak':
      shortfalls.note('rule', node);
      break;
    case 'definition':
      shortfalls.note(node.identifier.startsWith('^') ? 'footnote' : 'definition', node);
  }
  return plain(sourceOf(node, source), key);
}

/** What holds blocks holds one at least: where nothing is written, a paragraph without text. */
function filled(nodes: readonly BlockSyntax[], key: string, surroundings: Surroundings): Block[] {
  const blocks = blocksOf(nodes, key, surroundings);
  return blocks.length > 0 ? blocks : [plain('', `${key}-1`)];
}

function list(node: List, key: string, surroundings: Surroundings): Block {
  const { source, shortfalls } = surroundings;
  if (node.ordered && node.start !== 1) shortfalls.note('listStart', node);
  const items = node.children.map((item, at) => {
    if (/^\S+\s+\[[ xX]\]\s/.test(sourceOf(item, source))) shortfalls.note('task', item);
    const place = `${key}-${at + 1}`;
    return block('list-item', place, filled(item.children, place, surroundings));
  });
  return block(node.ordered ? 'list-ordered' : 'list-unordered', key, items);
}
