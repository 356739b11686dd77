/**
 * Parses Markdown: CommonMark with tables and strikethrough.
 *
 * Each step of the parser is counted, so that no text can block the process.
 */
import { createRequire } from 'node:module';
import type { Env, Ruler, StateBlock, StateInline, Token } from 'markdown-it';
import { MarkdownRefusal, type MarkdownWork, maxBlockDepth } from './markdown-work.ts';

const require = createRequire(import.meta.url);

/** A part of a text, which may have parts itself. */
export interface Syntax {
  /** Type of the parser's token, such as `paragraph_open`. */
  readonly type: string;
  /** HTML element for it, such as `h1`. */
  readonly tag: string;
  /** Text of a part without parts: of code, or the Markdown of something that is not converted. */
  readonly content: string;
  /** The characters in the source: for an escaped character, both of them. */
  readonly markup: string;
  /** The text that follows the fence of a code block. */
  readonly info: string;
  readonly attributes: ReadonlyMap<string, string | number>;
  /** Name of a definition, or of the definition that a link refers to. */
  readonly label: string | undefined;
  /** Line in the text, from 1. */
  readonly line: number;
  readonly parts: readonly Syntax[];
}

type BlockRule = (state: StateBlock, start: number, end: number, silent: boolean) => boolean;
type InlineRule = (state: StateInline, silent: boolean) => boolean;

/** The state of one parse. The parser passes it to every rule. */
interface Reading extends Env {
  readonly work: MarkdownWork;
}

const workOf = (env: Env) => (env as Reading).work;

/** Units of work. The parser only tries rules and creates tokens, for blocks or inside a line. */
const units = { lineEnd: 1, block: 2, blockToken: 2, piece: 1, pieceToken: 2 };

/** Maximum depth of brackets. Deeper ones are text. */
const maxBrackets = 20;

let loaded: ReturnType<typeof load> | undefined;

/** Creates the parsers with the first text, so that they do not delay the start. */
function parsers() {
  loaded ??= load();
  return loaded;
}

function load() {
  const Parser: typeof import('markdown-it').default = require('markdown-it');
  const create = (maxNesting: number) => {
    const parser = new Parser({ html: true, maxNesting });
    parser.validateLink = () => true;
    parser.normalizeLink = (url) => url;
    parser.normalizeLinkText = (url) => url;
    return parser;
  };
  const spare = create(0);
  // The parser silently drops blocks that are nested deeper.
  const blocks = create(2 * maxBlockDepth);
  blocks.block.ruler.at('table', wholeTable(ruleOf(spare.block.ruler, 'table')), {
    alt: ['paragraph', 'reference'],
  });
  blocks.block.ruler.at('reference', wholeDefinition(ruleOf(spare.block.ruler, 'reference')));
  blocks.block.ruler.before('table', 'count', countBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  const inlines = create(maxBrackets);
  inlines.inline.ruler.at('image', wholeImage(ruleOf(spare.inline.ruler, 'image')));
  inlines.inline.ruler.at('strikethrough', twoTildes(ruleOf(spare.inline.ruler, 'strikethrough')));
  inlines.inline.ruler.before('text', 'count', countInline);
  blocks.block.State = countingBlocks(blocks.block.State);
  inlines.inline.State = countingPieces(inlines.inline.State);
  return { blocks, inlines };
}

/** A built-in rule of the parser. */
function ruleOf<Args extends unknown[]>(
  ruler: Ruler<Args, boolean>,
  name: string,
): (...args: Args) => boolean {
  ruler.enableOnly(name);
  const [rule] = ruler.getRules('');
  if (!rule) throw new TypeError(`The parser has no rule ${name}`);
  return rule;
}

/** Counts attempts to begin or end a block. This rule is the first in each chain of rules, and never matches. */
const countBlock: BlockRule = ({ env, level }, _start, _end, silent) => {
  if (level > maxBlockDepth) throw new MarkdownRefusal('nests lists and quotes too deep');
  workOf(env).spend(silent ? units.lineEnd : units.block);
  return false;
};

/** Counts the attempts to parse a piece of a line, in the same way. */
const countInline: InlineRule = ({ env }) => {
  workOf(env).spend(units.piece);
  return false;
};

/** Keeps a table as text, so that its cells are not parsed. */
const wholeTable =
  (begins: BlockRule): BlockRule =>
  (state, start, end, silent) => {
    if (!begins(state, start, end, true) || isUnderline(state, start + 1)) return false;
    const others = state.md.block.ruler.getRules('blockquote');
    const isRow = (line: number) => {
      const indent = (state.sCount[line] ?? 0) - state.blkIndent;
      if (indent < 0 || indent > 3 || state.isEmpty(line)) return false;
      return !others.some((rule) => rule(state, line, end, true));
    };
    if (!isRow(start)) return false;
    if (silent) return true;
    let line = start + 2;
    while (line < end && isRow(line)) line++;
    const token = state.push('table', '', 0);
    token.map = [start, line];
    token.content = written(state, start, line);
    state.line = line;
    return true;
  };

/** Makes a paragraph a heading if a line of hyphens follows it. */
const isUnderline = ({ src, bMarks, eMarks }: StateBlock, line: number) =>
  !/[|:]/.test(src.slice(bMarks[line], eMarks[line]));

/** Keeps a definition that no link uses as text. */
const wholeDefinition =
  (define: BlockRule): BlockRule =>
  (state, start, end, silent) => {
    if (!define(state, start, end, silent)) return false;
    const token = state.tokens.at(-1);
    if (!silent && token) token.content = written(state, start, state.line);
    return true;
  };

/** The lines of the source, without the markers of quotes and lists around them. */
const written = (state: StateBlock, start: number, end: number) =>
  state.getLines(start, end, state.blkIndent, false).trim();

/** Keeps an image as text. Its description is parsed only to find the end of the image. */
const wholeImage =
  (skip: InlineRule): InlineRule =>
  (state, silent) => {
    const start = state.pos;
    if (!skip(state, true)) return false;
    if (silent) return true;
    const end = state.pos;
    state.pos = start;
    state.push('image', '', 0).content = state.src.slice(start, end);
    state.pos = end;
    return true;
  };

/** Marks text as struck through only if it is enclosed in exactly two tildes. */
const twoTildes =
  (setOff: InlineRule): InlineRule =>
  (state, silent) => {
    if (state.src[state.pos] !== '~') return false;
    const { length } = state.scanDelims(state.pos, true);
    if (length === 2) return setOff(state, silent);
    if (!silent) state.pending += '~'.repeat(length);
    state.pos += length;
    return true;
  };

/** Counts the tokens of blocks. */
const countingBlocks = (State: typeof StateBlock): typeof StateBlock =>
  class extends State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      workOf(this.env).spend(units.blockToken);
      return super.push(type, tag, nesting);
    }
  };

