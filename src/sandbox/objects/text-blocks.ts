/** Which block of a text refers to what. */

import {
  addressOf as addressIn,
  isInline,
  keyOf,
  nodesOf,
  plain,
} from '../../rest/markdown/document-nodes.ts';
import { addressOf, usesIn } from './content-references.ts';
import { document } from './documents.ts';

/** Keys of blocks in the document of the text: of each address the first block that refers to it. */
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

/** As the notation of references has it. */
const written = (node: unknown) => {
  const address = addressIn(node);
  return address === undefined ? plain(node) : `[${plain(node)}](${address})`;
};
