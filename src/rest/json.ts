/** JSON from outside: bounded in depth, because what walks a value afterwards does so by recursion. */

const deepest = 1_000;

/** Throws when it is not JSON, or nested too deeply. */
export function parseJson(bytes: Buffer): unknown {
  if (isTooDeep(bytes)) throw new SyntaxError('The JSON is nested too deeply');
  return JSON.parse(bytes.toString('utf8'));
}

const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** One pass over the bytes, so that it costs a fraction of the parsing. */
function isTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) isString = !isString;
    else if (isString) {
      if (byte === backslash) at += 1;
    } else if (byte === openList || byte === openObject) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (byte === closeList || byte === closeObject) depth -= 1;
  }
  return false;
}
