/**
 * Converts rich documents to the syntax trees that are written as Markdown. Equal documents have equal trees: keys,
 * empty members, the order of marks, the division of text into nodes, and empty paragraphs make no difference.
 */
import type { BlockContent, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { isRecord } from '../values/record.ts';
import { addressOf, dataOf, isInline, listOf, nodesOf, typeOf } from './document-nodes.ts';
import { type MarkdownWork, maxBlockDepth, tooDeep } from './markdown-work.ts';
import { writable } from './rich-document.ts';

/** Called for what Markdown does not have, with its type or name. */
export type Lack = (message: string, value?: string) => void;

export const changed = 'The document has text that Markdown would change.';

/** The syntax tree of a document. Throws a `MarkdownRefusal` if it takes too much work. */
export const treeOf = (nodes: readonly unknown[], work: MarkdownWork, lack?: Lack): RootContent[] =>
  new Trees(work, lack).blocks(nodes, 0);

/** Types of marks, from the outermost to the innermost, and the nodes for them. */
const nodesOfMarks = { bold: 'strong', italic: 'emphasis', strikethrough: 'delete' } as const;
const markTypes = Object.keys(nodesOfMarks) as (keyof typeof nodesOfMarks)[];

/** Text in one style, a link or a line break. */
interface Item {
  node: PhrasingContent;
  marks: readonly (keyof typeof nodesOfMarks)[];
}

const blockTypes =
  /^(paragraph|heading-[1-3]|blockquote|list-(ordered|unordered|tasks)|code|divider)$/;

class Trees {
  readonly #work: MarkdownWork;
  readonly #lack: Lack | undefined;

  constructor(work: MarkdownWork, lack: Lack | undefined) {
    this.#work = work;
    this.#lack = lack;
  }

  blocks(nodes: readonly unknown[], depth: number): BlockContent[] {
    if (!nodes.some(isInline)) return nodes.flatMap((node) => this.#block(node, depth));
    this.#lack?.(changed);
    return this.#paragraph(nodes);
  }

  #block(node: unknown, depth: number): BlockContent[] {
    const type = typeOf(node);
    const nodes = nodesOf(node);
    this.#begin(depth);
    if (blockTypes.test(type) || !isRecord(node))
      this.#check(node, type === 'code' ? ['syntax'] : []);
    switch (type) {
      case 'paragraph':
        return this.#paragraph(nodes);
      case 'heading-1':
      case 'heading-2':
      case 'heading-3':
        return [{ type: 'heading', depth: Number(type.at(-1)) as 1, children: this.#text(nodes) }];
      case 'blockquote':
        return [{ type, children: this.blocks(nodes, depth + 1) }];
      case 'list-ordered':
      case 'list-unordered':
      case 'list-tasks': {
        const children = nodes.map((item) => this.#item(item, type === 'list-tasks', depth + 2));
        const spread = children.some((item) => item.children.length > 1);
        return [{ type: 'list', ordered: type === 'list-ordered', spread, children }];
      }
      case 'code': {
        const { syntax } = dataOf(node);
        const lang = typeof syntax === 'string' ? writable(withLines(syntax)).trim() : '';
        return [{ type, lang, value: nodes.map((line) => this.#codeLine(line)).join('\n') }];
      }
      case 'divider':
        return [{ type: 'thematicBreak' }];
    }
    if (type === 'list-item') this.#lack?.(changed);
    else this.#lack?.('The document has a block that Markdown does not have.', type);
    return this.blocks(nodes, depth + 1);
  }

  #item(node: unknown, isTask: boolean, depth: number): ListItem {
    this.#begin(depth);
    this.#check(node, isTask ? ['checked'] : []);
    if (typeOf(node) !== 'list-item') this.#lack?.(changed);
    const children = this.blocks(nodesOf(node), depth);
    if (!isTask) return { type: 'listItem', spread: children.length > 1, children };
    // A checkbox needs text after it.
    if (children[0]?.type !== 'paragraph')
      children.unshift({ type: 'paragraph', children: [{ type: 'text', value: ' ' }] });
    const checked = dataOf(node).checked === true;
    return { type: 'listItem', spread: children.length > 1, checked, children };
  }

  #codeLine(line: unknown): string {
    this.#begin(0);
    this.#check(line, []);
    if (typeOf(line) !== 'code-line') this.#lack?.(changed);
    const items = this.#items(isInline(line) ? [line] : nodesOf(line), 0);
    if (items.some(({ node, marks }) => node.type !== 'text' || marks.length > 0))
      this.#lack?.(changed);
    return items.map(({ node }) => textIn(node)).join('');
  }

  /** An empty paragraph is left out, because Markdown does not have empty paragraphs. */
  #paragraph(nodes: readonly unknown[]): Paragraph[] {
    const children = this.#text(nodes);
    return children.length > 0 ? [{ type: 'paragraph', children }] : [];
  }

  #text(nodes: readonly unknown[]): PhrasingContent[] {
    const items = this.#items(nodes, 0);
    // Markdown has no line breaks at the end of a text: they become spaces.
    const last = items.findLastIndex(({ node }) => node.type !== 'break');
    for (const item of items.slice(last + 1)) {
      this.#lack?.(changed);
      item.node = { type: 'text', value: ' ' };
    }
    return nested(items);
  }

  #items(nodes: readonly unknown[], depth: number, isLinked = false): Item[] {
    return joined(
      nodes.flatMap((node) => {
        this.#begin(depth);
        const isSpecial = isRecord(node) && node.object === 'inline';
        return isSpecial ? this.#inline(node, depth, isLinked) : this.#texts(node, depth, isLinked);
      }),
    );
  }

  /** Of links inside links, which Markdown does not allow, and of unknown elements, only the text is written. */
  #inline(node: object, depth: number, isLinked: boolean): Item[] {
    const url = addressOf(node);
    const { ref, ...more } = dataOf(node);
    if (url === undefined || moreThan(more, []) || moreThan(ref, ['kind', 'url']))
      this.#lack?.('The document has an inline element that Markdown does not have.', typeOf(node));
    else this.#check(node, ['ref']);
    const items = this.#items(nodesOf(node), depth + 1, isLinked || url !== undefined);
    if (url === undefined) return items;
    if (isLinked) {
      this.#lack?.(changed);
      return items;
    }
    this.#work.spendText(url);
    const texts = items.filter((item) => item.node.type !== 'break');
    // Marks that all text of the link has are outside it.
    const outer = markTypes.filter(
      (mark) => texts.length > 0 && texts.every((item) => item.marks.includes(mark)),
    );
    for (const item of items) item.marks = item.marks.filter((mark) => !outer.includes(mark));
    return [{ node: { type: 'link', url: withLines(url), children: nested(items) }, marks: outer }];
  }

  #texts(node: unknown, depth: number, isLinked: boolean): Item[] {
    this.#check(node, [], ['leaves', 'text', 'marks']);
    if (!isInline(node)) this.#lack?.(changed);
    const { leaves, text } = isRecord(node) ? node : {};
    const all = [...(text === undefined ? [] : [node]), ...listOf(leaves)];
    return [
      ...all.flatMap((leaf) => this.#leaf(leaf)),
      ...this.#items(nodesOf(node), depth + 1, isLinked),
    ];
  }

  #leaf(leaf: unknown): Item[] {
    this.#begin(0);
    this.#check(leaf, [], ['text', 'marks']);
    const { text, marks } = isRecord(leaf) ? leaf : {};
    const types = new Set<string>();
    for (const mark of listOf(marks)) {
      this.#begin(0);
      this.#check(mark, []);
      const type = typeOf(mark);
      if (type !== 'code' && !Object.hasOwn(nodesOfMarks, type))
        this.#lack?.('The document has a mark that Markdown does not have.', type);
      types.add(type);
    }
    if (typeof text !== 'string') {
      this.#lack?.('The document has text that is not a string.');
      return [];
    }
    this.#work.spendText(text);
    const isCode = types.has('code');
    const lines = withLines(text);
    const written = isCode ? lines : writable(lines);
    if (written !== lines) this.#lack?.(changed);
    return written
      .split(/(\n)/)
      .filter((value) => value !== '')
      .map((value) => ({
        node: value === '\n' ? { type: 'break' } : { type: isCode ? 'inlineCode' : 'text', value },
        marks: markTypes.filter((type) => types.has(type)),
      }));
  }

  #begin(depth: number): void {
    if (depth > maxBlockDepth) throw tooDeep();
    this.#work.spend(0.7);
  }

  /** Reports a member or a property that is not converted, and that is not empty. */
  #check(node: unknown, properties: readonly string[], others: readonly string[] = []): void {
    if (!this.#lack) return;
    if (!isRecord(node)) this.#lack('The document has a value that is not a node.');
    const more = moreThan(node, [...members, ...others]) ?? moreThan(dataOf(node), properties);
    if (more !== undefined)
      this.#lack('The document has a property that Markdown does not have.', more);
  }
}

