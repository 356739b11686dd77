/** Markdown that is hard to parse: patterns of special characters repeated to the maximum length. */

import { MarkdownRefusal, MarkdownWork } from '../../src/rest/markdown/markdown-work.ts';

/** Characters with a meaning in Markdown, and one of each kind without one. */
const characters = [...'*_~`[]()<>#+-=.:!|\\&"{a1 \n\t'];

export const longest = 50_000;

export const repeated = (pattern: string, length = longest): string =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

/** The longest start of a text that is converted: a longer one is refused before it is parsed. */
export function convertible(text: string): string {
  let [most, refused] = [0, text.length + 1];
  while (refused - most > 1) {
    const length = Math.floor((most + refused) / 2);
    if (isConverted(text.slice(0, length))) most = length;
    else refused = length;
  }
  return text.slice(0, most);
}

function isConverted(text: string): boolean {
  try {
    new MarkdownWork().spendText(text);
    return true;
  } catch (error) {
    if (error instanceof MarkdownRefusal) return false;
    throw error;
  }
}

/** All patterns of this length. */
export function patternsOf(length: number): string[] {
  if (length === 0) return [''];
  const shorter = patternsOf(length - 1);
  return characters.flatMap((character) => shorter.map((rest) => character + rest));
}

const pieces = [
  ...characters,
  '**',
  '~~',
  '`` ',
  '](',
  '](<',
  '![',
  '[a]',
  '[a]: b\n',
  '[a]: b "\n',
  '<!--',
  '<a b="',
  '<![CDATA[',
  '</',
  '&amp;',
  '&#1;',
  '\n\n',
  '\n- ',
  '\n1. ',
  '\n> ',
  '\n    ',
  '\n```\n',
  '|-|\n',
  '- [ ] a\n',
  '\n---\n',
  '  \n',
];

/** Numbers from 0 to 1 that are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Random longer patterns, inside nested quotes and lists, or with a suffix that closes what they open. */
export function* composed(count: number, seed: number): Generator<string> {
  const next = numbers(seed);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(next.next().value * values.length)] as Value;
  const some = (most: number) =>
    Array.from({ length: 1 + Math.floor(next.next().value * most) }, () => pick(pieces)).join('');
  for (let made = 0; made < count; made++) {
    const depth = Math.floor(next.next().value * 50);
    const start = pick(['', '', '> '.repeat(depth), '- '.repeat(depth), '> - '.repeat(depth / 2)]);
    const half = repeated(some(6), (longest - start.length) / 2);
    yield `${start}${half}${pick([half, half, repeated(some(6), half.length), some(2)])}`;
  }
}
