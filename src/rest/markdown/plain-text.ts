/** The text of a rich document, without formatting. */
import { isInline, leavesOf, nodesOf, typeOf } from './document-nodes.ts';
import { MarkdownRefusal, type MarkdownWork, maxBlockDepth, unitsOfText } from './markdown-work.ts';

/** Units of work per node and per leaf. */
const unitsOfNode = 2;

/**
 * The lines of a document: one for each block with text, including those of unknown types, and one for each line of
 * code. Throws a `MarkdownRefusal` if that takes too much work.
 */
export function plainText(nodes: readonly unknown[], work: MarkdownWork): string {
  const lines: string[] = [];
  addLines(nodes, work, 0, lines);
  return lines.join('\n');
}

function addLines(
  nodes: readonly unknown[],
  work: MarkdownWork,
  depth: number,
  lines: string[],
): void {
  if (nodes.some(isInline)) {
    const text = textOf(nodes, work, depth);
    if (text !== '') lines.push(text);
    return;
  }
  for (const node of nodes) {
    begin(work, depth);
    if (typeOf(node) === 'code-line') lines.push(textOf(nodesOf(node), work, depth + 1));
    else addLines(nodesOf(node), work, depth + 1, lines);
  }
}

function textOf(nodes: readonly unknown[], work: MarkdownWork, depth: number): string {
  let text = '';
  for (const node of nodes) {
    begin(work, depth);
    for (const leaf of leavesOf(node)) {
      work.spend(unitsOfNode + unitsOfText(leaf.text.length));
      text += leaf.text.replace(/\r\n?/g, '\n');
    }
    text += textOf(nodesOf(node), work, depth + 1);
  }
  return text;
}

function begin(work: MarkdownWork, depth: number): void {
  if (depth > 2 * maxBlockDepth) throw new MarkdownRefusal('nests too deep');
  work.spend(unitsOfNode);
}
