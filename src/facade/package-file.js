/**
 * Reads from package.json the version of this program and the Node that it needs.
 *
 * In JavaScript and without imports of ours, since a Node that is too old must be able to run this file.
 */
import { readFileSync } from 'node:fs';

/** @type {{ version: string, engines: { node: string } }} */
const packageFile = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

export const { version } = packageFile;

/** The oldest supported Node, such as `22.19`. */
export const oldestNode = packageFile.engines.node.replace('>=', '');

/** @param {string} text */
const numbersOf = (text) => text.replace(/^v/, '').split('.').map(Number);

export function isNodeNewEnough(node = process.version) {
  const [major = 0, minor = 0] = numbersOf(node);
  const [minMajor = 0, minMinor = 0] = numbersOf(oldestNode);
  return major > minMajor || (major === minMajor && minor >= minMinor);
}

/** What to say on a Node that is too old. */
export const needsNode = () =>
  `Docgraph needs Node ${oldestNode} or newer; this is ${process.version}.`;
