/** Reads nodes of rich documents. Documents come from elsewhere too, so nothing about them is certain. */

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};

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

/** Whether it stands in a line of text, and not among blocks. */
export function isInline(value: unknown): boolean {
  const { object, leaves, text } = membersOf(value);
  return object === 'inline' || object === 'text' || leaves !== undefined || text !== undefined;
}

export interface Leaf {
  readonly text: string;
  /** Types of its marks. */
  readonly marks: readonly string[];
}

/** The leaves of a text, or the leaf itself, one after another: whoever reads them can stop. */
export function* leavesOf(value: unknown): Generator<Leaf, undefined> {
  const { leaves } = membersOf(value);
  for (const leaf of leaves === undefined ? [value] : listOf(leaves)) {
    const { text, marks } = membersOf(leaf);
    if (typeof text === 'string')
      yield { text, marks: listOf(marks).slice(0, mostMarks).map(typeOf) };
  }
}

/** A leaf with more has the same ones again. */
const mostMarks = 100;

/** Where a link leads that is to an address. */
export function addressOf(value: unknown): string | undefined {
  const { url } = membersOf(dataOf(value).ref);
  return typeOf(value) === 'link' && typeof url === 'string' ? url : undefined;
}

/** All text in a node, whatever the node. */
export const plain = (value: unknown): string =>
  [...leavesOf(value).map(({ text }) => text), ...nodesOf(value).map(plain)].join('');
