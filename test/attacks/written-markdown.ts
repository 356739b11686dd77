/** Documents that are hard to convert to Markdown: repeated patterns of blocks and leaves. */
import {
  type Block,
  block,
  divider,
  type InlineNode,
  leaf,
  linkTo,
  type Mark,
  richDocument,
  type TextNode,
} from '../../src/rest/markdown/rich-document.ts';

/** A document with about this many nodes and characters. */
export type Pattern = (size: number) => ReturnType<typeof richDocument>;

const times = <One>(count: number, one: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => one(at));

const marked = (text: string, ...types: Mark['type'][]) =>
  leaf(
    text,
    types.map((type) => ({ object: 'mark', type })),
  );

const paragraph = (nodes: (Block | InlineNode)[]) => block('paragraph', '', nodes);
const text = (...leaves: ReturnType<typeof leaf>[]): TextNode => ({ object: 'text', leaves });
const list = (type: string, items: Block[][]) =>
  block(
    type,
    '',
    items.map((nodes) => block('list-item', '', nodes)),
  );
const code = (lines: string[]) =>
  block(
    'code',
    '',
    lines.map((line) => block('code-line', '', [text(leaf(line))])),
  );

const inside = (levels: number, type: string, blocks: Block[]): Block[] =>
  levels === 0
    ? blocks
    : [
        type === 'blockquote'
          ? block(type, '', inside(levels - 1, type, blocks))
          : list(type, [inside(levels - 1, type, blocks)]),
      ];

const characters = [...'aé *_~`[]()<>#+-=.:!|\\&{%\n\t\u00a0', '😀', '\r', '\0', '\ud800'];
const styles: Mark['type'][][] = [
  [],
  ['bold'],
  ['italic'],
  ['strikethrough'],
  ['code'],
  ['bold', 'italic'],
  ['bold', 'italic', 'strikethrough', 'code'],
];

/** Reproducible pseudo-random integers below a limit. */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % limit;
  };
}

/** Random leaves, repeated. */
export function composed(count: number, seed: number): [string, Pattern][] {
  const roll = dice(seed);
  const pick = <One>(all: readonly One[]) => all[roll(all.length)] as One;
  return times(count, () => {
    const leaves = times(1 + roll(4), () =>
      marked(times(roll(4), () => pick(characters)).join(''), ...pick(styles)),
    );
    const isLinked = roll(3) === 0;
    const levels = pick([0, 0, 1, 20]);
    const type = pick(['blockquote', 'list-ordered', 'list-unordered']);
    const isLong = roll(2) === 0;
    const name = JSON.stringify([
      leaves.map((one) => [one.text, ...one.marks.map((mark) => mark.type)]),
      isLinked,
      isLong,
      levels,
      type,
    ]);
    const line = (size: number) =>
      times(Math.ceil(size / leaves.length), () =>
        isLinked ? linkTo('a&b (', [text(...leaves)]) : text(...leaves),
      );
    const pattern: Pattern = (size) =>
      richDocument(
        inside(
          levels,
          type,
          isLong ? [paragraph(line(size))] : times(size, () => paragraph(line(1))),
        ),
      );
    return [name, pattern];
  });
}

export const patterns: Readonly<Record<string, Pattern>> = {
  ...Object.fromEntries(
    characters.map((one): [string, Pattern] => [
      `the character ${JSON.stringify(one)}`,
      (size) => richDocument([paragraph([text(leaf(one.repeat(size)))])]),
    ]),
  ),
  ...Object.fromEntries(
    characters.map((one): [string, Pattern] => [
      `lines of code of ${JSON.stringify(one)}`,
      (size) => richDocument([code(times(size, () => one))]),
    ]),
  ),
  'items of a numbered list': (size) =>
    richDocument([
      list(
        'list-ordered',
        times(size, () => []),
      ),
    ]),
  'lists side by side': (size) => richDocument(times(size, () => list('list-unordered', [[]]))),
  'dividers in 99 quotes': (size) =>
    richDocument(
      inside(
        99,
        'blockquote',
        times(size, () => divider('')),
      ),
    ),
  'lines in 49 lists': (size) =>
    richDocument(inside(49, 'list-ordered', [paragraph([text(leaf('a\n'.repeat(size)))])])),
  'code in 49 lists': (size) =>
    richDocument(inside(49, 'list-unordered', [code(times(size, () => 'a'))])),
  'code spans of ever other lengths': (size) =>
    richDocument([
      paragraph([
        text(marked(times(Math.ceil(Math.sqrt(2 * size)), (n) => '`'.repeat(n)).join('a'), 'code')),
      ]),
    ]),
  'many marks on one leaf': (size) =>
    richDocument([
      paragraph([text(leaf('a', Array(20 * size).fill({ object: 'mark', type: 'bold' })))]),
    ]),
  'spaces in a text': (size) => richDocument([paragraph([text(leaf(`a${' '.repeat(size)}a`))])]),
  'code that begins with a space': (size) =>
    richDocument([paragraph([text(marked(' a'.repeat(size / 2), 'code'))])]),
  'an address of ampersands': (size) =>
    richDocument([paragraph([linkTo('&a'.repeat(size / 2), [text(leaf('a'))])])]),
  'empty leaves': (size) => richDocument([paragraph([text(...times(size, () => leaf('')))])]),
  'empty paragraphs': (size) => richDocument(times(size, () => paragraph([text()]))),
  'links without text': (size) => richDocument([paragraph(times(size, () => linkTo('', [])))]),
  'one letter in marks that meet': (size) =>
    richDocument([
      paragraph([
        text(
          ...times(size, (at) =>
            marked('a', ...(at % 2 ? (['italic'] as const) : (['bold', 'italic'] as const))),
          ),
        ),
      ]),
    ]),
};

/** Nested nodes. */
export function deep(type: string, levels: number): { nodes: unknown[] } {
  let nodes: unknown[] = [];
  for (let level = 0; level < levels; level++)
    nodes = [{ object: type === 'link' ? 'inline' : 'block', type, nodes }];
  return { nodes };
}
