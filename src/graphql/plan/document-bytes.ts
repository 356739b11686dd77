/**
 * Bytes that a parsed document takes in memory. Measured on Node 24, with the tokens and places that the parser keeps
 * for each node: 250 to 340 bytes a node, whatever the document holds.
 */
import type { ASTNode, DocumentNode } from 'graphql';

const nodeBytes = 340;
/** The document itself, what is kept by it, and its entry in a cache. */
const documentBytes = 3_000;

export const bytesOfDocument = (text: string, document: DocumentNode): number =>
  documentBytes + bytesOfText(text) + nodeBytes * nodesIn(document);

/** A text is kept in one byte a character where all of them fit. */
const bytesOfText = (text: string): number =>
  /[^\0-\xff]/.test(text) ? text.length * 2 : text.length;

function nodesIn(node: ASTNode): number {
  let nodes = 1;
  for (const [name, value] of Object.entries(node)) {
    if (name === 'loc' || typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) for (const one of value) nodes += nodesIn(one);
    else nodes += nodesIn(value);
  }
  return nodes;
}
