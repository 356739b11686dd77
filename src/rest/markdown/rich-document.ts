/** The nodes of rich documents that are made from Markdown. */

/** How a text is emphasized. */
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

/** A type alias, because an interface is not assignable to a record. */
export type Block = {
  readonly object: 'block';
  readonly type: string;
  /** Numbered within the document, so that the same text gets the same keys. */
  readonly key: string;
  readonly isVoid: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  /** Absent for void blocks. */
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
