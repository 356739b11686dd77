/** Reads the text of a block in a rich document, in the order in which it is written. */
import { addressOf, leavesOf, nodesOf } from './document-nodes.ts';
import type { Writing } from './writing.ts';

/** Marks, from the outermost to the innermost. */
const marks = ['bold', 'italic', 'strikethrough'] as const;
export type Mark = (typeof marks)[number];

/** Text in one style. A line break is always a separate run, and never code. */
export interface Run {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly isCode: boolean;
}

export interface Link {
  readonly url: string;
  /** Marks of the run, without those that the whole link has. */
  readonly runs: readonly Run[];
  /** Marks that all text of the link has. */
  readonly marks: readonly Mark[];
}

export type Item = Run | Link;

export const isLink = (item: Item): item is Link => 'url' in item;
export const isBreak = (item: Item): boolean => !isLink(item) && item.text === '\n';

/** Reads all text of the nodes. */
export const itemsOf = (
  nodes: readonly unknown[],
  writing: Writing,
  isCode = false,
  depth = 0,
): Item[] => joined(nodes.flatMap((node) => itemsOfOne(node, writing, isCode, depth)));

function itemsOfOne(node: unknown, writing: Writing, isCode: boolean, depth: number): Item[] {
  writing.begin(depth);
  const items: Item[] = [
    ...leavesOf(node).flatMap((leaf) =>
      writing
        .text(leaf.text, isCode || leaf.marks.includes('code'))
        .split(/(\n)/)
        .filter((text) => text !== '')
        .map((text) => ({
          text,
          marks: marks.filter((mark) => leaf.marks.includes(mark)),
          isCode: text !== '\n' && leaf.marks.includes('code'),
        })),
    ),
    ...itemsOf(nodesOf(node), writing, isCode, depth + 1),
  ];
  const url = addressOf(node);
  return url === undefined ? items : [linkOf(writing.counted(url), items)];
}

/** Reads a link. Links inside it are flattened, because Markdown does not allow them. */
function linkOf(url: string, items: readonly Item[]): Link {
  const runs = items.flatMap((item) => (isLink(item) ? item.runs : [item]));
  const texts = runs.filter((run) => !isBreak(run));
  const shared = marks.filter(
    (mark) => texts.length > 0 && texts.every((run) => run.marks.includes(mark)),
  );
  const others = runs.map((run) => ({
    ...run,
    marks: run.marks.filter((mark) => !shared.includes(mark)),
  }));
  return { url, runs: joined(others), marks: shared };
}

const styleOf = (item: Item | undefined) => (item ? item.marks.join() : undefined);

/** Joins adjacent runs of one style. A line break has marks only if the runs on both sides have the same ones. */
function joined<One extends Item>(items: readonly One[]): One[] {
  const texts = items.filter((item) => !isBreak(item));
  let next = 0;
  const all: One[] = [];
  for (const item of items) {
    const last = all.at(-1);
    if (isBreak(item)) {
      const [left, right] = [texts[next - 1], texts[next]];
      all.push({ ...item, marks: left && styleOf(left) === styleOf(right) ? left.marks : [] });
      continue;
    }
    next += 1;
    if (last && isJoined(last, item))
      all[all.length - 1] = { ...last, text: textOf(last) + textOf(item) };
    else all.push(item);
  }
  return all;
}

const isJoined = (one: Item, other: Item) =>
  !(isLink(one) || isLink(other) || isBreak(one)) &&
  one.isCode === other.isCode &&
  styleOf(one) === styleOf(other);

const textOf = (item: Item): string => (isLink(item) ? item.runs.map(textOf).join('') : item.text);

/** The text of a line of code, without marks. */
export const codeText = (node: unknown, writing: Writing): string =>
  itemsOf([node], writing, true).map(textOf).join('');
