/** Reads nodes of rich documents. A document may come from any program, so every member is checked. */
import { isRecord } from '../values/record.ts';

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members => (isRecord(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

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

/** The URL of a link that refers to a URL. */
export function addressOf(value: unknown): string | undefined {
  const { url } = membersOf(dataOf(value).ref);
  return typeOf(value) === 'link' && typeof url === 'string' ? url : undefined;
}

/** All text in a node. Calls `visit` with the depth and the text of each node before its child nodes are read. */
export function plain(
  value: unknown,
  visit?: (depth: number, text: string) => void,
  depth = 0,
): string {
  const { leaves, text } = membersOf(value);
  const own = (leaves === undefined ? [text] : listOf(leaves).map((leaf) => membersOf(leaf).text))
    .filter((one) => typeof one === 'string')
    .join('');
  visit?.(depth, own);
  return (
    own +
    nodesOf(value)
      .map((node) => plain(node, visit, depth + 1))
      .join('')
  );
}
