/** Nodes of rich documents, as far as anything is known of them: documents come from elsewhere, too. */

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

/** The leaves of a text, or the leaf that it is. */
export function leavesOf(value: unknown): Leaf[] {
  const { text, marks, leaves } = membersOf(value);
  if (typeof text === 'string') return [{ text, marks: listOf(marks).map(typeOf) }];
  return listOf(leaves).flatMap(leavesOf);
}

/** Where a link leads that is to an address. */
export function addressOf(value: unknown): string | undefined {
  const { url } = membersOf(dataOf(value).ref);
  return typeOf(value) === 'link' && typeof url === 'string' ? url : undefined;
}

/** All text in a node, whatever the node. */
export const plain = (value: unknown): string =>
  [...leavesOf(value).map(({ text }) => text), ...nodesOf(value).map(plain)].join('');
