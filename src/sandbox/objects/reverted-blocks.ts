/** Reverts some blocks of a text. */
import { markdownFromDocument } from '../../rest/markdown/markdown-writer.ts';
import { badRequest } from '../store/refusal.ts';
import { document } from './documents.ts';

/** The text with the blocks of these keys as in the earlier text. Throws a 400 for a key that no block has. */
export function withBlocksOf(
  text: string | undefined,
  earlier: string | undefined,
  keys: readonly string[],
): string {
  const now = document(text ?? '');
  const then = new Map(document(earlier ?? '').nodes.map((node) => [keyOf(node), node]));
  const own = new Set(now.nodes.map(keyOf));
  const unknown = keys.find((key) => !own.has(key));
  if (unknown !== undefined) throw badRequest(`No block has the key "${unknown}".`);
  const nodes = now.nodes.flatMap((node) => {
    if (!keys.includes(keyOf(node) ?? '')) return [node];
    const reverted = then.get(keyOf(node));
    return reverted ? [reverted] : [];
  });
  return markdownFromDocument({ ...now, nodes });
}

function keyOf(node: object): string | undefined {
  const key = 'key' in node ? node.key : undefined;
  return typeof key === 'string' ? key : undefined;
}
