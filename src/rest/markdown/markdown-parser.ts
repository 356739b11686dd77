/** Parses Markdown: CommonMark with strikethrough. */
import { createRequire } from 'node:module';
import type { Env, StateInline, Token } from 'markdown-it';
import { maxBlockDepth, tooDeep } from './markdown-work.ts';

const require = createRequire(import.meta.url);

/** A block of a text, or the `inline` token of a line. */
export interface Syntax {
  readonly token: Token;
  /** Index of the first line of the block. */
  readonly line: number;
  readonly parts: readonly Syntax[];
}

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
  // The parser silently drops blocks that are nested deeper.
  const blocks = create(2 * maxBlockDepth);
  blocks.block.ruler.disable('table');
  blocks.block.ruler.before('code', 'depth', ({ level }) => {
    if (level > maxBlockDepth) throw tooDeep();
    return false;
  });
  const inlines = create(maxBrackets);
  inlines.inline.ruler.before('strikethrough', 'tildes', otherTildes);
  inlines.inline.State = class extends inlines.inline.State {
    /** Records the place of a token in its text, for the number of its line. */
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      const token = super.push(type, tag, nesting);
      token.map = [this.pos, this.pos];
      return token;
    }
  };
  return { blocks, inlines };
}

/** Keeps tildes as text unless there are exactly two. */
function otherTildes(state: StateInline, silent: boolean): boolean {
  const [tildes = ''] = /^~*/.exec(state.src.slice(state.pos, state.pos + 3)) ?? [];
  const { length } = tildes;
  if (length === 0 || length === 2) return false;
  if (!silent) state.pending += '~'.repeat(length);
  state.pos += length;
  return true;
}

/** The text without escapes and character references. */
export const unescaped = (text: string): string => parsers().blocks.utils.unescapeAll(text);

/** Parses a text with `\n` as line ends. Definitions of addresses that links use are left out. */
export function parseMarkdown(text: string): readonly Syntax[] {
  const { blocks, inlines } = parsers();
  const env: Env = {};
  const tokens: Token[] = [];
  const used = new Set<unknown>();
  // The parser drops a last line that has only spaces and no line end.
  blocks.block.parse(text.endsWith('\n') ? text : `${text}\n`, blocks, env, tokens);
  for (const { type, content, children } of tokens) {
    if (type !== 'inline' || !children) continue;
    inlines.inline.parse(content, inlines, env, children);
    for (const child of children) if (child.type === 'link_open') used.add(child.meta?.label);
  }
  // Of several definitions with the same name, the first one is used.
  return nested(
    tokens.filter(
      ({ type, meta }) =>
        type !== 'reference_definition' || isFootnote(meta?.label) || !used.delete(meta?.label),
    ),
  );
}

export const isFootnote = (label: unknown) => typeof label === 'string' && label.startsWith('^');

/** Nests tokens between an opening token and the closing one. */
function nested(tokens: readonly Token[]): Syntax[] {
  const whole: Syntax[] = [];
  const open = [whole];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const parts: Syntax[] = [];
    open.at(-1)?.push({ token, line: token.map?.[0] ?? 0, parts });
    if (token.nesting > 0) open.push(parts);
  }
  return whole;
}