/** Counts the tokens of a line, and records the source line of each. */
function countingPieces(State: typeof StateInline): typeof StateInline {
  return class extends State {
    #read = 0;
    #line = 0;

    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      return this.#placed(super.push(type, tag, nesting));
    }

    override pushPending(): Token {
      return this.#placed(super.pushPending());
    }

    #placed(token: Token): Token {
      workOf(this.env).spend(units.pieceToken);
      for (let at = this.#read; at < this.pos; at++) if (this.src[at] === '\n') this.#line++;
      this.#read = Math.max(this.#read, this.pos);
      token.map = [this.#line, this.#line];
      return token;
    }
  };
}

/** The text without escapes and character references. */
export const unescaped = (text: string): string => parsers().blocks.utils.unescapeAll(text);

/** Parses a text with `\n` as line ends. Throws a `MarkdownRefusal` if it takes too much work. */
export function parseMarkdown(text: string, work: MarkdownWork): readonly Syntax[] {
  work.begin(text.length);
  const { blocks, inlines } = parsers();
  const reading: Reading = { work };
  const tokens: Token[] = [];
  // The parser drops a last line that has only spaces and no line end.
  blocks.block.parse(text.endsWith('\n') ? text : `${text}\n`, blocks, reading, tokens);
  for (const token of tokens)
    if (token.type === 'inline')
      inlines.inline.parse(token.content, inlines, reading, token.children ?? []);
  return nested(tokens, 1);
}

/** Nests tokens between an opening token and the closing one. */
function nested(tokens: readonly Token[], firstLine: number): Syntax[] {
  const whole: Syntax[] = [];
  const open = [whole];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const line = firstLine + (token.map?.[0] ?? 0);
    const parts = token.children ? nested(token.children, line) : [];
    open.at(-1)?.push(syntaxOf(token, line, parts));
    if (token.nesting > 0) open.push(parts);
  }
  return whole;
}

const noAttributes: ReadonlyMap<string, string | number> = new Map();

const syntaxOf = (
  { type, tag, content, markup, info, attrs, meta }: Token,
  line: number,
  parts: readonly Syntax[],
): Syntax => ({
  type,
  tag,
  content,
  markup,
  info,
  attributes: attrs ? new Map(attrs) : noAttributes,
  label: typeof meta?.label === 'string' ? meta.label : undefined,
  line,
  parts,
});