const withLines = (text: string) => text.replace(/\r\n?/g, '\n');

const members = ['object', 'type', 'key', 'isVoid', 'nodes', 'data'];

/** The name of a member that has a value and is not in the list. */
const moreThan = (value: unknown, names: readonly string[]): string | undefined =>
  isRecord(value)
    ? Object.keys(value).find((name) => !names.includes(name) && !isEmpty(value[name]))
    : undefined;

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.keys(value).length === 0 : !value;

const isAlike = (one: Item, other: Item) => one.marks.join() === other.marks.join();

/** Joins adjacent text in one style. A line break has marks only if the text on both sides has the same ones. */
function joined(items: readonly Item[]): Item[] {
  const all: Item[] = [];
  let breaks = 0;
  for (const item of items) {
    if (item.node.type === 'break') {
      breaks += 1;
      all.push({ ...item, marks: [] });
      continue;
    }
    const last = all.at(-1 - breaks);
    const isSame = last !== undefined && isAlike(last, item);
    if (isSame) for (const one of all.slice(all.length - breaks)) one.marks = item.marks;
    if (isSame && breaks === 0 && last.node.type === item.node.type && 'value' in last.node)
      last.node.value += textIn(item.node);
    else all.push(item);
    breaks = 0;
  }
  return all;
}

const textIn = (node: PhrasingContent): string => {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textIn).join('') : '\n';
};

/** Nests text into the nodes for its marks. */
function nested(items: readonly Item[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let at = 0; at < items.length; ) {
    const start = at;
    const mark = items[at++]?.marks[0];
    while (mark && items[at]?.marks[0] === mark) at++;
    const some = items.slice(start, at);
    if (mark) {
      const inner = some.map((item) => ({ ...item, marks: item.marks.slice(1) }));
      nodes.push({ type: nodesOfMarks[mark], children: nested(inner) });
    } else nodes.push(...some.map(({ node }) => node));
  }
  return nodes;
}
