/** Creates the nodes of rich documents that are made from Markdown. */

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

/** The types of marks, in the order in which a leaf has them. */
export const markTypes = ['bold', 'italic', 'strikethrough', 'code'] as const;

export const markOf = (type: Mark['type']): Mark => ({ object: 'mark', type });

export const leaf = (text: string, marks: readonly Mark[] = []): Leaf => ({
  object: 'leaf',
  text,
  marks,
});

/**
 * Characters that can be in a Markdown text neither directly nor as a character reference. Tabs and line ends are not
 * among them.
 */
const unwritable = /[[\p{Cc}\p{NChar}]--[\t\n]]/gv;

/** The text with those characters replaced, as CommonMark does with the null character. */
export const writable = (text: string): string => text.toWellFormed().replace(unwritable, '\uFFFD');

const styleOf = ({ text, marks }: Leaf) =>
  text === '\n' ? text : marks.map(({ type }) => type).join();

/**
 * Text in the form that documents have: adjacent text in one style is one leaf, and a line break is a leaf without
 * marks. Characters that Markdown cannot contain are replaced, except in code.
 */
export function textOf(leaves: readonly Leaf[]): TextNode {
  const joined: Leaf[] = [];
  for (const { text, marks } of leaves) {
    const isCode = marks.at(-1)?.type === 'code';
    for (const piece of (isCode ? text : writable(text)).split(/(\n)/)) {
      if (piece === '') continue;
      const next: Leaf = { object: 'leaf', text: piece, marks: piece === '\n' ? [] : marks };
      const last = joined.at(-1);
      if (last && piece !== '\n' && styleOf(last) === styleOf(next))
        joined[joined.length - 1] = { ...next, text: last.text + piece };
      else joined.push(next);
    }
  }
  return { object: 'text', leaves: joined.length > 0 ? joined : [leaf('')] };
}

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
