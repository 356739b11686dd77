/**
 * Represents the contents of a document as a list of texts, so that documents can be compared. Keys, empty members, the
 * order of marks, the division of text into nodes, and empty paragraphs make no difference.
 */
import { isRecord } from '../values/record.ts';
import { addressOf, dataOf, isInline, nodesOf, typeOf } from './document-nodes.ts';
import { MarkdownRefusal, type MarkdownWork, maxBlockDepth, unitsOfText } from './markdown-work.ts';

/** Thrown for something that Markdown does not have. */
export class Inexpressible extends Error {
  /** The type or name of what Markdown does not have. Undefined if it has neither. */
  readonly value: string | undefined;

  constructor(message: string, value?: string) {
    super(message);
    this.value = value;
  }
}

/** Units of work per node or leaf, and per member of one. */
const units = { node: 0.8, member: 0.05 };

/** Types of blocks that have properties. */
const blocks: Readonly<Record<string, readonly string[]>> = {
  paragraph: [],
  'heading-1': [],
  'heading-2': [],
  'heading-3': [],
  blockquote: [],
  'list-ordered': [],
  'list-unordered': [],
  'list-tasks': [],
  'list-item': ['checked'],
  code: ['syntax'],
  'code-line': [],
  divider: [],
};

const marks: ReadonlySet<string> = new Set(['bold', 'italic', 'strikethrough', 'code']);

const members: ReadonlySet<string> = new Set(['object', 'type', 'key', 'isVoid', 'nodes']);

/** The form of a document. Throws an `Inexpressible`, or a `MarkdownRefusal` if it takes too much work. */
export function formOf(nodes: readonly unknown[], work: MarkdownWork): readonly string[] {
  const form = new Form(work);
  form.addBlocks(nodes, 0);
  return form.tokens;
}

class Form {
  readonly tokens: string[] = [];
  readonly #work: MarkdownWork;
  /** The text in one style that is not yet added. */
  #run = '';
  #style = '';

  constructor(work: MarkdownWork) {
    this.#work = work;
  }

  addBlocks(nodes: readonly unknown[], depth: number): void {
    for (const node of nodes) {
      this.#begin(depth);
      if (isInline(node)) this.#addInline(node, depth);
      else this.#addBlock(node, depth);
    }
  }

  #addBlock(node: unknown, depth: number): void {
    if (!isRecord(node)) throw new Inexpressible('The document has a value that is not a node.');
    const type = typeOf(node);
    const properties = Object.hasOwn(blocks, type) ? blocks[type] : undefined;
    if (!properties)
      throw new Inexpressible('The document has a block that Markdown does not have.', type);
    this.#checkMembers(node, properties);
    const { checked, syntax } = dataOf(node);
    const start = this.tokens.length;
    this.tokens.push(type);
    if (checked === true) this.tokens.push('checked');
    if (typeof syntax === 'string') this.tokens.push(`syntax ${this.#counted(syntax)}`);
    const content = this.tokens.length;
    this.addBlocks(nodesOf(node), depth + 1);
    this.#endRun();
    if (type === 'paragraph' && this.tokens.length === content) this.tokens.length = start;
    else this.tokens.push('end');
  }

  #addInline(node: unknown, depth: number): void {
    const { object, leaves, text } = isRecord(node) ? node : {};
    if (object !== 'inline') {
      this.#checkMembers(node, [], ['leaves', 'text', 'marks']);
      if (text !== undefined) this.#addLeaf(node);
      for (const leaf of Array.isArray(leaves) ? leaves : []) this.#addLeaf(leaf);
      return;
    }
    const url = addressOf(node);
    const data = dataOf(node);
    const isPlain =
      url !== undefined && !hasMore(data, ['ref']) && !hasMore(data.ref, ['kind', 'url']);
    if (!isPlain)
      throw new Inexpressible(
        'The document has an inline element that Markdown does not have.',
        typeOf(node),
      );
    this.#checkMembers(node, ['ref']);
    this.#endRun();
    this.tokens.push(`link ${this.#counted(url)}`);
    for (const part of nodesOf(node)) {
      this.#begin(depth + 1);
      this.#addInline(part, depth + 1);
    }
    this.#endRun();
    this.tokens.push('end');
  }

  #addLeaf(leaf: unknown): void {
    this.#work.spend(units.node);
    this.#checkMembers(leaf, [], ['text', 'marks']);
    const { text, marks: all } = isRecord(leaf) ? leaf : {};
    const types = new Set<string>();
    for (const mark of Array.isArray(all) ? all : []) {
      this.#checkMembers(mark, []);
      const type = typeOf(mark);
      if (!marks.has(type))
        throw new Inexpressible('The document has a mark that Markdown does not have.', type);
      types.add(type);
    }
    if (typeof text !== 'string')
      throw new Inexpressible('The document has text that is not a string.');
    const style = [...types].sort().join();
    const [first = '', ...lines] = this.#counted(text).replace(/\r\n?/g, '\n').split('\n');
    this.#addText(first, style);
    for (const line of lines) {
      this.#work.spend(1);
      this.#endRun();
      this.tokens.push('\n');
      this.#addText(line, style);
    }
  }

  #addText(text: string, style: string): void {
    if (text === '') return;
    if (style !== this.#style) this.#endRun();
    this.#style = style;
    this.#run += text;
  }

  #endRun(): void {
    if (this.#run !== '') this.tokens.push(`${this.#style} ${this.#run}`);
    this.#run = '';
  }

  #begin(depth: number): void {
    if (depth > 2 * maxBlockDepth) throw new MarkdownRefusal('nests lists and quotes too deep');
    this.#work.spend(units.node);
  }

  #counted(text: string): string {
    this.#work.spend(unitsOfText(text.length));
    return text;
  }

  /** Throws if the node has a member or a property that the form does not represent, and that is not empty. */
  #checkMembers(
    node: unknown,
    properties: readonly string[],
    others: readonly string[] = [],
  ): void {
    if (!isRecord(node)) throw new Inexpressible('The document has a value that is not a node.');
    const names = Object.keys(node);
    this.#work.spend(units.member * names.length);
    const odd = names.find(
      (name) =>
        name !== 'data' && !members.has(name) && !others.includes(name) && !isEmpty(node[name]),
    );
    const more = odd ?? hasMore(node.data, properties);
    if (more !== undefined)
      throw new Inexpressible('The document has a property that Markdown does not have.', more);
  }
}

/** The name of a member that has a value and is not in the list. */
function hasMore(value: unknown, names: readonly string[]): string | undefined {
  if (!isRecord(value)) return undefined;
  for (const name in value) if (!names.includes(name) && !isEmpty(value[name])) return name;
  return undefined;
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return !value;
  for (const _ in value) return false;
  return true;
}
