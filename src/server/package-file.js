/**
 * Reads the version of this program, and the version of Node that it needs, from package.json.
 *
 * It is in JavaScript and imports no other file, because an old version of Node must be able to run it.
 */
import { readFileSync } from 'node:fs';

/** @type {{ version: string, engines: { node: string } }} */
const packageFile = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

export const { version } = packageFile;

/** The oldest supported version of Node, such as `22.19`. */
export const oldestNode = packageFile.engines.node.replace('>=', '');

/** @param {string} text */
const numbersOf = (text) => text.replace(/^v/, '').split('.').map(Number);

export function isNodeNewEnough(node = process.version) {
  const [major = 0, minor = 0] = numbersOf(node);
  const [minMajor = 0, minMinor = 0] = numbersOf(oldestNode);
  return major > minMajor || (major === minMajor && minor >= minMinor);
}

/** The message for a version of Node that is too old. */
export const needsNode = () =>
  `Docgraph needs Node ${oldestNode} or newer; this is ${process.version}.`;
