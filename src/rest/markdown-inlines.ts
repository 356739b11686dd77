/** Text within a block: what Markdown sets off becomes marks of leaves, its links become nodes of their own. */
import type { fromMarkdown } from 'mdast-util-from-markdown';
import type { Shortfalls } from './markdown-shortfalls.ts';
import { type InlineNode, type Leaf, leaf, linkTo, type Mark, textNode } from './rich-document.ts';

export type Tree = ReturnType<typeof fromMarkdown>;
export type BlockSyntax = Tree['children'][number];
type Paragraph = Extract<BlockSyntax, { type: 'paragraph' }>;
export type InlineSyntax = Paragraph['children'][number];
export type List = Extract<BlockSyntax, { type: 'list' }>;
export type Definition = Extract<BlockSyntax, { type: 'definition' }>;

/** What the whole text says that its parts refer to. */
export interface Surroundings {
  readonly source: string;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly shortfalls: Shortfalls;
}

const marks = { strong: 'bold', emphasis: 'italic', delete: 'strikethrough' } as const;

/** Set off once is set off: what is strong in what is strong looks no different. */
const marked = (above: readonly Mark[], type: Mark['type']): readonly Mark[] =>
  above.some((mark) => mark.type === type) ? above : [...above, { object: 'mark', type, data: {} }];

/** The nodes of a text: at least one, for a block without any would not be one of text. */
export function inlines(
  children: readonly InlineSyntax[],
  surroundings: Surroundings,
): InlineNode[] {
  const nodes = grouped(children.flatMap((child) => partsOf(child, [], surroundings)));
  return nodes.length > 0 ? nodes : [textNode([leaf('')])];
}

interface Link {
  readonly url: string;
  readonly leaves: readonly Leaf[];
}

type Part = Leaf | Link;

const isLink = (part: Part): part is Link => 'url' in part;

/** Leaves that follow one another are one text. */
function grouped(parts: readonly Part[]): InlineNode[] {
  const nodes: InlineNode[] = [];
  let run: Leaf[] = [];
  const endRun = () => {
    if (run.length > 0) nodes.push(textNode(run));
    run = [];
  };
  for (const part of parts) {
    if (!isLink(part)) run.push(part);
    else {
      endRun();
      nodes.push(linkTo(part.url, [textNode(part.leaves)]));
    }
  }
  endRun();
  return nodes;
}

function partsOf(
  syntax: InlineSyntax,
  above: readonly Mark[],
  surroundings: Surroundings,
): readonly Part[] {
  const { source, definitions, shortfalls } = surroundings;
  const within = (children: readonly InlineSyntax[], around: readonly Mark[]) =>
    children.flatMap((child) => partsOf(child, around, surroundings));
  switch (syntax.type) {
    case 'text':
      if (/(?<!\\)\[\^[^\]\s]+\]/.test(sourceOf(syntax, source)))
        shortfalls.note('footnote', syntax);
      if (/(?<!\\)\{%/.test(sourceOf(syntax, source))) shortfalls.note('tag', syntax);
      // A line that ends is a space; the author says where a line must break.
      return [leaf(syntax.value.replaceAll('\n', ' '), above)];
    case 'break':
      return [leaf('\n', above)];
    case 'inlineCode':
      return [leaf(syntax.value.replaceAll('\n', ' '), marked(above, 'code'))];
    case 'strong':
    case 'emphasis':
    case 'delete':
      return within(syntax.children, marked(above, marks[syntax.type]));
    case 'link':
    case 'linkReference': {
      const target = syntax.type === 'link' ? syntax : definitions.get(syntax.identifier);
      if (!target) break;
      if (target.title != null) shortfalls.note('linkTitle', syntax);
      // A link in a link is none in Markdown.
      const leaves = within(syntax.children, above).filter((part): part is Leaf => !isLink(part));
      return [{ url: target.url, leaves: leaves.length > 0 ? leaves : [leaf('', above)] }];
    }
    case 'html':
      shortfalls.note('html', syntax);
      break;
    case 'image':
    case 'imageReference':
      shortfalls.note('image', syntax);
      break;
    case 'footnoteReference':
      shortfalls.note('footnote', syntax);
  }
  return [leaf(sourceOf(syntax, source), above)];
}

/** Markdown as it was written. */
export const sourceOf = ({ position }: Pick<BlockSyntax, 'position'>, source: string) =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
