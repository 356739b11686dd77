/** Finds the block of a text that contains a reference. */
import {
  addressOf as addressIn,
  isInline,
  keyOf,
  nodesOf,
  plain,
} from '../../rest/markdown/document-nodes.ts';
import { addressOf, usesIn } from './content-references.ts';
import { document } from './documents.ts';

/** For each address, the key of the first block in the text's document that refers to it. */
export function blocksByAddress(markdown: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (block: unknown) => {
    const nodes = nodesOf(block);
    if (!nodes.some(isInline)) nodes.forEach(visit);
    else
      for (const { reference } of usesIn(nodes.map(written).join(''))) {
        const address = addressOf(reference);
        if (!found.has(address)) found.set(address, keyOf(block));
      }
  };
  document(markdown).nodes.forEach(visit);
  return found;
}

/** The node in the notation of references. */
const written = (node: unknown) => {
  const address = addressIn(node);
  return address === undefined ? plain(node) : `[${plain(node)}](${address})`;
};
