/** The Markdown that is being written: its lines, and the work that they take. */
import { deepestBlock, MarkdownRefusal, type MarkdownWork } from './markdown-work.ts';

/** Units of work: of a node, of a text in one style, of a character that may be escaped, and of a line break. */
const units = { node: 3, text: 5, special: 0.5, lineBreak: 3 };
/** Characters that are one unit. */
const charactersOfUnit = 32;

/** Characters that Markdown cannot hold, not even as a character reference. */
const unwritable = /[[\p{Cc}\p{NChar}]--[\t\n]]/gv;
const special = /[^\p{L}\p{N} ]/gu;

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

export class Writing {
  readonly #work: MarkdownWork;
  readonly #lines: string[] = [];

  constructor(work: MarkdownWork) {
    this.#work = work;
  }

  get markdown(): string {
    return this.#lines.join('\n');
  }

  /** Counts a node before it is written. */
  begin(depth: number): void {
    if (depth > deepestBlock) throw new MarkdownRefusal('nests lists and quotes too deep');
    this.#work.spend(units.node);
  }

  /** A text without what Markdown cannot hold. */
  text(text: string): string {
    this.#work.spend(units.text + Math.ceil(text.length / charactersOfUnit));
    const written = text.replace(/\r\n?/g, '\n').toWellFormed().replace(unwritable, '\uFFFD');
    const specials = units.special * countOf(written, special);
    this.#work.spend(Math.ceil(specials + units.lineBreak * countOf(written, /\n/g)));
    return written;
  }

  line(text: string, margin: Margin): void {
    const start = margin.take();
    this.#work.spend(1 + Math.ceil((start.length + text.length) / charactersOfUnit));
    this.#lines.push(text === '' ? start.trimEnd() : start + text);
  }
}

/** What stands in front of the lines of a block: the signs of the quotes and lists around it. */
export class Margin {
  #first: string;
  readonly #others: string;

  constructor(first = '', others = first) {
    this.#first = first;
    this.#others = others;
  }

  /** In front of the next line. */
  take(): string {
    const start = this.#first;
    this.#first = this.#others;
    return start;
  }

  /** The margin within it of a block whose first line begins with a sign. */
  within(first: string, others: string): Margin {
    const outer = this.#others;
    return new Margin(this.take() + first, outer + others);
  }
}
