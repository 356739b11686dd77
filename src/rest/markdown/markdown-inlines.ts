/** Converts the text of a block: emphasis becomes marks of leaves, and links become nodes. */
import type { Syntax } from './markdown-parser.ts';
import type { Shortfalls } from './markdown-shortfalls.ts';
import {
  type InlineNode,
  joinedLeaves,
  type Leaf,
  leaf,
  linkTo,
  type Mark,
  textNode,
} from './rich-document.ts';

/** What a part of a text may refer to. */
export interface Surroundings {
  /** Definitions whose addresses become links. */
  readonly linked: ReadonlySet<Syntax>;
  readonly shortfalls: Shortfalls;
}

const marks = { strong_open: 'bold', em_open: 'italic', s_open: 'strikethrough' } as const;

/** Adds a mark. Marks of one type do not nest: strong text in strong text looks the same. */
const marked = (above: readonly Mark[], type: Mark['type']): readonly Mark[] =>
  above.some((mark) => mark.type === type) ? above : [...above, { object: 'mark', type }];

/** The nodes of a text: at least one, because a block of text must not be empty. */
export function inlines(parts: readonly Syntax[], surroundings: Surroundings): InlineNode[] {
  const syntaxes = parts.flatMap((line) => line.parts);
  const nodes = grouped(partsOf(syntaxes, [], surroundings));
  return nodes.length > 0 ? nodes : [textNode([leaf('')])];
}

interface Link {
  readonly url: string;
  readonly leaves: readonly Leaf[];
}

type Part = Leaf | Link;

const isLink = (part: Part): part is Link => 'url' in part;

/** Joins adjacent leaves to one text. */
function grouped(parts: readonly Part[]): InlineNode[] {
  const nodes: InlineNode[] = [];
  let run: Leaf[] = [];
  const endRun = () => {
    if (run.length > 0) nodes.push(textNode(joinedLeaves(run)));
    run = [];
  };
  for (const part of parts) {
    if (!isLink(part)) run.push(part);
    else {
      endRun();
      nodes.push(linkTo(part.url, [textNode(joinedLeaves(part.leaves))]));
    }
  }
  endRun();
  return nodes;
}

/** Adjacent pieces of text, including the line ends between them. */
const plainTypes: ReadonlySet<string> = new Set(['text', 'text_special', 'softbreak']);

function partsOf(
  syntaxes: readonly Syntax[],
  above: readonly Mark[],
  surroundings: Surroundings,
): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < syntaxes.length; ) {
    const start = at;
    while (plainTypes.has(syntaxes[at]?.type ?? '')) at++;
    const run = syntaxes.slice(start, at);
    const syntax = syntaxes[at++];
    const text = textOf(run, surroundings);
    if (text !== '') parts.push(leaf(text, above));
    if (syntax) parts.push(...partsOfOne(syntax, above, surroundings));
  }
  return parts;
}

/** The text of adjacent pieces. A soft line break becomes a space. */
function textOf(run: readonly Syntax[], { shortfalls }: Surroundings): string {
  const [first] = run;
  if (!first) return '';
  const source = run
    .map(({ type, content, markup }) =>
      type === 'text' ? content : type === 'softbreak' ? '\n' : markup,
    )
    .join('');
  const lineOf = (offset: number) => ({
    line: first.line + (source.slice(0, offset).match(/\n/g)?.length ?? 0),
  });
  const footnote = /(?<!\\)\[\^[^\]\s]+\]/.exec(source);
  if (footnote) shortfalls.add('footnote', lineOf(footnote.index));
  const tag = /(?<!\\)\{%/.exec(source);
  if (tag) shortfalls.add('tag', lineOf(tag.index));
  const text = run.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
  return text.replace(/[\n\r]/g, ' ');
}

function partsOfOne(
  syntax: Syntax,
  above: readonly Mark[],
  surroundings: Surroundings,
): readonly Part[] {
  const { type, content, parts, attributes } = syntax;
  const { shortfalls } = surroundings;
  switch (type) {
    case 'hardbreak':
      return [leaf('\n', above)];
    case 'code_inline':
      return [leaf(content, marked(above, 'code'))];
    case 'strong_open':
    case 'em_open':
    case 's_open':
      return partsOf(parts, marked(above, marks[type]), surroundings);
    case 'link_open': {
      if (attributes.has('title')) shortfalls.add('linkTitle', syntax);
      // Markdown does not allow links inside links.
      const leaves = partsOf(parts, above, surroundings).filter(
        (part): part is Leaf => !isLink(part),
      );
      const url = String(attributes.get('href') ?? '');
      return [{ url, leaves }];
    }
    case 'html_inline':
      shortfalls.add('html', syntax);
      break;
    case 'image':
      shortfalls.add('image', syntax);
  }
  return [leaf(content, above)];
}
