/** Reads nodes of rich documents. A document may come from any program, so every member is checked. */
import { isRecord } from '../values/record.ts';

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members => (isRecord(value) ? value : {});

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const nodesOf = (value: unknown) => listOf(membersOf(value).nodes);

export function typeOf(value: unknown): string {
  const { type } = membersOf(value);
  return typeof type === 'string' ? type : '';
}

export function keyOf(value: unknown): string {
  const { key } = membersOf(value);
  return typeof key === 'string' ? key : '';
}

export const dataOf = (value: unknown): Members => membersOf(membersOf(value).data);

/** Whether the node is part of a line of text rather than a block. */
export function isInline(value: unknown): boolean {
  const { object, leaves, text } = membersOf(value);
  return object === 'inline' || object === 'text' || leaves !== undefined || text !== undefined;
}

export interface Leaf {
  readonly text: string;
  /** The types of the leaf's marks. */
  readonly marks: readonly string[];
}

/** The leaves of a text node, or the leaf itself. Generated lazily, so that callers can stop early. */
export function* leavesOf(value: unknown): Generator<Leaf, undefined> {
  const { leaves } = membersOf(value);
  for (const leaf of leaves === undefined ? [value] : listOf(leaves)) {
    const { text, marks } = membersOf(leaf);
    if (typeof text === 'string')
      yield { text, marks: listOf(marks).slice(0, maxMarks).map(typeOf) };
  }
}

/** Maximum number of marks per leaf. Further ones can only be repetitions. */
const maxMarks = 100;

/** The URL of a link that refers to a URL. */
export function addressOf(value: unknown): string | undefined {
  const { url } = membersOf(dataOf(value).ref);
  return typeOf(value) === 'link' && typeof url === 'string' ? url : undefined;
}

/** All text in a node. */
export const plain = (value: unknown): string =>
  [...leavesOf(value).map(({ text }) => text), ...nodesOf(value).map(plain)].join('');
