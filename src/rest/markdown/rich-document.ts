/** Creates the nodes of rich documents that are made from Markdown. */
import { writable } from './characters.ts';

/** The marks of text. */
export interface Mark {
  readonly object: 'mark';
  readonly type: 'bold' | 'italic' | 'code' | 'strikethrough';
}

/** Text in one style. */
export interface Leaf {
  readonly object: 'leaf';
  readonly text: string;
  readonly marks: readonly Mark[];
}

export interface TextNode {
  readonly object: 'text';
  readonly leaves: readonly Leaf[];
}

export interface LinkNode {
  readonly object: 'inline';
  readonly type: 'link';
  readonly isVoid: false;
  readonly data: { readonly ref: { readonly kind: 'url'; readonly url: string } };
  readonly nodes: readonly TextNode[];
}

export type InlineNode = TextNode | LinkNode;

/** A type alias, because an interface cannot be assigned to a record. */
export type Block = {
  readonly object: 'block';
  readonly type: string;
  /** The key of the node. Keys are numbered within the document, so that the same text always gets the same keys. */
  readonly key: string;
  readonly isVoid: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  /** The child nodes. Absent in void blocks. */
  readonly nodes?: (Block | InlineNode)[];
};

export interface RichDocument {
  readonly object: 'document';
  readonly data: { readonly schemaVersion: number };
  readonly nodes: Block[];
}

export const leaf = (text: string, marks: readonly Mark[] = []): Leaf => ({
  object: 'leaf',
  text,
  marks,
});

/** The order of marks in a leaf. A leaf has each mark at most once. */
const markTypes = ['bold', 'italic', 'strikethrough', 'code'] as const;

const sameMarks = (one: Leaf, other: Leaf) =>
  one.marks.length === other.marks.length &&
  one.marks.every(({ type }, at) => type === other.marks[at]?.type);

/**
 * Brings leaves into the form that documents have: adjacent text in one style is one leaf, marks are in order, and a
 * line break is a leaf without marks. Characters that Markdown cannot contain are replaced, except in code.
 */
export function joinedLeaves(leaves: readonly Leaf[]): Leaf[] {
  const joined: Leaf[] = [];
  for (const { text, marks } of leaves) {
    const sorted = markTypes.flatMap((type) => marks.find((mark) => mark.type === type) ?? []);
    const isCode = sorted.at(-1)?.type === 'code';
    for (const piece of (isCode ? text : writable(text)).split(/(\n)/)) {
      if (piece === '') continue;
      const next = leaf(piece, piece === '\n' ? [] : sorted);
      const last = joined.at(-1);
      if (last && last.text !== '\n' && piece !== '\n' && sameMarks(last, next))
        joined[joined.length - 1] = leaf(last.text + piece, sorted);
      else joined.push(next);
    }
  }
  return joined.length > 0 ? joined : [leaf('')];
}

export const textNode = (leaves: readonly Leaf[]): TextNode => ({ object: 'text', leaves });

export const linkTo = (url: string, nodes: readonly TextNode[]): LinkNode => ({
  object: 'inline',
  type: 'link',
  isVoid: false,
  data: { ref: { kind: 'url', url } },
  nodes,
});

export const block = (
  type: string,
  key: string,
  nodes: (Block | InlineNode)[],
  data: Block['data'] = {},
): Block => ({ object: 'block', type, key, isVoid: false, data, nodes });

/** A horizontal rule. */
export const divider = (key: string): Block => ({
  object: 'block',
  type: 'divider',
  key,
  isVoid: true,
  data: {},
});

/** A document with these blocks, in the supported schema version. */
export const richDocument = (nodes: Block[]): RichDocument => ({
  object: 'document',
  data: { schemaVersion: 1 },
  nodes,
});
