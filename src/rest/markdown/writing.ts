/** Collects the lines of Markdown, and counts the work. */
import { writable } from './characters.ts';
import { MarkdownRefusal, type MarkdownWork, maxBlockDepth, unitsOfText } from './markdown-work.ts';

/** Units of work per node, per text in one style, per character that may be escaped, and per line break. */
const units = { node: 3, text: 5, special: 0.5, lineBreak: 3 };

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
    if (depth > maxBlockDepth) throw new MarkdownRefusal('nests lists and quotes too deep');
    this.#work.spend(units.node);
  }

  /** The text, with characters that Markdown cannot contain replaced. In code they are allowed. */
  text(text: string, isCode = false): string {
    const lines = this.counted(text).replace(/\r\n?/g, '\n');
    return isCode ? lines : writable(lines);
  }

  /** Counts a text before it is written. */
  counted(text: string): string {
    this.#work.spend(units.text + unitsOfText(text.length));
    const specials = units.special * countOf(text, special);
    this.#work.spend(Math.ceil(specials + units.lineBreak * countOf(text, /[\r\n]/g)));
    return text;
  }

  line(text: string, margin: Margin): void {
    const start = margin.take();
    this.#work.spend(1 + unitsOfText(start.length + text.length));
    this.#lines.push(text === '' ? start.trimEnd() : start + text);
  }
}

/** The text at the start of the lines of a block: the markers of the quotes and lists around it. */
export class Margin {
  #first: string;
  readonly #others: string;

  constructor(first = '', others = first) {
    this.#first = first;
    this.#others = others;
  }

  /** Returns the text for the start of the next line. */
  take(): string {
    const start = this.#first;
    this.#first = this.#others;
    return start;
  }

  /** The margin of a nested block whose first line starts with a marker. */
  within(first: string, others: string): Margin {
    const outer = this.#others;
    return new Margin(this.take() + first, outer + others);
  }
}
