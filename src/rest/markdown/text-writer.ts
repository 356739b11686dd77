/** Writes the text of a block as lines of Markdown. */
import {
  type Item,
  isBreak,
  isLink,
  itemsOf,
  type Link,
  type Mark,
  type Run,
} from './text-items.ts';
import type { Writing } from './writing.ts';

/** A piece of a line: Markdown that is written unchanged, or text that is escaped. */
type Piece = Sign | Text;

interface Sign {
  readonly sign: string;
  /** The side of a delimiter on which the marked text is. Absent for all other Markdown. */
  readonly inside?: 'left' | 'right';
}

interface Text {
  readonly text: string;
  readonly isLinked: boolean;
  /** Whether the first or last character is written as a character reference. */
  isFirstEncoded: boolean;
  isLastEncoded: boolean;
}

/** The delimiter of each mark. They all differ, so that adjacent delimiters are unambiguous. */
const signs: Readonly<Record<Mark, string>> = { bold: '**', italic: '_', strikethrough: '~~' };

/**
 * The lines of a text. Line breaks become spaces at the end of a text, and in a text that must be a single line,
 * because Markdown has no line breaks there.
 */
export function textLines(
  nodes: readonly unknown[],
  writing: Writing,
  { isHeading = false, isOneLine = false } = {},
): string[] {
  const items = itemsOf(nodes, writing);
  const last = items.findLastIndex((item) => !isBreak(item));
  const lines: Piece[][] = [[]];
  const pieces = piecesOf(
    items.map((item, at) => (isOneLine || at > last ? withoutBreaks(item) : item)),
  );
  for (const piece of pieces)
    if (piece === lineBreak) lines.push([]);
    else lines.at(-1)?.push(piece);
  if (lines.length === 1 && lines[0]?.length === 0) return [];
  return lines.map((line, at) => written(line, isHeading) + (at < lines.length - 1 ? '\\' : ''));
}

function withoutBreaks(item: Item): Item {
  if (isLink(item)) return { ...item, runs: item.runs.map((run) => withoutBreak(run)) };
  return withoutBreak(item);
}

const withoutBreak = (run: Run): Run => (isBreak(run) ? { ...run, text: ' ' } : run);

const lineBreak: Sign = { sign: '\n' };

function piecesOf(items: readonly Item[], isLinked = false): Piece[] {
  const pieces: Piece[] = [];
  const open: Mark[] = [];
  const setMarks = (marks: readonly Mark[]) => {
    const kept = open.findIndex((mark, at) => mark !== marks[at]);
    const from = kept < 0 ? open.length : kept;
    for (const mark of open.splice(from).reverse())
      pieces.push({ sign: signs[mark], inside: 'left' });
    for (const mark of marks.slice(from)) {
      pieces.push({ sign: signs[mark], inside: 'right' });
      open.push(mark);
    }
  };
  for (const item of items) {
    setMarks(item.marks);
    if (isLink(item))
      pieces.push({ sign: '[' }, ...piecesOf(item.runs, true), {
        sign: `](${destination(item.url)}${endsDefinition(item) ? ' ' : ''})`,
      });
    else if (isBreak(item)) pieces.push(lineBreak);
    else if (item.isCode) pieces.push({ sign: codeSpan(item.text) });
    else pieces.push({ text: item.text, isLinked, isFirstEncoded: false, isLastEncoded: false });
  }
  setMarks([]);
  return pieces;
}

/**
 * Whether code in the link could be parsed as the end of a definition, if the link starts a line. A space after the URL
 * prevents that.
 */
const endsDefinition = ({ runs }: Link): boolean =>
  runs.some(({ isCode, text }) => isCode && text.includes(']:'));

function destination(url: string): string {
  if (/^[^\s\p{Cc}()<>\\]+$/u.test(url) && !/&#?\w+;/.test(url)) return url;
  return `<${url.replace(/[\\<>&]/g, '\\$&').replace(/[\n\r]/g, reference)}>`;
}

export const maxBackticks = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);

function codeSpan(text: string): string {
  const fence = '`'.repeat(maxBackticks(text) + 1);
  // Parsers remove one space at both ends, unless the code has only spaces.
  const isPadded =
    /^`|`$/.test(text) || (/^ /.test(text) && text.endsWith(' ') && /[^ ]/.test(text));
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}

function written(line: readonly Piece[], isHeading: boolean): string {
  setOff(line);
  return line
    .map((piece, at) => {
      if ('sign' in piece) return piece.sign;
      const next = line[at + 1];
      const text = writtenText(piece, at === 0, next === undefined);
      if (isHeading && next === undefined) return text.replace(/(?<!\\)#$/, '\\#');
      // After an exclamation mark, the link would be an image.
      return next && 'sign' in next && next.sign === '[' ? text.replace(/!$/, '\\!') : text;
    })
    .join('');
}

const firstOf = (text: string) => /^./su.exec(text)?.[0] ?? '';
const lastOf = (text: string) => /.$/su.exec(text.slice(-2))?.[0] ?? '';

type Kind = 'letter' | 'space' | 'punctuation' | 'other';

/**
 * Characters about which parsers agree whether they are punctuation: letters and ASCII. About others, such as emoji,
 * they do not.
 */
function kindOf(piece: Piece | undefined, side: 'first' | 'last'): Kind {
  if (!piece) return 'space';
  if ('sign' in piece || isEncoded(piece, side)) return 'punctuation';
  const character = side === 'first' ? firstOf(piece.text) : lastOf(piece.text);
  if (/[\p{L}\p{N}]/u.test(character)) return 'letter';
  if (/[ \t]/.test(character)) return 'space';
  return /[!-/:-@[-`{-~]/.test(character) ? 'punctuation' : 'other';
}

const isEncoded = ({ text, isFirstEncoded, isLastEncoded }: Text, side: 'first' | 'last') =>
  (side === 'first' ? isFirstEncoded : isLastEncoded) ||
  ((isFirstEncoded || isLastEncoded) && /^.$/su.test(text));

/**
 * Writes characters next to delimiters as character references where that is necessary for the delimiters to be
 * recognized. A delimiter works if there is a letter inside it. If there is punctuation inside it, there must be a
 * space or punctuation outside; a character reference starts and ends with punctuation. An underscore needs that next
 * to letters, too. A character can be between two delimiters, so its neighbors are checked again.
 */
function setOff(line: readonly Piece[]): void {
  const signsToSee = [...line.keys()];
  const encode = (at: number, side: 'first' | 'last') => {
    const piece = line[at];
    if (!piece || 'sign' in piece || isEncoded(piece, side)) return;
    if (side === 'first') piece.isFirstEncoded = true;
    else piece.isLastEncoded = true;
    signsToSee.push(at - 1, at + 1);
  };
  for (let at = signsToSee.pop(); at !== undefined; at = signsToSee.pop()) {
    const piece = line[at];
    if (!piece || !('sign' in piece) || !piece.inside) continue;
    const [inner, outer] = piece.inside === 'right' ? [at + 1, at - 1] : [at - 1, at + 1];
    const [near, far] =
      piece.inside === 'right' ? (['first', 'last'] as const) : (['last', 'first'] as const);
    const inside = kindOf(line[inner], near);
    if (inside === 'space' || inside === 'other') encode(inner, near);
    const isLoose = inside === 'letter' && piece.sign !== signs.italic;
    const outside = kindOf(line[outer], far);
    if (!isLoose && (outside === 'letter' || outside === 'other')) encode(outer, far);
  }
}

const reference = (character: string) => `&#${character.codePointAt(0)};`;

function writtenText(
  { text, isLinked, isFirstEncoded, isLastEncoded }: Text,
  isStart: boolean,
  isEnd: boolean,
): string {
  const spaces = isStart ? text.length - text.trimStart().length : 0;
  const head = text.slice(0, spaces) || (isFirstEncoded ? firstOf(text) : '');
  const rest = text.slice(head.length);
  const tail = (isEnd && rest.slice(rest.trimEnd().length)) || (isLastEncoded ? lastOf(rest) : '');
  const middle = escaped(rest.slice(0, rest.length - tail.length), isLinked);
  return references(head) + (isStart && head === '' ? atStart(middle) : middle) + references(tail);
}

const references = (text: string) => text.replace(/./gsu, reference);

/**
 * Escapes characters that are special everywhere. Brackets are special inside a link, and where they could end a link.
 */
const escaped = (text: string, isLinked: boolean) =>
  text.replace(
    isLinked
      ? /[\\`*_<~|[\]]|&(?=[#\w])|\{(?=%)/g
      : /[\\`*_<~|]|&(?=[#\w])|\{(?=%)|!(?=\[)|\[(?=\^)|\](?=[(:])/g,
    '\\$&',
  );

/**
 * Escapes characters that are special at the start of a line. A bracket could begin a definition that ends inside code.
 */
const atStart = (text: string) =>
  text
    .replace(/^(?:[>=#]|:(?=-)|[+-](?=[\s:-]|$)|\[)/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
